package dev.redflag.pairs;

import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.pairs.code.ClassCode;
import dev.redflag.pairs.code.ClassTable;
import dev.redflag.pairs.code.CodeSource;
import dev.redflag.pairs.code.FieldCode;
import dev.redflag.pairs.code.MethodCode;
import dev.redflag.pairs.flow.TypeFlow;
import dev.redflag.runtime.site.SiteName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;

/**
 * Finds all pairs of accesses of a program that may race: both in code that may run, to the same
 * field of an object that several threads may get at, or to elements of arrays of the same kind,
 * one of them a write, one of them perhaps not in the main thread. Locks are not looked at, since
 * two names for a lock may be two locks. {@code docs/caper.md} says under what assumptions none is
 * missing.
 */
public final class StaticPairs {
  private static final String MAIN = "main([Ljava/lang/String;)V";
  private static final String SHORT_MAIN = "main()V";

  /** By the low bits of the opcodes of loads, from {@code iaload} on, and stores. */
  private static final String[] ARRAYS = {
    "int[]", "long[]", "float[]", "double[]", "Object[]", "byte[]", "char[]", "short[]"
  };

  private final CodeSource source;
  private final Set<String> loaded;
  private final Consumer<String> progress;
  private boolean trustsLocks;

  /**
   * What was found.
   *
   * @param pairs the pairs
   * @param calls the sites of them that are calls of the JDK, not accesses of the code itself
   * @param classes how many classes of the program were read
   * @param methods how many of their methods may run
   * @param types of how many types objects are made
   * @param escaped how many of those several threads may get at
   * @param missing binary names of classes that the code names and that are nowhere
   * @param absent binary names of classes that a run has loaded and that are nowhere
   * @param unreadable binary names of classes whose files could not be read
   */
  public record Result(
      Pairs pairs,
      Set<SiteName> calls,
      int classes,
      int methods,
      int types,
      int escaped,
      Set<String> missing,
      List<String> absent,
      List<String> unreadable) {}

  /**
   * @param source the program's code
   * @param loaded internal names of classes that a run has loaded, for reflection's sake
   * @param progress is told now and then how far the work is
   */
  public StaticPairs(CodeSource source, Set<String> loaded, Consumer<String> progress) {
    this.source = source;
    this.loaded = loaded;
    this.progress = progress;
  }

  /**
   * From now on two accesses are no pair where both hold a lock of the same name: the field, or the
   * class, that the code has it from. That is unsound, since two objects may be behind a name; it
   * is there to be compared with.
   */
  public StaticPairs trustingLocks() {
    trustsLocks = true;
    return this;
  }

  /**
   * Analyses a program.
   *
   * @param main binary name of the class whose main method begins it
   * @return what was found; null where that class has no main method, or is not there
   */
  public Result of(String main) throws IOException {
    ClassTable table = new ClassTable(source);
    String name = main.replace('.', '/');
    MethodCode begin = table.resolve(name, MAIN);
    if (begin == null) {
      begin = table.resolve(name, SHORT_MAIN);
    }
    if (begin == null || !begin.hasCode()) {
      return null;
    }
    TypeFlow flow =
        new TypeFlow(
            table,
            steps ->
                progress.accept(
                    String.format(
                        Locale.ROOT,
                        "read %,d classes of the program, made %,d steps",
                        table.programClasses(),
                        steps)));
    flow.begin(name, begin);
    for (String service : source.services()) {
      flow.reflect(service, false);
    }
    flow.solve();
    // what ran, though nothing seen can have made it run
    List<String> absent = new ArrayList<>();
    for (String className : loaded) {
      ClassCode c = table.get(className);
      if (c == null && !isOfJdk(className)) {
        absent.add(className.replace('/', '.'));
      }
      if (c != null && c.isProgram()) {
        boolean known = c.methods().stream().anyMatch(flow.methods()::contains);
        if (!known) {
          flow.reflect(className, true);
        } else if (flow.makesObjects() && !isMade(flow, c)) {
          flow.reflect(className, false);
        }
      }
    }
    flow.solve();
    TypeFlow.Escaped escaped = flow.escaped();
    return new Result(
        new Pairs(main, groups(table, flow, escaped)),
        calls(flow),
        table.programClasses(),
        (int) flow.methods().stream().filter(MethodCode::hasCode).count(),
        flow.objectTypes(),
        escaped.size(),
        flow.missing(),
        absent,
        table.unreadable());
  }

  /** Whether code that is seen makes objects of a class, or there are none. */
  private static boolean isMade(TypeFlow flow, ClassCode c) {
    return c.isAbstract()
        || c.methods().stream()
            .anyMatch(method -> method.name().equals("<init>") && flow.methods().contains(method));
  }

  /** Whether a class that is nowhere is of a JDK, which makes some while it runs. */
  private static boolean isOfJdk(String name) {
    return name.startsWith("java/")
        || name.startsWith("jdk/")
        || name.startsWith("sun/")
        || name.startsWith("com/sun/");
  }

  private List<PairGroup> groups(ClassTable table, TypeFlow flow, TypeFlow.Escaped escaped) {
    EntryLocks locks = trustsLocks ? new EntryLocks(table, flow) : null;
    CallEffects effects = new CallEffects(table, flow, escaped);
    Map<String, Set<PairSite>> byVariable = new TreeMap<>();
    for (MethodCode method : flow.methods()) {
      boolean mainOnly = !flow.inOtherThreads(method);
      for (MethodCode.Access access : method.accesses()) {
        String variable = variable(table, escaped, effects, method, access);
        if (variable != null) {
          SiteName name = name(method, access.line(), access.isWrite(), access.index());
          add(byVariable, variable, site(name, mainOnly, locks, method, access.held()));
        }
      }
      for (MethodCode.CallSite site : method.callSites()) {
        effects
            .of(site)
            .forEach(
                (variable, effect) -> {
                  if (effect.reads()) {
                    SiteName name = name(method, site.line(), false, site.index());
                    add(byVariable, variable, site(name, mainOnly, locks, method, site.held()));
                  }
                  if (effect.writes()) {
                    SiteName name = name(method, site.line(), true, site.index());
                    add(byVariable, variable, site(name, mainOnly, locks, method, site.held()));
                  }
                });
      }
    }
    List<PairGroup> groups = new ArrayList<>();
    byVariable.forEach(
        (variable, found) -> {
          List<PairSite> sites = new ArrayList<>(found);
          sites.sort(
              Comparator.comparing((PairSite site) -> site.name().className())
                  .thenComparing(site -> site.name().line())
                  .thenComparing(site -> site.name().toString()));
          PairGroup group = PairGroup.of(variable, sites);
          if (!group.sites().isEmpty()) {
            groups.add(group);
          }
        });
    return groups;
  }

  private static Set<SiteName> calls(TypeFlow flow) {
    Set<SiteName> calls = new HashSet<>();
    for (MethodCode method : flow.methods()) {
      for (MethodCode.CallSite site : method.callSites()) {
        calls.add(name(method, site.line(), false, site.index()));
        calls.add(name(method, site.line(), true, site.index()));
      }
    }
    return calls;
  }

  private static void add(Map<String, Set<PairSite>> byVariable, String variable, PairSite site) {
    byVariable.computeIfAbsent(variable, v -> new LinkedHashSet<>()).add(site);
  }

  private static PairSite site(
      SiteName name, boolean mainOnly, EntryLocks locks, MethodCode method, Set<String> held) {
    return new PairSite(name, mainOnly, locks == null ? Set.of() : locks.at(method, held));
  }

  /** The variable that an access is to, where it may race; else null. */
  private static String variable(
      ClassTable table,
      TypeFlow.Escaped escaped,
      CallEffects effects,
      MethodCode method,
      MethodCode.Access access) {
    if (access.isElement()) {
      if (access.isFresh()) {
        return null;
      }
      int first = access.isWrite() ? Opcodes.IASTORE : Opcodes.IALOAD;
      return ARRAYS[access.opcode() - first];
    }
    FieldCode field = table.field(access.owner(), access.name(), access.descriptor());
    if (field == null) {
      return access.owner().replace('/', '.') + '.' + access.name(); // of a class that is missing
    }
    if (!effects.mayRace(field)) {
      return null;
    }
    if (field.isStatic()) {
      // others wait for the end of the initialization (JLS 12.4.2)
      return method.isInitializer() && method.owner() == field.owner() ? null : field.variable();
    }
    return field.owner().isProgram() && !escaped.meets(method, access.owner())
        ? null
        : field.variable();
  }

  static SiteName name(MethodCode method, int line, boolean write, int index) {
    return new SiteName(
        method.owner().name().replace('/', '.'),
        method.name(),
        method.file(),
        line,
        SiteName.Kind.of(write),
        index);
  }
}
