package dev.redflag.instrument.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * A loop that counts a variable up or down by one, with the accesses that every turn makes at a
 * fixed distance from it: these are checked together where the loop is left.
 */
final class CountedLoop {
  /** One access of every turn. */
  static final class Access {
    final AbstractInsnNode insn;

    /** The variable that holds the array; not changed in the loop, unless by us. */
    int array;

    /** Where the array is loaded in each turn, if it is in none of the program's variables. */
    final AbstractInsnNode load;

    /** Variable that keeps the counter of the first turn in which that was the array. */
    int start = -1;

    /** The element is that at the counter plus this. */
    final int plus;

    final boolean write;

    /** Its place among the accesses of a turn, from 1. */
    final int ordinal;

    /** Its site, set when the method is woven; 0 where there is none. */
    int site;

    int line;

    Access(
        AbstractInsnNode insn,
        int array,
        AbstractInsnNode load,
        int plus,
        boolean write,
        int ordinal) {
      this.insn = insn;
      this.array = array;
      this.load = load;
      this.plus = plus;
      this.write = write;
      this.ordinal = ordinal;
    }

    boolean isAtSameElement(Access other) {
      return load == other.load && plus == other.plus && (load != null || array == other.array);
    }
  }

  final LabelNode head;

  /** The frame at the head; null in old class files. */
  final FrameNode frame;

  final IincInsnNode increment;
  final JumpInsnNode back;
  final List<Access> accesses = new ArrayList<>();

  /**
   * Reads that every turn makes of the same field of the same object, or the same element of the
   * same array: checked in the first.
   */
  final List<AbstractInsnNode> readsOfOne = new ArrayList<>();

  /** Jumps out of the loop. */
  final List<JumpInsnNode> exits = new ArrayList<>();

  /** Return instructions in the loop. */
  final List<AbstractInsnNode> returns = new ArrayList<>();

  /**
   * Variables whose type is not the same all through the loop: it stores references in them, or a
   * frame on the way does not name them.
   */
  final List<Integer> changing = new ArrayList<>();

  /** Variable that keeps what the counter was when the loop was entered. */
  int start = -1;

  /** Variable that keeps the {@link Access#ordinal} of the last access of the turn, 0 for none. */
  int progress = -1;

  CountedLoop(LabelNode head, FrameNode frame, IincInsnNode increment, JumpInsnNode back) {
    this.head = head;
    this.frame = frame;
    this.increment = increment;
    this.back = back;
  }

  /** The variable that keeps what the counter was at the first turn that an access is noted of. */
  int startOf(Access access) {
    return access.load == null ? start : access.start;
  }

  /** The variable that is counted. */
  int counter() {
    return increment.var;
  }

  boolean countsUp() {
    return increment.incr > 0;
  }

  /**
   * The accesses that stand for all of their element in a turn that was made to its end: the first
   * write, or the first read where there is no write.
   */
  List<Access> leading() {
    List<Access> leading = new ArrayList<>();
    for (Access a : accesses) {
      if (leader(a) == a) {
        leading.add(a);
      }
    }
    return leading;
  }

  /** Of the leading accesses those whose array is loaded in each turn. */
  List<Access> followed() {
    List<Access> followed = new ArrayList<>();
    for (Access a : leading()) {
      if (a.load != null) {
        followed.add(a);
      }
    }
    return followed;
  }

  private Access leader(Access of) {
    Access first = null;
    for (Access a : accesses) {
      if (a.isAtSameElement(of)) {
        if (a.write) {
          return a;
        }
        first = first == null ? a : first;
      }
    }
    return first;
  }

  /**
   * The write that a read's element has later in the turn, if the read is the first there: where
   * the turn is broken off in between, the read is checked alone. Null for all others.
   */
  Access laterWrite(Access read) {
    Access leader = leader(read);
    if (read.write || !leader.write || leader.ordinal < read.ordinal) {
      return null;
    }
    for (Access a : accesses) {
      if (a.isAtSameElement(read)) {
        return a == read ? leader : null;
      }
    }
    return null;
  }
}
