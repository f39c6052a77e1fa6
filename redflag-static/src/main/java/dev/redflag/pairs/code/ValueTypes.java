package dev.redflag.pairs.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Of which declared types the references are that a method hands over, stores and gives back: that
 * of the field, method, parameter, cast or constant that each comes from. A variable declared as
 * {@code Object} is narrowed to them, which the descriptor of a call does not tell.
 *
 * <p>As elsewhere, a value declared as an interface is taken to be one, though the JVM does not
 * check that before it is called.
 */
final class ValueTypes {
  /** Types a value has at most; one of more is not known. */
  private static final int MOST = 8;

  private static final int MAX_INSTRUCTIONS = 20_000;

  /** By instruction; null where it cannot be reached. Null where the code is not followed. */
  private final Frame<BasicValue>[] frames;

  private ValueTypes(Frame<BasicValue>[] frames) {
    this.frames = frames;
  }

  /**
   * Follows the values of a method.
   *
   * @param owner internal name of the class that declares it
   */
  static ValueTypes of(MethodNode method, String owner) {
    if (method.instructions.size() > MAX_INSTRUCTIONS) {
      return new ValueTypes(null);
    }
    try {
      return new ValueTypes(new Analyzer<>(new Following()).analyze(owner, method));
    } catch (AnalyzerException | RuntimeException e) {
      return new ValueTypes(null); // odd beyond our reading
    }
  }

  /**
   * The declared types of a value on the stack before an instruction.
   *
   * @param depth 0 for the topmost
   * @return internal names, none for null alone; null where they are not known
   */
  Set<String> onStack(int instruction, int depth) {
    Frame<BasicValue> frame = frames == null ? null : frames[instruction];
    return frame == null ? null : names(frame.getStack(frame.getStackSize() - 1 - depth));
  }

  /** Those of the arguments of a call; primitive ones and those that are not known are null. */
  List<Set<String>> arguments(int instruction, String descriptor) {
    Type[] declared = Type.getArgumentTypes(descriptor);
    List<Set<String>> types = new ArrayList<>();
    for (int i = 0; i < declared.length; i++) {
      boolean isObject = declared[i].getSort() == Type.OBJECT;
      types.add(isObject ? onStack(instruction, declared.length - 1 - i) : null);
    }
    return types;
  }

  /** Those of the elements of an array of which an element is about to be loaded. */
  Set<String> elements(int instruction) {
    Set<String> arrays = onStack(instruction, 1);
    return arrays == null ? null : elements(arrays);
  }

  private static Set<String> elements(Set<String> arrays) {
    Set<String> elements = new HashSet<>();
    for (String array : arrays) {
      if (!array.startsWith("[L") && !array.startsWith("[[")) {
        return null;
      }
      elements.add(Type.getType(array.substring(1)).getInternalName());
    }
    return elements;
  }

  private static Set<String> names(BasicValue value) {
    return value instanceof Reference reference ? reference.names : null;
  }

  /** Either of two; null where one is not known. */
  static Set<String> either(Set<String> one, Set<String> other) {
    if (one == null || other == null) {
      return null;
    }
    if (one.containsAll(other)) {
      return one;
    }
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both.size() > MOST ? null : both;
  }

  /** A reference that is of one of some declared types; of any where they are null. */
  private static final class Reference extends BasicValue {
    final Set<String> names;

    Reference(Set<String> names) {
      super(BasicValue.REFERENCE_VALUE.getType());
      this.names = names;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Reference reference && Objects.equals(reference.names, names);
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(names);
    }
  }

  /** All references are of {@link Reference}. */
  private static final class Following extends BasicInterpreter {
    private static final BasicValue NOTHING = new Reference(Set.of());

    Following() {
      super(Opcodes.ASM9);
    }

    @Override
    public BasicValue newValue(Type type) {
      if (type == null || type.getSort() != Type.OBJECT && type.getSort() != Type.ARRAY) {
        return super.newValue(type);
      }
      return type.equals(NULL_TYPE) ? NOTHING : new Reference(Set.of(type.getInternalName()));
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode insn, BasicValue one, BasicValue other)
        throws AnalyzerException {
      if (insn.getOpcode() == Opcodes.AALOAD) {
        Set<String> arrays = names(one);
        return new Reference(arrays == null ? null : elements(arrays));
      }
      return super.binaryOperation(insn, one, other);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (one.equals(other)) {
        return one;
      }
      if (!one.isReference() || !other.isReference()) {
        return BasicValue.UNINITIALIZED_VALUE;
      }
      Set<String> names = names(one);
      Set<String> both = either(names, names(other));
      return both != null && both == names ? one : new Reference(both);
    }
  }
}
