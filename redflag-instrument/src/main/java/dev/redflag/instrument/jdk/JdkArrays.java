package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.ArrayEffect;
import dev.redflag.happensbefore.ArrayEffect.Form;
import dev.redflag.happensbefore.ArrayEffect.Kind;
import dev.redflag.happensbefore.ArrayRow;
import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.instrument.ArrayMethods;
import dev.redflag.runtime.bulk.BulkEffect;
import dev.redflag.runtime.bulk.BulkEffects;
import dev.redflag.runtime.bulk.BulkMethod;
import dev.redflag.runtime.bulk.RangeForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The rows of the methods that access elements of arrays, found by the calls that reach them. Safe
 * for use by several threads.
 */
public final class JdkArrays implements ArrayMethods {
  private final Set<String> names = new HashSet<>();

  /** Rows of static methods and constructors, by class and method. */
  private final Map<String, ArrayRow> statics = new HashMap<>();

  /** Rows of methods of objects, by method: they differ in their class alone. */
  private final Map<String, List<ArrayRow>> ofObjects = new HashMap<>();

  /** The calls that were asked for, by row's key and descriptor; guarded by itself. */
  private final Map<String, Call> calls = new HashMap<>();

  /**
   * The rows of these rules.
   *
   * @throws IllegalStateException where one method of objects has two rows that differ
   */
  public JdkArrays(RuleSet rules) {
    for (ArrayRow row : rules.arrays()) {
      names.add(row.method().name());
      String method = row.method().toString();
      if (!row.ofObjects()) {
        statics.put(row.className() + "." + method, row);
        continue;
      }
      List<ArrayRow> same = ofObjects.computeIfAbsent(method, m -> new ArrayList<>());
      same.add(row);
      if (!same.get(0).effects().equals(row.effects())) {
        throw new IllegalStateException("two rows for " + method);
      }
    }
  }

  @Override
  public Call find(int opcode, String owner, String name, String descriptor) {
    if (!names.contains(name) || descriptor.indexOf('[') < 0 && !name.equals("arraycopy")) {
      return null;
    }
    String method = name + "(" + MethodPattern.parametersOf(descriptor) + ")";
    if (opcode == Opcodes.INVOKESTATIC || name.equals("<init>")) {
      String key = owner.replace('/', '.') + "." + method;
      ArrayRow row = statics.get(key);
      return row == null ? null : call(key, List.of(row), name, descriptor);
    }
    List<ArrayRow> rows = ofObjects.get(method);
    return rows == null
            || owner.charAt(0) == '['
            || !hasResult(rows.get(0).effects(), Type.getReturnType(descriptor))
        ? null
        : call(method, rows, name, descriptor);
  }

  /**
   * Whether a method that returns this type can be the one that these effects are of. A class of
   * the program may have a method of the same name and parameters with quite another result.
   */
  private static boolean hasResult(List<ArrayEffect> effects, Type type) {
    for (ArrayEffect effect : effects) {
      boolean fits =
          effect.range().form() == Form.SHOWN
              ? type.getSort() >= Type.ARRAY
              : type == Type.INT_TYPE || type == Type.BOOLEAN_TYPE;
      if (effect.needsResult() && !fits) {
        return false;
      }
    }
    return true;
  }

  private Call call(String key, List<ArrayRow> rows, String name, String descriptor) {
    synchronized (calls) {
      return calls.computeIfAbsent(key, k -> make(rows, name, descriptor));
    }
  }

  private static Call make(List<ArrayRow> rows, String name, String descriptor) {
    ArrayRow first = rows.get(0);
    BulkMethod method = null;
    if (first.ofObjects()) {
      List<String> types = rows.stream().map(ArrayRow::className).toList();
      method = new BulkMethod(name, descriptor.substring(1, descriptor.indexOf(')')), types);
    }
    List<ArrayEffect> effects = first.effects();
    int[] numbers = new int[effects.size()];
    for (int i = 0; i < numbers.length; i++) {
      ArrayEffect effect = effects.get(i);
      if (effect.kind() == Kind.READ || effect.kind() == Kind.WRITE) {
        boolean write = effect.kind() == Kind.WRITE;
        numbers[i] = BulkEffects.add(new BulkEffect(form(effect.range().form()), write, method));
        if (effect.lent()) {
          numbers[i] |= effect.before() ? BulkEffects.LENT_BEFORE : BulkEffects.LENT;
        }
      }
    }
    return new Call(effects, numbers, first.ofObjects());
  }

  private static RangeForm form(Form form) {
    return switch (form) {
      case WHOLE, SHOWN -> RangeForm.WHOLE;
      case DEEP -> RangeForm.DEEP;
      case FROM_TO -> RangeForm.FROM_TO;
      case FROM_TILL -> RangeForm.FROM_TILL;
      case AT_COUNT, AT_SPAN -> RangeForm.AT_COUNT;
    };
  }
}
