package dev.redflag.instrument.weave;

import org.objectweb.asm.Opcodes;

/**
 * What is known of a value on the stack or in a local variable: where it comes from.
 *
 * @param kind where it comes from
 * @param wide whether it takes two slots
 * @param constant the constant, or that of the operation which made it of what was read
 * @param operation opcode of that operation; {@code NOP} where the value is as it was read
 * @param read the access that read it, or null
 */
record FlowValue(Kind kind, boolean wide, int constant, int operation, AccessFacts read) {
  /** Where a value comes from. */
  enum Kind {
    UNKNOWN,
    THIS,
    CONSTANT,
    NEW,
    CALL,
    CLOCK,
    /** It was read from a location, and perhaps changed since. */
    READ
  }

  static final FlowValue UNKNOWN = new FlowValue(Kind.UNKNOWN, false, 0, Opcodes.NOP, null);
  static final FlowValue WIDE_UNKNOWN = new FlowValue(Kind.UNKNOWN, true, 0, Opcodes.NOP, null);
  static final FlowValue THIS = new FlowValue(Kind.THIS, false, 0, Opcodes.NOP, null);

  static FlowValue unknown(boolean wide) {
    return wide ? WIDE_UNKNOWN : UNKNOWN;
  }

  static FlowValue constant(int constant, boolean wide) {
    return new FlowValue(Kind.CONSTANT, wide, constant, Opcodes.NOP, null);
  }

  static FlowValue made(Kind kind, boolean wide) {
    return new FlowValue(kind, wide, 0, Opcodes.NOP, null);
  }

  static FlowValue read(AccessFacts read, boolean wide) {
    return new FlowValue(Kind.READ, wide, 0, Opcodes.NOP, read);
  }

  boolean isConstant() {
    return kind == Kind.CONSTANT;
  }

  boolean isZero() {
    return isConstant() && constant == 0;
  }

  /** Whether it is what was read, unchanged. */
  boolean isAsRead() {
    return kind == Kind.READ && operation == Opcodes.NOP;
  }

  /** The same value in one slot or two. */
  FlowValue resized(boolean toWide) {
    return toWide == wide ? this : new FlowValue(kind, toWide, constant, operation, read);
  }

  /** What an operation makes of two values. */
  static FlowValue combined(int opcode, FlowValue a, FlowValue b, boolean wide) {
    FlowValue from = a.read != null ? a : b;
    if (from.read == null) {
      return unknown(wide);
    }
    FlowValue other = from == a ? b : a;
    boolean plain = from.isAsRead() && other.isConstant();
    int constant = other.constant;
    int operation =
        switch (opcode) {
          case Opcodes.IADD, Opcodes.LADD, Opcodes.FADD, Opcodes.DADD -> Opcodes.IADD;
          case Opcodes.ISUB, Opcodes.LSUB, Opcodes.FSUB, Opcodes.DSUB -> Opcodes.ISUB;
          case Opcodes.IAND, Opcodes.LAND -> Opcodes.IAND;
          case Opcodes.IOR, Opcodes.LOR -> Opcodes.IOR;
          default -> Opcodes.IXOR;
        };
    if (operation == Opcodes.ISUB) {
      plain &= from == a;
      operation = Opcodes.IADD;
      constant = -constant;
    }
    return plain && operation != Opcodes.IXOR
        ? new FlowValue(Kind.READ, wide, constant, operation, from.read)
        : new FlowValue(Kind.READ, wide, 0, Opcodes.IXOR, from.read);
  }
}
