package dev.redflag.instrument.weave;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/**
 * A value as the present content of a local variable plus a constant, as a constant, or unknown.
 *
 * @param size slots that it takes
 * @param variable the variable; {@link #CONSTANT} or {@link #UNKNOWN} for none
 * @param plus what is added to it, or the constant
 * @param load where an unknown reference was loaded from a field or an array; else null
 */
record Symbol(int size, int variable, int plus, Load load) implements Value {
  /**
   * A reference that was loaded from a field or an array.
   *
   * @param insn the instruction
   * @param base the object or array; null for a static field
   * @param index the element; null for a field
   */
  record Load(AbstractInsnNode insn, Symbol base, Symbol index) {}

  Symbol(int size, int variable, int plus) {
    this(size, variable, plus, null);
  }

  static final int UNKNOWN = -1;
  static final int CONSTANT = -2;

  private static final Symbol NARROW = new Symbol(1, UNKNOWN, 0);
  private static final Symbol WIDE = new Symbol(2, UNKNOWN, 0);

  @Override
  public int getSize() {
    return size;
  }

  private static Symbol unknown(int size) {
    return size == 2 ? WIDE : NARROW;
  }

  private static Symbol constant(int value) {
    return new Symbol(1, CONSTANT, value);
  }

  /** Follows the values of a method. */
  static Analyzer<Symbol> analyzer() {
    return analyzer(new Reader());
  }

  /** Follows the values of a method, which this makes and joins. */
  static Analyzer<Symbol> analyzer(Reader reader) {
    return new Analyzer<>(reader) {
      @Override
      protected Frame<Symbol> newFrame(int locals, int stack) {
        return new Symbols(locals, stack);
      }

      @Override
      protected Frame<Symbol> newFrame(Frame<? extends Symbol> frame) {
        return new Symbols(frame);
      }
    };
  }

  /** A frame in which every variable holds itself, and the stack follows what is stored. */
  static final class Symbols extends Frame<Symbol> {
    Symbols(int locals, int stack) {
      super(locals, stack);
    }

    Symbols(Frame<? extends Symbol> other) {
      super(other);
    }

    @Override
    public void execute(AbstractInsnNode insn, Interpreter<Symbol> interpreter)
        throws AnalyzerException {
      super.execute(insn, interpreter);
      if (insn instanceof IincInsnNode increment) {
        shift(increment.var, increment.incr);
      } else if (insn instanceof VarInsnNode store
          && store.getOpcode() >= Opcodes.ISTORE
          && store.getOpcode() <= Opcodes.ASTORE) {
        int size = getLocal(store.var).size;
        forget(store.var);
        if (size == 2) {
          forget(store.var + 1);
        }
        setLocal(store.var, new Symbol(size, store.var, 0));
      }
    }

    /** What stands on the stack was made of a lesser content of the variable. */
    private void shift(int variable, int by) {
      for (int i = 0; i < getStackSize(); i++) {
        Symbol s = getStack(i);
        if (s.variable == variable) {
          setStack(i, new Symbol(s.size, variable, s.plus - by));
        }
      }
      setLocal(variable, new Symbol(1, variable, 0));
    }

    private void forget(int variable) {
      for (int i = 0; i < getStackSize(); i++) {
        if (getStack(i).variable == variable) {
          setStack(i, unknown(getStack(i).size));
        }
      }
    }
  }

  /** Makes the values. */
  static final class Reader extends Interpreter<Symbol> {
    /** Whether the first variable is joined with another value, and then no longer known. */
    boolean losesFirst;

    Reader() {
      super(Opcodes.ASM9);
    }

    @Override
    public Symbol newValue(Type type) {
      return type == Type.VOID_TYPE ? null : unknown(type == null ? 1 : type.getSize());
    }

    @Override
    public Symbol newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return new Symbol(type.getSize(), local, 0);
    }

    @Override
    public Symbol newOperation(AbstractInsnNode insn) {
      int opcode = insn.getOpcode();
      if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
        return constant(opcode - Opcodes.ICONST_0);
      }
      if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
        return constant(((IntInsnNode) insn).operand);
      }
      if (insn instanceof LdcInsnNode constant) {
        if (constant.cst instanceof Integer value) {
          return constant(value);
        }
        return unknown(constant.cst instanceof Long || constant.cst instanceof Double ? 2 : 1);
      }
      boolean wide = opcode >= Opcodes.LCONST_0 && opcode <= Opcodes.LCONST_1;
      wide |= opcode == Opcodes.DCONST_0 || opcode == Opcodes.DCONST_1;
      if (insn instanceof FieldInsnNode field) {
        return loaded(field, null);
      }
      return unknown(wide ? 2 : 1);
    }

    /** A variable that was merged from others holds itself nevertheless. */
    @Override
    public Symbol copyOperation(AbstractInsnNode insn, Symbol value) {
      return insn.getOpcode() >= Opcodes.ILOAD && insn.getOpcode() <= Opcodes.ALOAD
          ? new Symbol(value.size, ((VarInsnNode) insn).var, 0)
          : value;
    }

    @Override
    public Symbol unaryOperation(AbstractInsnNode insn, Symbol value) {
      return switch (insn.getOpcode()) {
        case Opcodes.INEG,
            Opcodes.FNEG,
            Opcodes.L2I,
            Opcodes.L2F,
            Opcodes.F2I,
            Opcodes.D2I,
            Opcodes.D2F,
            Opcodes.I2F,
            Opcodes.I2B,
            Opcodes.I2C,
            Opcodes.I2S,
            Opcodes.IINC,
            Opcodes.NEWARRAY,
            Opcodes.ANEWARRAY,
            Opcodes.ARRAYLENGTH,
            Opcodes.INSTANCEOF,
            Opcodes.CHECKCAST ->
            NARROW;
        case Opcodes.LNEG,
            Opcodes.DNEG,
            Opcodes.I2L,
            Opcodes.I2D,
            Opcodes.L2D,
            Opcodes.F2L,
            Opcodes.F2D,
            Opcodes.D2L ->
            WIDE;
        case Opcodes.GETFIELD -> loaded((FieldInsnNode) insn, value);
        default -> null;
      };
    }

    private static Symbol loaded(FieldInsnNode field, Symbol base) {
      int size = Type.getType(field.desc).getSize();
      boolean reference = field.desc.startsWith("L") || field.desc.startsWith("[");
      return reference ? new Symbol(size, UNKNOWN, 0, new Load(field, base, null)) : unknown(size);
    }

    @Override
    public Symbol binaryOperation(AbstractInsnNode insn, Symbol a, Symbol b) {
      int opcode = insn.getOpcode();
      if (opcode == Opcodes.AALOAD) {
        return new Symbol(1, UNKNOWN, 0, new Load(insn, a, b));
      }
      if (opcode == Opcodes.IADD && a.variable == CONSTANT && b.variable != CONSTANT) {
        return sum(b, a.plus);
      }
      if (opcode == Opcodes.IADD && b.variable == CONSTANT) {
        return sum(a, b.plus);
      }
      if (opcode == Opcodes.ISUB && b.variable == CONSTANT) {
        return sum(a, -b.plus);
      }
      return switch (opcode) {
        case Opcodes.LALOAD,
            Opcodes.DALOAD,
            Opcodes.LADD,
            Opcodes.DADD,
            Opcodes.LSUB,
            Opcodes.DSUB,
            Opcodes.LMUL,
            Opcodes.DMUL,
            Opcodes.LDIV,
            Opcodes.DDIV,
            Opcodes.LREM,
            Opcodes.DREM,
            Opcodes.LSHL,
            Opcodes.LSHR,
            Opcodes.LUSHR,
            Opcodes.LAND,
            Opcodes.LOR,
            Opcodes.LXOR ->
            WIDE;
        case Opcodes.PUTFIELD,
            Opcodes.IF_ICMPEQ,
            Opcodes.IF_ICMPNE,
            Opcodes.IF_ICMPLT,
            Opcodes.IF_ICMPGE,
            Opcodes.IF_ICMPGT,
            Opcodes.IF_ICMPLE,
            Opcodes.IF_ACMPEQ,
            Opcodes.IF_ACMPNE ->
            null;
        default -> NARROW;
      };
    }

    private static Symbol sum(Symbol value, int plus) {
      return value.variable == UNKNOWN ? NARROW : new Symbol(1, value.variable, value.plus + plus);
    }

    @Override
    public Symbol ternaryOperation(AbstractInsnNode insn, Symbol a, Symbol b, Symbol c) {
      return null;
    }

    @Override
    public Symbol naryOperation(AbstractInsnNode insn, List<? extends Symbol> values) {
      if (insn instanceof MultiANewArrayInsnNode) {
        return NARROW;
      }
      Type returned =
          insn instanceof MethodInsnNode call
              ? Type.getReturnType(call.desc)
              : Type.getReturnType(((InvokeDynamicInsnNode) insn).desc);
      return newValue(returned);
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, Symbol value, Symbol expected) {}

    @Override
    public Symbol merge(Symbol a, Symbol b) {
      losesFirst |= (a.variable == 0) != (b.variable == 0);
      return a.equals(b) ? a : unknown(Math.min(a.size, b.size));
    }
  }
}
