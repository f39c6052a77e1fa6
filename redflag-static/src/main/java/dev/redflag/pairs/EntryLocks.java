package dev.redflag.pairs;

import dev.redflag.pairs.code.ClassTable;
import dev.redflag.pairs.code.MethodCode;
import dev.redflag.pairs.flow.TypeFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The locks, by name, that are held whenever a method is called: of all calls of that name and
 * descriptor on what may be such an object, those that each holds. None where code that is not seen
 * may call it.
 */
final class EntryLocks {
  private final ClassTable table;
  private final TypeFlow flow;
  private final Map<String, List<Caller>> callers = new HashMap<>();

  /** By method; none is there as long as no call of it was looked at. */
  private final Map<MethodCode, Set<String>> locks = new HashMap<>();

  private record Caller(MethodCode method, MethodCode.Call call, Set<String> held) {}

  EntryLocks(ClassTable table, TypeFlow flow) {
    this.table = table;
    this.flow = flow;
    for (MethodCode method : flow.methods()) {
      method
          .heldAtCalls()
          .forEach(
              (call, held) ->
                  callers
                      .computeIfAbsent(call.signature(), s -> new ArrayList<>())
                      .add(new Caller(method, call, held)));
    }
    Set<MethodCode> unseen = flow.calledUnseen();
    Map<MethodCode, List<Caller>> byCallee = new HashMap<>();
    for (MethodCode method : flow.methods()) {
      List<Caller> of = unseen.contains(method) ? List.of() : callersOf(method);
      byCallee.put(method, of);
      if (of.isEmpty()) {
        locks.put(method, Set.of());
      }
    }
    boolean changed = true;
    while (changed) { // sets only shrink
      changed = false;
      for (Map.Entry<MethodCode, List<Caller>> e : byCallee.entrySet()) {
        changed |= !e.getValue().isEmpty() && meet(e.getKey(), e.getValue());
      }
    }
  }

  private List<Caller> callersOf(MethodCode method) {
    String owner = method.owner().name();
    List<Caller> found = new ArrayList<>();
    for (Caller caller : callers.getOrDefault(method.signature(), List.of())) {
      String named = caller.call().owner();
      boolean may =
          method.isVirtual()
              ? flow.mayBeBoth(named, owner)
              : table.supertypes(named).contains(owner);
      if (may) {
        found.add(caller);
      }
    }
    return found;
  }

  private boolean meet(MethodCode method, List<Caller> of) {
    Set<String> all = null;
    for (Caller caller : of) {
      Set<String> outer = locks.get(caller.method());
      if (outer == null) {
        continue; // not called yet
      }
      Set<String> held = union(outer, caller.held());
      if (all == null) {
        all = new HashSet<>(held);
      } else {
        all.retainAll(held);
      }
    }
    return all != null && !all.equals(locks.put(method, all));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }

  /** Those that are held where a method holds some itself. */
  Set<String> at(MethodCode method, Set<String> held) {
    return union(locks.getOrDefault(method, Set.of()), held);
  }
}
