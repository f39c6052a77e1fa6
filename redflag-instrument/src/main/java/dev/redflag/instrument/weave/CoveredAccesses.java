package dev.redflag.instrument.weave;

import dev.redflag.runtime.site.FieldRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the accesses of a method that need no check, since the check of another one finds whatever
 * races with them: both are to one location, by one method in one stretch of code that {@linkplain
 * QuietCode cannot synchronize}.
 *
 * <ul>
 *   <li>An access that is made only after another one: after a write where itself is a write, after
 *       either where it is a read.
 *   <li>A read that a write follows on every way, with nothing between that may throw.
 * </ul>
 *
 * <p>Two accesses are to one location where both name the same field, or an element by the same
 * index, and their object or array is in a local variable that nothing has set in between, or in a
 * final field of one that is; or was loaded by one instruction that ran once.
 *
 * <p>For both, sets of locations are followed along the code, as bits: those checked on every way
 * that leads to an instruction, and those written on every way that leads on from it.
 */
final class CoveredAccesses {
  private static final int MAX_INSTRUCTIONS = 4_000;
  private static final int MAX_PLACES = Long.SIZE;

  /**
   * A location, as far as the code tells it.
   *
   * @param field the field; null for an element
   * @param holder the object or array
   * @param index of the element; null for a field
   */
  private record Place(FieldRecord field, Symbol holder, Symbol index) {}

  /** An access to a place that has a number. */
  private record Access(int place, boolean write) {
    long bit() {
      return 1L << place;
    }
  }

  private final Body body;
  private final AbstractInsnNode[] code;
  private final Frame<Symbol>[] frames;
  private final Map<AbstractInsnNode, Integer> at = new HashMap<>();
  private final Set<LabelNode> targets = new HashSet<>();

  /** The accesses by instruction; null for all that is none. */
  private final Access[] accesses;

  /** The places by number. */
  private final List<Place> places = new ArrayList<>();

  /** What an instruction or a variable that changes makes unknown. */
  private final Map<AbstractInsnNode, Long> ofLoads = new IdentityHashMap<>();

  private final Map<Integer, Long> ofVariables = new HashMap<>();
  private final Map<String, Long> ofFinals = new HashMap<>();

  /** Places whose holder one instruction has loaded: they are followed in straight code alone. */
  private long loaded;

  private final Map<FieldRecord, Integer> finals = new IdentityHashMap<>();
  private final List<String> finalNames = new ArrayList<>();

  private CoveredAccesses(Body body, AbstractInsnNode[] code, Frame<Symbol>[] frames) {
    this.body = body;
    this.code = code;
    this.frames = frames;
    this.accesses = new Access[code.length];
  }

  /** The accesses of a method that is to be woven, whose loops are known. */
  static Set<AbstractInsnNode> of(Body body, AbstractInsnNode[] code) {
    if (!body.checked
        || !body.plan.prunes()
        || body.plan.isSelective()
        || body.isInitializer()
        || code.length > MAX_INSTRUCTIONS
        || !mayHave(code)) {
      return Set.of();
    }
    Frame<Symbol>[] frames = body.symbols();
    return frames == null ? Set.of() : new CoveredAccesses(body, code, frames).find();
  }

  /** A glance: whether two instructions may access one location. */
  private static boolean mayHave(AbstractInsnNode[] code) {
    Set<String> names = new HashSet<>();
    int elements = 0;
    for (AbstractInsnNode insn : code) {
      if (insn instanceof FieldInsnNode field && isOfObject(field) && !names.add(field.name)
          || isElementAccess(insn.getOpcode()) && ++elements > 1) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfObject(FieldInsnNode insn) {
    return insn.getOpcode() == Opcodes.GETFIELD || insn.getOpcode() == Opcodes.PUTFIELD;
  }

  /** Whether an instruction accesses an element; a store that may fail by its type is none here. */
  private static boolean isElementAccess(int opcode) {
    return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD || isElementStore(opcode);
  }

  private static boolean isElementStore(int opcode) {
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && opcode != Opcodes.AASTORE;
  }

  private Set<AbstractInsnNode> find() {
    for (int i = 0; i < code.length; i++) {
      at.put(code[i], i);
      targets.addAll(JumpTargets.of(code[i]));
    }
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      targets.add(block.handler);
    }
    findAccesses();
    if (places.isEmpty()) {
      return Set.of();
    }
    Set<AbstractInsnNode> covered = Collections.newSetFromMap(new IdentityHashMap<>());
    addFollowing(covered);
    addFollowed(covered);
    return covered;
  }

  // ---- places ----------------------------------------------------------------------------------

  /** Gives numbers to the places that are accessed more than once. */
  private void findAccesses() {
    Place[] all = new Place[code.length];
    Map<Place, Integer> counts = new HashMap<>();
    for (int i = 0; i < code.length; i++) {
      all[i] = frames[i] == null ? null : placeOf(i);
      if (all[i] != null) {
        counts.merge(all[i], 1, Integer::sum);
      }
    }
    Map<Place, Integer> numbers = new HashMap<>();
    for (int i = 0; i < code.length; i++) {
      if (all[i] == null || counts.get(all[i]) == 1) {
        continue;
      }
      Integer number = numbers.get(all[i]);
      if (number == null && places.size() < MAX_PLACES) {
        number = places.size();
        numbers.put(all[i], number);
        places.add(all[i]);
        dependsOn(all[i].holder, 1L << number);
        if (all[i].index != null) {
          dependsOn(all[i].index, 1L << number);
        }
      }
      if (number != null) {
        int opcode = code[i].getOpcode();
        accesses[i] = new Access(number, opcode == Opcodes.PUTFIELD || isElementStore(opcode));
      }
    }
  }

  /** The place that an instruction accesses; null where its check is not one for all of them. */
  private Place placeOf(int i) {
    AbstractInsnNode insn = code[i];
    if (body.barred.contains(insn)) {
      return null;
    }
    Frame<Symbol> frame = frames[i];
    if (insn instanceof FieldInsnNode field && isOfObject(field)) {
      if (body.plan.kind(field.owner, field.name, field.desc) != ClassPlan.FieldKind.PLAIN) {
        return null;
      }
      int depth = field.getOpcode() == Opcodes.PUTFIELD ? 2 : 1;
      Symbol holder = held(i, depth);
      FieldRecord record = body.plan.declared(field.owner, field.name, field.desc);
      return holder == null ? null : new Place(record, holder, null);
    }
    if (!isElementAccess(insn.getOpcode())
        || body.pruned.contains(insn)
        || body.probes.contains(insn)
        || body.inLoops.containsKey(insn)) {
      return null;
    }
    int depth = isElementStore(insn.getOpcode()) ? 3 : 2;
    Symbol holder = held(i, depth);
    Symbol index = frame.getStack(frame.getStackSize() - depth + 1);
    boolean known = index.variable() != Symbol.UNKNOWN;
    return holder == null || !known ? null : new Place(null, holder, index);
  }

  /**
   * A value by which two instructions can be seen to mean one object; null where they cannot. What
   * is loaded from a final field is named by the field, and all else by the instruction.
   */
  private Symbol held(int i, int depth) {
    Symbol value = frames[i].getStack(frames[i].getStackSize() - depth);
    Symbol.Load load = value.load();
    if (load == null) {
      return value.variable() >= 0 ? value : null;
    }
    return isOfFinal(load, i)
        ? new Symbol(1, Symbol.UNKNOWN, finalNumber(load), new Symbol.Load(null, load.base(), null))
        : new Symbol(1, Symbol.UNKNOWN, 0, new Symbol.Load(load.insn(), null, null));
  }

  /**
   * Whether a value that an instruction finds on the stack is what a final field of the object in a
   * variable has now: it was loaded from there just before, by straight code.
   */
  private boolean isOfFinal(Symbol.Load load, int i) {
    if (!(load.insn() instanceof FieldInsnNode field)
        || body.plan.kind(field.owner, field.name, field.desc) != ClassPlan.FieldKind.FINAL
        || load.base() == null
        || load.base().load() != null
        || load.base().variable() < 0) {
      return false;
    }
    int from = at.get(field);
    for (int k = from; k < i; k++) {
      AbstractInsnNode insn = code[k];
      if (insn instanceof LabelNode label && targets.contains(label)
          || !JumpTargets.of(insn).isEmpty()
          || insn instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE
          || insn.getOpcode() == Opcodes.PUTFIELD) {
        return false;
      }
    }
    return from < i;
  }

  private int finalNumber(Symbol.Load load) {
    FieldInsnNode field = (FieldInsnNode) load.insn();
    FieldRecord record = body.plan.declared(field.owner, field.name, field.desc);
    Integer number = finals.get(record);
    if (number == null) {
      number = finalNames.size();
      finals.put(record, number);
      finalNames.add(field.name);
    }
    return number;
  }

  /** Notes what a place is found by. */
  private void dependsOn(Symbol value, long bit) {
    Symbol.Load load = value.load();
    if (load == null) {
      if (value.variable() >= 0) {
        ofVariables.merge(value.variable(), bit, (a, b) -> a | b);
      }
    } else if (load.insn() != null) {
      ofLoads.merge(load.insn(), bit, (a, b) -> a | b);
      loaded |= bit;
    } else {
      ofFinals.merge(finalNames.get(value.plus()), bit, (a, b) -> a | b);
      dependsOn(load.base(), bit);
    }
  }

  /** The places that are others, as far as we know, once an instruction has run. */
  private long changedBy(AbstractInsnNode insn) {
    long changed = ofLoads.getOrDefault(insn, 0L);
    if (insn instanceof IincInsnNode count) {
      changed |= ofVariables.getOrDefault(count.var, 0L);
    } else if (insn instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE) {
      changed |= ofVariables.getOrDefault(store.var, 0L);
      if (store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE) {
        changed |= ofVariables.getOrDefault(store.var + 1, 0L);
      }
    } else if (insn instanceof FieldInsnNode field && field.getOpcode() == Opcodes.PUTFIELD) {
      changed |= ofFinals.getOrDefault(field.name, 0L);
    }
    return changed;
  }

  // ---- accesses that are made only after others ------------------------------------------------

  private void addFollowing(Set<AbstractInsnNode> covered) {
    long[] checked = new long[code.length]; // on every way to an instruction; all where none came
    long[] written = new long[code.length];
    boolean[] reached = new boolean[code.length];
    Arrays.fill(checked, -1);
    Arrays.fill(written, -1);
    Deque<Integer> next = new ArrayDeque<>();
    reach(0, 0, 0, checked, written, reached, next);
    for (TryCatchBlockNode block : body.method.tryCatchBlocks) {
      reach(at.get(block.handler), 0, 0, checked, written, reached, next);
    }
    while (!next.isEmpty()) {
      int i = next.remove();
      AbstractInsnNode insn = code[i];
      long c = checked[i];
      long w = written[i];
      if (insn instanceof LabelNode label && targets.contains(label)) {
        c &= ~loaded;
        w &= ~loaded;
      }
      if (Body.isReal(insn)) {
        if (accesses[i] != null) {
          c |= accesses[i].bit();
          w |= accesses[i].write ? accesses[i].bit() : 0;
        }
        long left = body.plan.quiet().has(body.method, insn) ? ~changedBy(insn) : 0;
        c &= left;
        w &= left;
      }
      for (LabelNode target : JumpTargets.of(insn)) {
        reach(at.get(target), c, w, checked, written, reached, next);
      }
      if (goesOn(insn) && i + 1 < code.length) {
        reach(i + 1, c, w, checked, written, reached, next);
      }
    }
    for (int i = 0; i < code.length; i++) {
      Access access = accesses[i];
      if (access != null
          && reached[i]
          && ((access.write ? written[i] : checked[i]) & access.bit()) != 0) {
        covered.add(code[i]);
      }
    }
  }

  private static void reach(
      int to,
      long c,
      long w,
      long[] checked,
      long[] written,
      boolean[] reached,
      Deque<Integer> next) {
    long bothChecked = checked[to] & c;
    long bothWritten = written[to] & w;
    if (!reached[to] || bothChecked != checked[to] || bothWritten != written[to]) {
      reached[to] = true;
      checked[to] = bothChecked;
      written[to] = bothWritten;
      next.add(to);
    }
  }

  /** Whether the instruction behind may be the next to run. */
  private static boolean goesOn(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.ATHROW
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && !(opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }

  // ---- reads that writes follow ----------------------------------------------------------------

  private void addFollowed(Set<AbstractInsnNode> covered) {
    long[] follows = new long[code.length]; // written on every way from before an instruction
    for (int i = code.length - 1; i >= 0; i--) {
      AbstractInsnNode insn = code[i];
      long after = -1;
      if (goesOn(insn)) {
        after = i + 1 < code.length ? follows[i + 1] : 0;
      }
      List<LabelNode> jumps = JumpTargets.of(insn);
      for (LabelNode target : jumps) {
        int to = at.get(target);
        after &= to > i ? follows[to] & ~loaded : 0; // a loop may go round for ever
      }
      if (jumps.isEmpty() && !goesOn(insn)) {
        after = 0;
      }
      if (insn instanceof LabelNode label && targets.contains(label)) {
        after &= ~loaded;
      }
      Access access = accesses[i];
      if (access != null && !access.write && (after & access.bit()) != 0) {
        covered.add(insn);
      }
      follows[i] = Body.isReal(insn) ? before(i, after & ~changedBy(insn)) : after;
    }
  }

  /** What is written on every way from before an instruction, by what is so from behind it. */
  private long before(int i, long after) {
    AbstractInsnNode insn = code[i];
    Access access = accesses[i];
    if (insn instanceof FieldInsnNode field && isOfObject(field)) {
      ClassPlan.FieldKind kind = body.plan.kind(field.owner, field.name, field.desc);
      if (frames[i] == null
          || kind != ClassPlan.FieldKind.PLAIN && kind != ClassPlan.FieldKind.FINAL) {
        return 0;
      }
      int depth = field.getOpcode() == Opcodes.PUTFIELD ? 2 : 1;
      Symbol holder = frames[i].getStack(frames[i].getStackSize() - depth);
      long left = isThis(holder) ? after : after & placesIn(held(i, depth));
      return access != null && access.write ? left | access.bit() : left;
    }
    if (isElementAccess(insn.getOpcode())) { // fails for no other that has accessed the same before
      long same = access == null ? 0 : access.bit();
      return access != null && access.write ? same : after & same;
    }
    return mayThrow(insn) ? 0 : after;
  }

  /** Whether a value is the object that the method was called for, which is never null. */
  private boolean isThis(Symbol value) {
    return value.variable() == 0 && !body.isStatic() && !body.losesThis();
  }

  /** The fields of an object: whoever has accessed one knows that it is not null. */
  private long placesIn(Symbol holder) {
    long found = 0;
    for (int p = 0; holder != null && p < places.size(); p++) {
      if (places.get(p).field != null && places.get(p).holder.equals(holder)) {
        found |= 1L << p;
      }
    }
    return found;
  }

  /** Whether an instruction may throw, or do anything but compute and jump. */
  private static boolean mayThrow(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (opcode == Opcodes.LDC) {
      return !(((LdcInsnNode) insn).cst instanceof Number);
    }
    boolean divides =
        opcode == Opcodes.IDIV
            || opcode == Opcodes.LDIV
            || opcode == Opcodes.IREM
            || opcode == Opcodes.LREM;
    boolean computes =
        opcode <= Opcodes.ALOAD
            || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
            || opcode >= Opcodes.POP && opcode <= Opcodes.GOTO
            || opcode == Opcodes.TABLESWITCH
            || opcode == Opcodes.LOOKUPSWITCH
            || opcode == Opcodes.IFNULL
            || opcode == Opcodes.IFNONNULL;
    return divides || !computes;
  }
}
