package dev.redflag.instrument.weave;

import dev.redflag.instrument.weave.FlowValue.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Runs through a method once, in the order of its code, and follows its values through stack and
 * local variables. A pop from a stack that is not known gives a value that is not known.
 */
final class ValueFlow {
  private static final Set<String> BOXES =
      Set.of(
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Number");

  private static final Set<String> CLOCKS =
      Set.of("nanoTime", "currentTimeMillis", "millis", "now", "uptimeMillis");

  private final AccessShapes shapes;
  private final Map<Integer, FlowValue> locals = new HashMap<>();
  private final Map<LabelNode, List<FlowValue>> stacksAt = new HashMap<>();
  private final Set<LabelNode> handlers = new HashSet<>();

  /** The reads that went into a value by a call, a constructor, or a look into an object. */
  private final Map<FlowValue, Set<AccessFacts>> origins = new IdentityHashMap<>();

  private List<FlowValue> stack = new ArrayList<>();
  private boolean reached = true;

  ValueFlow(MethodNode method, AccessShapes shapes) {
    this.shapes = shapes;
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      locals.put(0, FlowValue.THIS);
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      handlers.add(block.handler);
    }
  }

  void run(AbstractInsnNode[] code) {
    for (int i = 0; i < code.length; i++) {
      if (code[i] instanceof LabelNode label) {
        label(label);
      } else if (Body.isReal(code[i])) {
        step(code[i], i);
      }
    }
  }

  private void label(LabelNode label) {
    if (handlers.contains(label)) {
      stack.clear();
      stack.add(FlowValue.UNKNOWN);
    } else if (!reached) {
      List<FlowValue> before = stacksAt.get(label);
      stack = before == null ? new ArrayList<>() : before;
    }
    reached = true;
  }

  private FlowValue pop() {
    return stack.isEmpty() ? FlowValue.UNKNOWN : stack.remove(stack.size() - 1);
  }

  private void push(FlowValue value) {
    stack.add(value);
  }

  private void jump(LabelNode to) {
    stacksAt.putIfAbsent(to, new ArrayList<>(stack));
  }

  private void end() {
    stack = new ArrayList<>();
    reached = false;
  }

  private void step(AbstractInsnNode insn, int at) {
    int op = insn.getOpcode();
    if (op <= Opcodes.LDC) {
      constant(insn, op);
    } else if (op <= Opcodes.ALOAD) {
      boolean wide = op == Opcodes.LLOAD || op == Opcodes.DLOAD;
      push(locals.getOrDefault(((VarInsnNode) insn).var, FlowValue.unknown(wide)));
    } else if (op <= Opcodes.SALOAD) {
      FlowValue index = pop();
      FlowValue array = pop();
      AccessShapes.leaves(index);
      AccessShapes.dereferenced(array);
      boolean wide = op == Opcodes.LALOAD || op == Opcodes.DALOAD;
      push(of(array, shapes.read(insn, at, AccessShapes.location(array, index), array, wide)));
    } else if (op <= Opcodes.ASTORE) {
      locals.put(((VarInsnNode) insn).var, pop());
    } else if (op <= Opcodes.SASTORE) {
      FlowValue value = pop();
      FlowValue index = pop();
      FlowValue array = pop();
      AccessShapes.dereferenced(array);
      Object location = AccessShapes.location(array, index);
      shapes.write(insn, at, location, array, value, isOnStack(value), originsOf(value));
    } else if (op <= Opcodes.SWAP) {
      shuffle(op);
    } else if (op <= Opcodes.DCMPG) {
      compute(insn, op);
    } else {
      control(insn, op, at);
    }
  }

  private void constant(AbstractInsnNode insn, int op) {
    if (op == Opcodes.NOP) {
      return;
    }
    if (op <= Opcodes.ICONST_5) {
      push(FlowValue.constant(op == Opcodes.ACONST_NULL ? 0 : op - Opcodes.ICONST_0, false));
    } else if (op <= Opcodes.LCONST_1) {
      push(FlowValue.constant(op - Opcodes.LCONST_0, true));
    } else if (op <= Opcodes.FCONST_2) {
      push(FlowValue.constant(op - Opcodes.FCONST_0, false));
    } else if (op <= Opcodes.DCONST_1) {
      push(FlowValue.constant(op - Opcodes.DCONST_0, true));
    } else if (insn instanceof IntInsnNode small) {
      push(FlowValue.constant(small.operand, false));
    } else {
      Object constant = ((LdcInsnNode) insn).cst;
      boolean wide = constant instanceof Long || constant instanceof Double;
      boolean fits = constant instanceof Integer || constant instanceof Long l && l.intValue() == l;
      push(
          fits
              ? FlowValue.constant(((Number) constant).intValue(), wide)
              : FlowValue.unknown(wide));
    }
  }

  private void shuffle(int op) {
    FlowValue a = pop();
    switch (op) {
      case Opcodes.POP -> {}
      case Opcodes.POP2 -> {
        if (!a.wide()) {
          pop();
        }
      }
      case Opcodes.DUP -> {
        push(a);
        push(a);
      }
      case Opcodes.DUP_X1 -> under(List.of(a), 1);
      case Opcodes.DUP_X2 -> under(List.of(a), 2);
      case Opcodes.DUP2 -> under(pair(a), 0);
      case Opcodes.DUP2_X1 -> under(pair(a), 1);
      case Opcodes.DUP2_X2 -> under(pair(a), 2);
      default -> { // SWAP
        FlowValue b = pop();
        push(a);
        push(b);
      }
    }
  }

  /** The topmost two slots, of which one value was popped. */
  private List<FlowValue> pair(FlowValue top) {
    return top.wide() ? List.of(top) : List.of(pop(), top);
  }

  /** Puts values, and once more the same below so many slots. */
  private void under(List<FlowValue> top, int slots) {
    List<FlowValue> between = new ArrayList<>();
    for (int left = slots; left > 0; ) {
      FlowValue v = pop();
      between.add(0, v);
      left -= v.wide() ? 2 : 1;
    }
    stack.addAll(top);
    stack.addAll(between);
    stack.addAll(top);
  }

  private void compute(AbstractInsnNode insn, int op) {
    if (insn instanceof IincInsnNode inc) {
      FlowValue before = locals.getOrDefault(inc.var, FlowValue.UNKNOWN);
      locals.put(
          inc.var,
          FlowValue.combined(Opcodes.IADD, before, FlowValue.constant(inc.incr, false), false));
    } else if (op >= Opcodes.INEG && op <= Opcodes.DNEG) {
      FlowValue a = pop();
      push(FlowValue.combined(Opcodes.INEG, a, FlowValue.UNKNOWN, a.wide()));
    } else if (op >= Opcodes.I2L && op <= Opcodes.I2S) {
      push(pop().resized(isWideConversion(op)));
    } else if (op >= Opcodes.LCMP) {
      FlowValue b = pop();
      FlowValue a = pop();
      FlowValue from = a.read() != null ? a : b;
      FlowValue other = from == a ? b : a;
      push(
          other.isZero() || from.read() == null
              ? from.resized(false)
              : FlowValue.combined(Opcodes.IXOR, a, b, false));
    } else {
      FlowValue b = pop();
      FlowValue a = pop();
      push(FlowValue.combined(op, a, b, a.wide()));
    }
  }

  private static boolean isWideConversion(int op) {
    return op == Opcodes.I2L
        || op == Opcodes.I2D
        || op == Opcodes.L2D
        || op == Opcodes.F2L
        || op == Opcodes.F2D
        || op == Opcodes.D2L;
  }

  private void control(AbstractInsnNode insn, int op, int at) {
    switch (op) {
      case Opcodes.GOTO -> {
        jump(((JumpInsnNode) insn).label);
        end();
      }
      case Opcodes.IFEQ,
          Opcodes.IFNE,
          Opcodes.IFLT,
          Opcodes.IFGE,
          Opcodes.IFGT,
          Opcodes.IFLE,
          Opcodes.IFNULL,
          Opcodes.IFNONNULL -> {
        LabelNode to = ((JumpInsnNode) insn).label;
        FlowValue tested = pop();
        AccessShapes.checked(originsOf(tested));
        shapes.tested(tested, at, true, to);
        jump(to);
      }
      case Opcodes.IF_ICMPEQ,
          Opcodes.IF_ICMPNE,
          Opcodes.IF_ICMPLT,
          Opcodes.IF_ICMPGE,
          Opcodes.IF_ICMPGT,
          Opcodes.IF_ICMPLE,
          Opcodes.IF_ACMPEQ,
          Opcodes.IF_ACMPNE -> {
        LabelNode to = ((JumpInsnNode) insn).label;
        FlowValue b = pop();
        FlowValue a = pop();
        AccessShapes.checked(originsOf(a));
        AccessShapes.checked(originsOf(b));
        shapes.tested(a, at, b.isZero(), to);
        shapes.tested(b, at, a.isZero(), to);
        jump(to);
      }
      case Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH -> {
        shapes.tested(pop(), at, false, null);
        end();
      }
      case Opcodes.IRETURN, Opcodes.LRETURN, Opcodes.FRETURN, Opcodes.DRETURN, Opcodes.ARETURN -> {
        AccessShapes.leaves(pop());
        end();
      }
      case Opcodes.RETURN, Opcodes.ATHROW, Opcodes.RET, Opcodes.JSR -> end();
      case Opcodes.GETSTATIC, Opcodes.GETFIELD, Opcodes.PUTSTATIC, Opcodes.PUTFIELD ->
          field((FieldInsnNode) insn, op, at);
      case Opcodes.INVOKEDYNAMIC -> call(((InvokeDynamicInsnNode) insn).desc, false, Kind.NEW);
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE ->
          call((MethodInsnNode) insn, op);
      case Opcodes.NEW -> push(FlowValue.made(Kind.NEW, false));
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
        AccessShapes.leaves(pop());
        push(FlowValue.made(Kind.NEW, false));
      }
      case Opcodes.MULTIANEWARRAY -> {
        for (int i = 0; i < ((MultiANewArrayInsnNode) insn).dims; i++) {
          AccessShapes.leaves(pop());
        }
        push(FlowValue.made(Kind.NEW, false));
      }
      case Opcodes.ARRAYLENGTH -> {
        AccessShapes.dereferenced(pop());
        push(FlowValue.UNKNOWN);
      }
      case Opcodes.INSTANCEOF -> {
        FlowValue tested = pop();
        push(FlowValue.combined(op, tested, FlowValue.UNKNOWN, false));
      }
      case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> pop();
      default -> {} // CHECKCAST leaves the value as it is
    }
  }

  private void field(FieldInsnNode insn, int op, int at) {
    Object location = AccessShapes.location(insn);
    boolean wide = Type.getType(insn.desc).getSize() == 2;
    switch (op) {
      case Opcodes.GETSTATIC -> push(shapes.read(insn, at, location, null, wide));
      case Opcodes.GETFIELD -> {
        FlowValue target = pop();
        AccessShapes.dereferenced(target);
        push(of(target, shapes.read(insn, at, location, target, wide)));
      }
      case Opcodes.PUTSTATIC -> {
        FlowValue value = pop();
        shapes.write(insn, at, location, null, value, isOnStack(value), originsOf(value));
      }
      default -> {
        FlowValue value = pop();
        FlowValue target = pop();
        AccessShapes.dereferenced(target);
        shapes.write(insn, at, location, target, value, isOnStack(value), originsOf(value));
      }
    }
  }

  /** Whether the value, or what it was made of, is on the stack. */
  private boolean isOnStack(FlowValue value) {
    for (FlowValue other : stack) {
      if (other == value || value.read() != null && other.read() == value.read()) {
        return true;
      }
    }
    return false;
  }

  private void call(MethodInsnNode insn, int op) {
    boolean box = BOXES.contains(insn.owner);
    if (box && op == Opcodes.INVOKESTATIC && insn.name.equals("valueOf") && isOfOne(insn.desc)) {
      push(pop().resized(false));
      return;
    }
    if (box && op == Opcodes.INVOKEVIRTUAL && insn.name.endsWith("Value")) {
      push(pop().resized(Type.getReturnType(insn.desc).getSize() == 2));
      return;
    }
    boolean clock = CLOCKS.contains(insn.name) && insn.desc.endsWith(")J");
    call(insn.desc, op != Opcodes.INVOKESTATIC, clock ? Kind.CLOCK : Kind.CALL);
  }

  private static boolean isOfOne(String descriptor) {
    return descriptor.length() > 2 && descriptor.charAt(2) == ')';
  }

  private void call(String descriptor, boolean hasTarget, Kind result) {
    Set<AccessFacts> from = new HashSet<>();
    for (int i = Type.getArgumentTypes(descriptor).length; i > 0; i--) {
      FlowValue argument = pop();
      AccessShapes.leaves(argument);
      addTo(from, argument);
    }
    FlowValue target = hasTarget ? pop() : null;
    if (hasTarget) {
      AccessShapes.dereferenced(target);
    }
    Type returned = Type.getReturnType(descriptor);
    if (returned.getSort() != Type.VOID) {
      if (hasTarget) {
        addTo(from, target);
      }
      FlowValue made = FlowValue.made(result, returned.getSize() == 2);
      origins.put(made, from);
      push(made);
    } else if (hasTarget && target.kind() == Kind.NEW) { // most likely its constructor
      origins.computeIfAbsent(target, key -> new HashSet<>()).addAll(from);
    }
  }

  /** A value that was found in another, which is thus an origin of it. */
  private FlowValue of(FlowValue holder, FlowValue found) {
    Set<AccessFacts> from = new HashSet<>();
    addTo(from, holder);
    origins.put(found, from);
    return found;
  }

  private void addTo(Set<AccessFacts> all, FlowValue value) {
    if (value.read() != null) {
      all.add(value.read());
    }
    all.addAll(originsOf(value));
  }

  private Set<AccessFacts> originsOf(FlowValue value) {
    return origins.getOrDefault(value, Set.of());
  }
}
