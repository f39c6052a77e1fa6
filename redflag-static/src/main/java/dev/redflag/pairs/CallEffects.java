package dev.redflag.pairs;

import dev.redflag.pairs.code.ArrayCalls;
import dev.redflag.pairs.code.ClassTable;
import dev.redflag.pairs.code.FieldCode;
import dev.redflag.pairs.code.JdkCalls;
import dev.redflag.pairs.code.MethodCode;
import dev.redflag.pairs.code.StateCalls;
import dev.redflag.pairs.code.StateCalls.Effect;
import dev.redflag.pairs.flow.TypeFlow;
import dev.redflag.runtime.handle.AccessModes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Which variables a call of the JDK may read or write, beside what its code says: elements of the
 * arrays that it is handed, the fields of what it copies, the state of objects that are not
 * thread-safe, and fields that it names at run time alone. A field is taken to be named by a string
 * constant of the code, or any one is where the code lists the fields of a class.
 */
final class CallEffects {
  private static final Effect READ = new Effect(true, false);
  private static final Effect BOTH = new Effect(true, true);

  private final ClassTable table;
  private final TypeFlow flow;
  private final StateCalls states;

  /** The fields that reflection, handles and {@code Unsafe} may get at. */
  private final List<FieldCode> hidden = new ArrayList<>();

  /** Those of them that are volatile, which accesses race with that are not. */
  private final Set<FieldCode> volatiles = new HashSet<>();

  private final Map<MethodCode.Call, Map<String, Effect>> known = new HashMap<>();
  private final Map<MethodCode.Call, Map<String, Effect>> knownOnFresh = new HashMap<>();

  CallEffects(ClassTable table, TypeFlow flow, TypeFlow.Escaped escaped) {
    this.table = table;
    this.flow = flow;
    this.states = new StateCalls(table, flow.programTypes());
    for (FieldCode field : table.programFields()) {
      boolean named = flow.listsFields() || flow.findsFields() && flow.names(field.name());
      if (named && !field.isFinal() && (field.isStatic() || escaped.has(field.owner().name()))) {
        hidden.add(field);
      }
    }
    if (isAnyPlain()) {
      hidden.stream().filter(FieldCode::isVolatile).forEach(volatiles::add);
    }
  }

  /** Whether accesses may run that are plain though the field is volatile. */
  private boolean isAnyPlain() {
    for (MethodCode method : flow.methods()) {
      for (MethodCode.CallSite site : method.callSites()) {
        int mode = JdkCalls.fieldMode(site.call());
        boolean plain = mode != 0 && (mode & AccessModes.ATOMIC) == 0;
        if (plain || JdkCalls.mayBeFieldHandle(site.call()) && flow.findsFieldHandles()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether accesses to a field may race. */
  boolean mayRace(FieldCode field) {
    return field.mayRace() || volatiles.contains(field);
  }

  /** What a call may do, by variable. */
  Map<String, Effect> of(MethodCode.CallSite site) {
    return (site.isFresh() ? knownOnFresh : known)
        .computeIfAbsent(site.call(), call -> find(call, site.isFresh()));
  }

  private Map<String, Effect> find(MethodCode.Call call, boolean onFresh) {
    Map<String, Effect> effects = new HashMap<>(states.of(call, onFresh));
    MethodCode named = table.resolve(call.owner(), call.signature());
    if (named != null && named.hasCode()) {
      return effects; // its own accesses are seen
    }
    boolean copies = ArrayCalls.isCopy(call);
    for (String array : ArrayCalls.arrays(call)) {
      effects.merge(array, copies || ArrayCalls.isDeep(call) ? READ : BOTH, Effect::and);
    }
    if (copies && !call.owner().startsWith("[")) {
      flow.copiedFields().forEach(f -> effects.merge(f.variable(), READ, Effect::and));
    }
    if (JdkCalls.isEndOfStream(call)) {
      states.all().keySet().forEach(v -> effects.merge(v, READ, Effect::and));
      ArrayCalls.ALL.forEach(v -> effects.merge(v, READ, Effect::and));
    }
    if (JdkCalls.mayCallAnything(call) && (flow.findsMethods() || JdkCalls.isConstruction(call))) {
      states.all().forEach((v, effect) -> effects.merge(v, effect, Effect::and));
    }
    addFields(call, effects);
    return effects;
  }

  private void addFields(MethodCode.Call call, Map<String, Effect> effects) {
    int mode = JdkCalls.fieldMode(call);
    if (mode == 0 && !(JdkCalls.mayBeFieldHandle(call) && flow.findsFieldHandles())) {
      return;
    }
    Effect effect =
        mode == 0
            ? BOTH
            : new Effect((mode & AccessModes.READ) != 0, (mode & AccessModes.WRITE) != 0);
    for (FieldCode field : hidden) {
      if (mayRace(field) && (!JdkCalls.isByVarHandle(call) || fits(call, mode, field))) {
        effects.merge(field.variable(), effect, Effect::and);
      }
    }
  }

  /** Whether a handle that is called so may be one of a field: by what stands before the values. */
  private boolean fits(MethodCode.Call call, int mode, FieldCode field) {
    Type[] arguments = Type.getArgumentTypes(call.descriptor());
    int values = (mode & AccessModes.COMPARES) != 0 ? 2 : (mode & AccessModes.WRITE) != 0 ? 1 : 0;
    int coordinates = arguments.length - values;
    if (field.isStatic() || coordinates != 1) {
      return field.isStatic() && coordinates == 0;
    }
    Type object = arguments[0];
    if (object.getSort() != Type.OBJECT) {
      return false;
    }
    String owner = field.owner().name();
    return flow.mayBeBoth(object.getInternalName(), owner);
  }
}
