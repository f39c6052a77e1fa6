package dev.redflag.instrument;

import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.instrument.sites.SiteWeaver;
import dev.redflag.instrument.weave.ClassPlan;
import dev.redflag.instrument.weave.ClassShape;
import dev.redflag.instrument.weave.ClassWeaver;
import dev.redflag.instrument.weave.Members;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;

/**
 * Weaves hooks into the classes of the program: class bytes in, woven bytes out, a pure function
 * but for the classes and sites that it registers in the runtime. Safe for use by several threads.
 */
public final class Instrumenter {
  /** The newest version of class files that the library reads. */
  private static final int NEWEST_VERSION = Opcodes.V28;

  private final Scope scope;
  private final ShadowLayout layout;
  private final Coverage coverage;
  private final CallTables tables;
  private final Pruning pruning;
  private final AnnotatedCode annotated;

  /** The accesses that are checked; null where all are. */
  private final Selection selection;

  /** An instrumenter that knows nothing of JDK methods, and leaves out nothing. */
  public Instrumenter(Scope scope, ShadowLayout layout, Coverage coverage) {
    this(scope, layout, coverage, CallTables.NONE, Pruning.OFF);
  }

  public Instrumenter(
      Scope scope, ShadowLayout layout, Coverage coverage, CallTables tables, Pruning pruning) {
    this(scope, layout, coverage, tables, pruning, new AnnotatedCode(List.of()), null);
  }

  private Instrumenter(
      Scope scope,
      ShadowLayout layout,
      Coverage coverage,
      CallTables tables,
      Pruning pruning,
      AnnotatedCode annotated,
      Selection selection) {
    this.scope = scope;
    this.layout = layout;
    this.coverage = coverage;
    this.tables = tables;
    this.pruning = pruning;
    this.annotated = annotated;
    this.selection = selection;
  }

  /** This instrumenter, which also notes the annotations of the classes that it weaves. */
  public Instrumenter noting(AnnotatedCode annotations) {
    return new Instrumenter(scope, layout, coverage, tables, pruning, annotations, selection);
  }

  /**
   * An instrumenter that checks some accesses only: whatever the scope says of their classes, and
   * each, though another one may tell the same.
   */
  public Instrumenter selecting(Selection accesses) {
    return new Instrumenter(scope, layout, coverage, tables, Pruning.OFF, annotated, accesses);
  }

  /** An instrumenter that leaves out nothing; for classes whose own methods order threads. */
  public Instrumenter withoutPruning() {
    return new Instrumenter(scope, layout, coverage, tables, Pruning.OFF, annotated, selection);
  }

  /**
   * Weaves a class outside the JDK.
   *
   * @param loader its defining loader; null for the boot loader
   * @param internalName its name, with slashes
   * @param redefined the class where it is loaded already and is retransformed or redefined, else
   *     null
   * @param addMembers whether a class that is loaded now may be given members; one that is loaded
   *     already keeps those that it has
   * @param bytes the class file
   * @return the woven class file, or null where the class is left as it is
   */
  public byte[] instrument(
      ClassLoader loader,
      String internalName,
      Class<?> redefined,
      boolean addMembers,
      byte[] bytes) {
    Scope.Verdict verdict = scope.of(internalName.replace('/', '.'));
    if (verdict == Scope.Verdict.UNTOUCHED) {
      return null;
    }
    String className = internalName.replace('/', '.');
    try {
      return weave(loader, redefined, addMembers, bytes, verdict == Scope.Verdict.WHOLE);
    } catch (IllegalArgumentException e) {
      coverage.untouched(className, "its class file is not understood: " + e.getMessage());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      coverage.untouched(className, "it could not be woven: " + e);
    }
    return null;
  }

  /**
   * Weaves a hidden class if it is one that the JDK makes for a method reference or a lambda: calls
   * in it are those of the class that holds the reference, and stand where it stands.
   *
   * @param host the class that holds it
   * @param calls the calls that led to its linkage, innermost first
   * @param bytes the class file
   * @return the woven class file, or null where there is nothing to weave
   */
  public byte[] instrumentReference(Class<?> host, StackTraceElement[] calls, byte[] bytes) {
    String className = host.getName();
    Scope.Verdict verdict = scope.of(className);
    ClassRecord record = Sites.classRecord(className, host.getClassLoader());
    ClassReader reader = new ClassReader(bytes);
    if (verdict == Scope.Verdict.UNTOUCHED || record == null || !isReference(reader, className)) {
      return null;
    }
    ClassPlan plan =
        ClassPlan.ofReference(
            ClassShape.read(reader, annotated),
            host.getClassLoader(),
            record,
            verdict == Scope.Verdict.WHOLE && selection == null,
            scope,
            place(className, calls));
    try {
      return weave(bytes, plan, false);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      coverage.untouched(className, "a method reference could not be woven: " + e);
      return null;
    }
  }

  /** By the name that the JDK's metafactory gives. */
  private static boolean isReference(ClassReader reader, String host) {
    return (reader.getAccess() & Opcodes.ACC_SYNTHETIC) != 0
        && reader.getClassName().startsWith(host.replace('.', '/') + "$$Lambda");
  }

  /** Where a class stands in a call chain; an unknown line of it where it does not. */
  private static StackTraceElement place(String className, StackTraceElement[] calls) {
    for (StackTraceElement call : calls) {
      if (call.getClassName().equals(className)) {
        return new StackTraceElement(
            className, call.getMethodName(), call.getFileName(), call.getLineNumber());
      }
    }
    return new StackTraceElement(className, "(method reference)", null, -1);
  }

  private byte[] weave(
      ClassLoader loader, Class<?> redefined, boolean addMembers, byte[] bytes, boolean checked) {
    int version = (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
    if (version > NEWEST_VERSION) {
      throw new IllegalArgumentException("version " + version + " is newer than " + NEWEST_VERSION);
    }
    ClassReader reader = new ClassReader(bytes);
    ClassShape shape = ClassShape.read(reader, annotated);
    if (reader.getSuperName() != null) {
      scope.hidden().loads(shape.className(), reader.getSuperName().replace('/', '.'));
    }
    if (shape.isModule() || shape.isEmpty() || shape.isWoven(reader)) {
      return null;
    }
    Set<AccessSite> selected = selection == null ? null : selected(shape.className(), bytes);
    boolean checks = selected == null ? checked : !selected.isEmpty();
    ClassRecord record = record(loader, shape, redefined, addMembers, checks);
    boolean members = redefined == null ? addMembers : hasMembers(redefined, record);
    ClassPlan plan = new ClassPlan(shape, loader, record, checks, scope, pruning);
    return weave(bytes, selected == null ? plan : plan.of(among(selected)), members);
  }

  private static ClassPlan.Accesses among(Set<AccessSite> selected) {
    return (method, descriptor, index) ->
        selected.stream()
            .anyMatch(
                s ->
                    s.index() == index
                        && s.method().equals(method)
                        && s.descriptor().equals(descriptor));
  }

  private Set<AccessSite> selected(String className, byte[] bytes) {
    return selection.concerns(className)
        ? selection.of(className, SiteWeaver.of(bytes).accesses())
        : Set.of();
  }

  private ClassRecord record(
      ClassLoader loader,
      ClassShape shape,
      Class<?> redefined,
      boolean addMembers,
      boolean checked) {
    ClassRecord known = Sites.classRecord(shape.className(), loader);
    if (known != null) {
      return known;
    }
    Members.Planned planned =
        Members.plan(
            shape,
            layout,
            selection == null ? (name, descriptor) -> checked : selection::mayAccess,
            addMembers && redefined == null);
    ClassRecord made =
        Sites.register(
            shape.className(), loader, planned.fields(), planned.sideMember(), shape.traits());
    if (redefined != null && Sites.isInitialized(redefined)) {
      made.initialised = true;
    }
    coverage.woven(checked);
    return made;
  }

  /** Whether a class was given its members when it was loaded. */
  private static boolean hasMembers(Class<?> loaded, ClassRecord record) {
    List<String> names = Members.names(record);
    return !names.isEmpty() && Sites.hasMember(loaded, names.get(0));
  }

  /** Weaves as much as the limits of the class file allow. */
  private byte[] weave(byte[] bytes, ClassPlan plan, boolean members) {
    String reason = null;
    for (ClassWeaver.Amount amount : ClassWeaver.Amount.values()) {
      List<Coverage.Lightened> lightened = new ArrayList<>();
      try {
        byte[] woven = ClassWeaver.weave(bytes, plan, members, amount, tables, lightened);
        if (reason != null) {
          coverage.untouched(plan.className(), reason);
        }
        for (Coverage.Lightened method : lightened) {
          coverage.lightened(method);
        }
        return woven;
      } catch (ClassTooLargeException e) {
        reason = "with our hooks its constant pool would be too large";
      } catch (MethodTooLargeException e) {
        reason = "with our hooks a method would be too large";
      }
    }
    throw new IllegalStateException(reason);
  }
}
