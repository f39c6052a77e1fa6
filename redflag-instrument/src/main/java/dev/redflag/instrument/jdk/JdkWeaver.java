package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.ArrayRow;
import dev.redflag.happensbefore.QuietClasses;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.instrument.StateMethods;
import dev.redflag.runtime.hook.JdkWaits;
import dev.redflag.runtime.state.StateClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Weaves the rules into JDK classes: method bodies only, so that a loaded class can be
 * retransformed. Safe for use by several threads once made.
 */
public final class JdkWeaver {
  private final Map<String, ClassRules> classes = new HashMap<>();

  /**
   * Rules of all classes nested in one, but for those with rules of their own; by the outer one.
   */
  private final Map<String, ClassRules> nested = new HashMap<>();

  private final QuietClasses quiet;

  private final StateMethods states;

  /** A weaver of these rules, which become known to the hooks; it knows no state of JDK objects. */
  public JdkWeaver(RuleSet rules) {
    this(rules, StateMethods.NONE);
  }

  /** A weaver of these rules, which become known to the hooks. */
  public JdkWeaver(RuleSet rules, StateMethods states) {
    this.states = states;
    quiet = rules.quiet();
    for (Map.Entry<String, List<Row>> e : rules.byClass().entrySet()) {
      ClassRules of = new ClassRules();
      for (Row row : e.getValue()) {
        of.add(row);
      }
      String name = e.getKey().replace('.', '/');
      if (name.endsWith("$*")) {
        nested.put(name.substring(0, name.length() - 2), of);
      } else {
        classes.put(name, of);
      }
      JdkWaits.cover(e.getKey());
    }
    for (ArrayRow row : rules.lockedArrays()) {
      classes.computeIfAbsent(row.className().replace('.', '/'), k -> new ClassRules()).add(row);
    }
    for (String name : quiet.names()) {
      JdkWaits.cover(name.replace('/', '.'));
    }
    for (StateClass state : rules.states()) {
      JdkWaits.cover(state.name());
    }
  }

  /** Whether a class has rules, or is one whose threads park. */
  public boolean concerns(String internalName) {
    return rulesOf(internalName) != null
        || quiet.isQuiet(internalName)
        || internalName.equals(WaitPoints.PARKING);
  }

  /**
   * Whether a class that has no rules waits on monitors: its waits are woven, so that they are
   * counted. Asked for each class of the JDK that is loaded.
   *
   * @param bytes the class file
   */
  public boolean waits(byte[] bytes) {
    return WaitPoints.waits(bytes);
  }

  private ClassRules rulesOf(String internalName) {
    ClassRules own = classes.get(internalName);
    int dollar = own == null ? internalName.indexOf('$') : -1;
    return dollar < 0 ? own : nested.get(internalName.substring(0, dollar));
  }

  /**
   * The binary names of the classes that have rules; not all of them are in every JDK. Classes
   * nested in another that have rules through it are not named: {@link #concerns} tells.
   */
  public List<String> classNames() {
    List<String> names = new ArrayList<>(classes.size());
    for (String name : classes.keySet()) {
      names.add(name.replace('/', '.'));
    }
    for (String name : quiet.names()) {
      names.add(name.replace('/', '.'));
    }
    names.add(WaitPoints.PARKING.replace('/', '.'));
    return names;
  }

  /** Weaves a class; null where nothing was woven. */
  public byte[] weave(String internalName, byte[] bytes) {
    if (rulesOf(internalName) == null && !quiet.isQuiet(internalName)) {
      boolean waits = internalName.equals(WaitPoints.PARKING) || waits(bytes);
      return waits ? WaitPoints.weave(internalName, bytes) : null;
    }
    byte[] ruled = weaveRules(internalName, bytes);
    if (!quiet.isQuiet(internalName)) {
      return ruled;
    }
    byte[] muted = QuietWeaver.weave(quiet, internalName, ruled == null ? bytes : ruled);
    return muted == null ? ruled : muted;
  }

  private byte[] weaveRules(String internalName, byte[] bytes) {
    ClassRules rules = rulesOf(internalName);
    if (rules == null) {
      return null;
    }
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    RuleClassVisitor visitor = new RuleClassVisitor(writer, rules, internalName, states);
    reader.accept(visitor, 0);
    return visitor.isWoven() ? writer.toByteArray() : null;
  }
}
