package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.ArrayEffect;
import dev.redflag.happensbefore.ArrayEffect.Form;
import dev.redflag.happensbefore.ArrayEffect.Kind;
import dev.redflag.happensbefore.ArrayEffect.Range;
import dev.redflag.instrument.ArrayMethods;
import dev.redflag.instrument.CallTables;
import dev.redflag.instrument.StateMethods;
import dev.redflag.runtime.bulk.BulkCalls;
import dev.redflag.runtime.bulk.Comparison;
import dev.redflag.runtime.bulk.LockedArrays;
import dev.redflag.runtime.hook.IndirectCalls;
import dev.redflag.runtime.state.CallReceivers;
import dev.redflag.runtime.state.StateCalls;
import dev.redflag.runtime.state.StateTable;
import dev.redflag.runtime.state.ValueCalls;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What calls of JDK methods do that no instruction names: calls the hooks that would stand around
 * the call if it was written out, with what it is given.
 */
public final class IndirectEffects implements IndirectCalls.Table {
  private final CallTables tables;

  /** The calls that these tables know. */
  public IndirectEffects(CallTables tables) {
    this.tables = tables;
  }

  @Override
  public IndirectCalls.Effects find(
      Class<?> owner, String name, String descriptor, boolean isStatic) {
    String internalName = owner.getName().replace('.', '/');
    int state = isStatic ? 0 : tables.states().number(internalName, name, descriptor);
    int[] arguments = tables.states().arguments(internalName, name, descriptor);
    int opcode = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
    if (name.equals("<init>")) {
      opcode = Opcodes.INVOKESPECIAL;
    }
    boolean isCalledOn = arguments != null && opcode == Opcodes.INVOKEVIRTUAL;
    int asks = isCalledOn ? StateTable.numberOf(name, descriptor) : 0;
    ArrayMethods.Call arrays = tables.arrays().find(opcode, internalName, name, descriptor);
    return state == 0 && arguments == null && arrays == null
        ? null
        : new OfMethod(state, asks, arguments, arrays, descriptor);
  }

  /** Hooks that stand around a call of one method, in the order in which a weaver puts them. */
  private static final class OfMethod implements IndirectCalls.Effects {
    private final int state;
    private final int number;

    /**
     * The number of the method where it hangs on the receiver what it does to arguments; else 0.
     */
    private final int asks;

    private final int[] arguments;
    private final ArrayMethods.Call arrays;
    private final boolean[] isInt;
    private final boolean isReference;

    OfMethod(int state, int asks, int[] arguments, ArrayMethods.Call arrays, String descriptor) {
      this.state = state;
      this.number = state & ~StateMethods.FLAGS;
      this.asks = asks;
      this.arguments = arguments;
      this.arrays = arrays;
      Type[] types = Type.getArgumentTypes(descriptor);
      isInt = new boolean[types.length];
      for (int i = 0; i < types.length; i++) {
        isInt[i] = types[i] == Type.INT_TYPE;
      }
      isReference = Type.getReturnType(descriptor).getSort() >= Type.ARRAY;
    }

    /** What is kept from before a call for after it. */
    private static final class Kept {
      Object state;
      int count;
      long structure;
      Object[] arguments;
      int[] counts;
      Object copy;
    }

    private boolean has(int flag) {
      return (state & flag) != 0;
    }

    @Override
    public Object before(Object receiver, Object[] given, int site) {
      Kept kept = new Kept();
      if (arguments != null) {
        kept.arguments = new Object[given.length];
        kept.counts = new int[given.length];
        int told = asks == 0 ? site : CallReceivers.site(receiver, asks, site);
        for (int i = 0; i < given.length; i++) {
          boolean around = (arguments[i] & (StateMethods.MOVED | StateMethods.COUNTED)) != 0;
          argument(kept, given, i, around ? site : told);
        }
      }
      if (state != 0) {
        if (has(StateMethods.KEYED)) {
          keyed(kept, receiver, key(given), site);
        } else if (has(StateMethods.MOVED)) {
          kept.state = StateCalls.changing(receiver, number, site);
        } else if (has(StateMethods.COUNTED)) {
          kept.count = StateCalls.count(receiver, number, site);
        } else {
          int index = has(StateMethods.INDEXED) ? number(given[0]) : -1;
          StateCalls.call(receiver, index, number, site);
        }
      }
      if (arrays != null) {
        arraysBefore(kept, receiver, given, site);
      }
      return kept;
    }

    private static Object key(Object[] given) {
      return given.length == 0 ? null : given[0];
    }

    private void keyed(Kept kept, Object receiver, Object key, int site) {
      if (has(StateMethods.AFTER)) {
        kept.structure = ValueCalls.count(receiver, key, number, site);
      } else {
        ValueCalls.call(receiver, key, number, site);
      }
    }

    private void argument(Kept kept, Object[] given, int i, int site) {
      int of = arguments[i];
      int method = of & ~StateMethods.FLAGS;
      if ((of & StateMethods.INDEXED) != 0) {
        for (int k = 0; k < given.length; k++) {
          if (isInt[k]) {
            StateCalls.call(given[i], number(given[k]), method, site);
          }
        }
      } else if ((of & StateMethods.MOVED) != 0) {
        kept.arguments[i] = StateCalls.changing(given[i], method, site);
      } else if ((of & StateMethods.COUNTED) != 0) {
        kept.counts[i] = StateCalls.count(given[i], method, site);
      } else if (of != 0) {
        StateCalls.call(given[i], -1, method, site);
      }
    }

    private void arraysBefore(Kept kept, Object receiver, Object[] given, int site) {
      for (int i = 0; i < arrays.effects().size(); i++) {
        ArrayEffect effect = arrays.effects().get(i);
        if (effect.before()) {
          elements(effect, arrays.numbers()[i], receiver, given, null, site);
        } else if (effect.lent()) {
          LockedArrays.lend(given[effect.range().array() - 1], site);
        } else if (effect.kind() == Kind.CHANGE) {
          Range range = effect.range();
          Object array = given[range.array() - 1];
          kept.copy = BulkCalls.changing(array, from(range, given), to(range, given), site);
        }
      }
    }

    @Override
    public void after(Object of, Object receiver, Object[] given, Object result, int site) {
      Kept kept = (Kept) of;
      if (arrays != null) {
        for (int i = 0; i < arrays.effects().size(); i++) {
          ArrayEffect effect = arrays.effects().get(i);
          if (!effect.before()) {
            after(effect, arrays.numbers()[i], kept, receiver, given, result, site);
          }
        }
      }
      if (has(StateMethods.AFTER)) {
        stateAfter(kept, receiver, given, result, site);
      }
      for (int i = 0; arguments != null && i < given.length; i++) {
        int method = arguments[i] & ~StateMethods.FLAGS;
        if ((arguments[i] & StateMethods.MOVED) != 0) {
          StateCalls.changed(given[i], kept.arguments[i], method, site);
        } else if ((arguments[i] & StateMethods.COUNTED) != 0) {
          StateCalls.grown(given[i], null, kept.counts[i], method, site);
        } else if ((arguments[i] & StateMethods.LOOKED) != 0) {
          looked(receiver, given, i, number(result), method, site);
        }
      }
      if (arguments != null) {
        StateCalls.given(site);
      }
    }

    private void looked(Object receiver, Object[] given, int i, int result, int method, int site) {
      boolean ofTwo = asks == 0 && i == 0 && given.length > 1;
      int told = asks == 0 ? site : CallReceivers.site(receiver, asks, site);
      if (asks != 0 || i == 0) { // one hook for both arguments of a static method
        StateCalls.looked(ofTwo ? given[1] : receiver, given[i], result, method, told);
      }
    }

    private void stateAfter(Kept kept, Object receiver, Object[] given, Object result, int site) {
      if (has(StateMethods.KEYED)) {
        Object object = isReference ? result : null;
        int told = isReference ? 0 : number(result);
        ValueCalls.returned(receiver, key(given), object, told, kept.structure, number, site);
      } else if (has(StateMethods.RETURNED)) {
        StateCalls.returned(receiver, number, site);
      } else if (has(StateMethods.MOVED)) {
        StateCalls.changed(receiver, kept.state, number, site);
      } else if (has(StateMethods.COUNTED)) {
        StateCalls.grown(receiver, isReference ? result : null, kept.count, number, site);
      } else if (isReference) {
        StateCalls.after(receiver, null, result == null ? 0 : 1, number, site);
      } else {
        Object first = given.length > 0 && !isInt[0] ? given[0] : null;
        StateCalls.after(receiver, first, number(result), number, site);
      }
    }

    private void after(
        ArrayEffect effect,
        int method,
        Kept kept,
        Object receiver,
        Object[] given,
        Object result,
        int site) {
      Range range = effect.range();
      Object array = given[range.array() - 1];
      switch (effect.kind()) {
        case READ, WRITE -> {
          if (range.form() == Form.SHOWN) {
            BulkCalls.shown(receiver, array, result, method, site);
          } else {
            elements(effect, method, receiver, given, result, site);
          }
        }
        case CHANGE -> BulkCalls.changed(array, number(range.a(), given, result), kept.copy, site);
        case SEARCH ->
            BulkCalls.searched(array, from(range, given), to(range, given), number(result), site);
        case EQUALS, EQUALS_BY, DEEP_EQUALS, MISMATCH, ORDER -> {
          Range other = effect.other();
          BulkCalls.compared(
              array,
              from(range, given),
              to(range, given),
              given[other.array() - 1],
              from(other, given),
              to(other, given),
              number(result),
              Comparison.valueOf(effect.kind().name()).ordinal(),
              site);
        }
      }
    }

    private static void elements(
        ArrayEffect effect, int method, Object receiver, Object[] given, Object result, int site) {
      Range range = effect.range();
      int a = number(range.a(), given, result);
      int b = number(range.b(), given, result);
      if (range.form() == Form.AT_SPAN) {
        b = number(range.c(), given, result) - b;
      }
      BulkCalls.elements(receiver, given[range.array() - 1], a, b, method, site);
    }

    private static int from(Range range, Object[] given) {
      return range.form() == Form.WHOLE ? 0 : number(range.a(), given, null);
    }

    private static int to(Range range, Object[] given) {
      return range.form() == Form.WHOLE ? -1 : number(range.b(), given, null);
    }

    /** The number that a range is given by. */
    private static int number(int argument, Object[] given, Object result) {
      if (argument == ArrayEffect.SIZE) {
        return -1; // known inside of the lock alone
      }
      return argument == ArrayEffect.ZERO
          ? 0
          : number(argument == ArrayEffect.RESULT ? result : given[argument - 1]);
    }

    private static int number(Object boxed) {
      if (boxed instanceof Number n) {
        return n.intValue();
      }
      if (boxed instanceof Character c) {
        return c;
      }
      return boxed instanceof Boolean b && b ? 1 : 0;
    }
  }
}
