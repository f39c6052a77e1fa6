package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.Action;
import dev.redflag.happensbefore.ArrayEffect;
import dev.redflag.happensbefore.ArrayRow;
import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Point;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules of one class, found by method. */
final class ClassRules {
  private final Map<String, WovenRule> exact = new HashMap<>();
  private final Map<String, WovenRule> byName = new HashMap<>();
  private final List<PointRule> points = new ArrayList<>();
  private final Set<String> callbacks = new HashSet<>();
  private final Map<String, ArrayEffect> lockedArrays = new HashMap<>();
  private WovenRule rest;
  private boolean callsBack;
  private boolean monitors;

  /** A rule at a place inside of a method. */
  record PointRule(MethodPattern method, Point point, WovenRule rule) {}

  void add(Row row) {
    if (row.has(Verb.MONITORS)) {
      monitors = true;
      return;
    }
    if (row.has(Verb.CALLBACK)) {
      callsBack = true;
      for (Action a : row.actions()) {
        callbacks.addAll(a.objects());
      }
      return;
    }
    WovenRule rule = RuleCompiler.compile(row);
    callsBack |= row.has(Verb.MUTE);
    for (MethodPattern m : row.methods()) {
      if (row.point() != null) {
        points.add(new PointRule(m, row.point(), rule));
      } else if (m.isRest()) {
        rest = rule;
      } else if (m.isExact()) {
        exact.put(m.toString(), rule);
      } else {
        byName.put(m.name(), rule);
      }
    }
  }

  void add(ArrayRow row) {
    lockedArrays.put(row.method().toString(), row.effects().get(0));
  }

  /** What a method does to an array under a lock of its own, or null. */
  ArrayEffect lockedArray(String name, String descriptor) {
    return lockedArrays.isEmpty()
        ? null
        : lockedArrays.get(name + "(" + MethodPattern.parametersOf(descriptor) + ")");
  }

  /** The rule of a method, or null. */
  WovenRule ruleOf(String name, String descriptor, boolean special) {
    WovenRule rule = null;
    if (!exact.isEmpty()) {
      rule = exact.get(name + "(" + MethodPattern.parametersOf(descriptor) + ")");
    }
    if (rule == null) {
      rule = byName.get(name);
    }
    return rule == null && !special ? rest : rule;
  }

  /** The rules at places inside of a method. */
  List<PointRule> pointsIn(String name, String descriptor) {
    if (points.isEmpty()) {
      return List.of();
    }
    List<PointRule> found = new ArrayList<>();
    for (PointRule p : points) {
      MethodPattern m = p.method();
      if (m.isRest()
          || m.name().equals(name)
              && (!m.isExact() || m.parameters().equals(MethodPattern.parametersOf(descriptor)))) {
        found.add(p);
      }
    }
    return found;
  }

  /** Whether the class's own monitors are woven. */
  boolean monitors() {
    return monitors;
  }

  /** Whether calls that may lead out of the JDK are marked in this class. */
  boolean callsBack() {
    return callsBack;
  }

  /** Whether a call of a method of that name, not through an interface, leads out of the JDK. */
  boolean isCallback(String name) {
    return callbacks.contains(name);
  }
}
