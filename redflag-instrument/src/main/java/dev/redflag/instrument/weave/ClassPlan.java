package dev.redflag.instrument.weave;

import dev.redflag.instrument.Pruning;
import dev.redflag.instrument.Scope;
import dev.redflag.runtime.site.AccessShape;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.site.UnmodelledCalls;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.tree.MethodNode;

/** What the weavers know of the class that is being woven, and of the fields that it names. */
public final class ClassPlan {
  /** What an access to a field needs. */
  enum FieldKind {
    /** A check. */
    PLAIN,
    /** An edge. */
    VOLATILE,
    /** Nothing: it is final. */
    FINAL,
    /** What the hook finds out when the site first runs. */
    UNKNOWN
  }

  private final ClassShape shape;
  private final ClassLoader loader;
  private final ClassRecord record;
  private final boolean checked;
  private final Scope scope;
  private final Pruning pruning;
  private final SiteNumbers numbers;
  private final Map<String, FieldRecord> own = new HashMap<>();
  private final Map<String, ClassRecord> others = new HashMap<>();

  /** Binary names by internal ones. */
  private final Map<String, String> owners = new HashMap<>();

  private final Map<String, String> texts = new HashMap<>();

  /** Where the method reference stands that the class is made for; null for all other classes. */
  private final StackTraceElement reference;

  private String sourceFile;

  /** The accesses that are checked, where not all are; else null. */
  private Accesses selected;

  /** What of the class's code cannot synchronize. */
  private QuietCode quiet;

  /** Some accesses of a class. */
  public interface Accesses {
    /** Whether they have the one at that bytecode index of a method. */
    boolean has(String method, String descriptor, int index);
  }

  /** A plan for a class, in which accesses are checked or not. */
  public ClassPlan(
      ClassShape shape,
      ClassLoader loader,
      ClassRecord record,
      boolean checked,
      Scope scope,
      Pruning pruning) {
    this(shape, loader, record, checked, scope, pruning, null);
  }

  /**
   * A plan for the class that the JDK makes for a method reference: only what its method calls is
   * woven, and stands where the reference does.
   *
   * @param host the record of the class that holds the reference
   * @param reference where it stands
   */
  public static ClassPlan ofReference(
      ClassShape shape,
      ClassLoader loader,
      ClassRecord host,
      boolean checked,
      Scope scope,
      StackTraceElement reference) {
    ClassPlan plan = new ClassPlan(shape, loader, host, checked, scope, Pruning.OFF, reference);
    plan.sourceFile = reference.getFileName();
    return plan;
  }

  private ClassPlan(
      ClassShape shape,
      ClassLoader loader,
      ClassRecord record,
      boolean checked,
      Scope scope,
      Pruning pruning,
      StackTraceElement reference) {
    this.reference = reference;
    this.scope = scope;
    this.pruning = pruning;
    this.shape = shape;
    this.loader = loader;
    this.record = record;
    this.checked = checked;
    this.numbers = new SiteNumbers(record);
    for (ClassShape.Field f : shape.fields) {
      FieldRecord field = record.field(f.name(), f.descriptor());
      if (field != null && field.access() == f.access()) {
        own.put(f.name() + ':' + f.descriptor(), field);
      }
    }
  }

  /** Whether the class declares how its objects are finalized. */
  boolean hasFinalizer() {
    return shape.hasFinalizer();
  }

  String internalName() {
    return shape.internalName;
  }

  public String className() {
    return record.name;
  }

  int version() {
    return shape.version;
  }

  ClassRecord record() {
    return record;
  }

  /** Whether a method's accesses are checked. */
  boolean checks(String method) {
    return checked
        && scope.watches(record.name, isReference() ? reference.getMethodName() : method);
  }

  /** This plan, by which of all accesses these alone are checked. */
  public ClassPlan of(Accesses accesses) {
    selected = accesses;
    return this;
  }

  /** Whether single accesses are checked, and not all. */
  boolean isSelective() {
    return selected != null;
  }

  /** Whether an access is checked, where those of its method are. */
  boolean checks(MethodNode method, int index) {
    return selected == null || selected.has(method.name, method.desc, index);
  }

  /** Whether the class is one that the JDK makes for a method reference. */
  boolean isReference() {
    return reference != null;
  }

  /** What is checked, counted, and left alone. */
  Scope scope() {
    return scope;
  }

  /** A place in the class as a stack trace shows it. */
  String place(String method, int line) {
    if (isReference()) {
      return reference.toString();
    }
    return UnmodelledCalls.place(record.name, method, sourceFile, line);
  }

  /** Takes the class file of the class that is about to be woven. */
  void code(byte[] bytes) {
    quiet = new QuietCode(this, bytes);
  }

  /** What of its code cannot synchronize. */
  QuietCode quiet() {
    return quiet;
  }

  /** Whether checks are left out that no run can need. */
  boolean prunes() {
    return pruning == Pruning.ON;
  }

  void sourceFile(String file) {
    if (!isReference()) {
      sourceFile = file;
    }
  }

  boolean isSuperclass(String owner) {
    return owner.equals(shape.superName);
  }

  /**
   * Whether the objects of a class, those of subclasses too, are known to extend no class of the
   * JDK but {@code Object}.
   */
  boolean extendsObject(String owner) {
    ClassRecord known = isOwn(owner) ? record : other(owner);
    return known != null && known.extendsObject;
  }

  boolean isOwn(String owner) {
    return owner.equals(shape.internalName);
  }

  /**
   * The field that an instruction names, if its owner declares it and has the words of its shadow
   * as members, which the code can then load itself; else null. Words that all fields of an object
   * share are those of the uppermost class that has any: of this one for sure if it extends {@code
   * Object}.
   */
  FieldRecord withWords(String owner, String name, String descriptor) {
    FieldRecord field = declared(owner, name, descriptor);
    boolean words =
        field != null && (Members.areOf(field) || Members.areShared(field) && extendsObject(owner));
    return words ? field : null;
  }

  /** The field that an instruction names, if its owner is known to declare it; else null. */
  FieldRecord declared(String owner, String name, String descriptor) {
    return isOwn(owner) ? own.get(name + ':' + descriptor) : foreign(owner, name, descriptor);
  }

  /** The kind of a field as its class declares it, as far as that is known for sure. */
  FieldKind kind(String owner, String name, String descriptor) {
    FieldRecord field = declared(owner, name, descriptor);
    if (field == null) {
      return FieldKind.UNKNOWN;
    }
    return field.isVolatile()
        ? FieldKind.VOLATILE
        : field.isFinal() ? FieldKind.FINAL : FieldKind.PLAIN;
  }

  /**
   * The record of another class, if this class's own loader defines it: then the JVM can mean no
   * other by that name.
   */
  ClassRecord other(String owner) {
    if (!others.containsKey(owner)) {
      others.put(owner, Sites.classRecord(owner.replace('/', '.'), loader));
    }
    return others.get(owner);
  }

  private FieldRecord foreign(String owner, String name, String descriptor) {
    ClassRecord declaring = other(owner);
    return declaring == null ? null : declaring.field(name, descriptor);
  }

  /**
   * Registers a site in this class.
   *
   * @param shape what is done with the value accessed, see {@link AccessShape}; 0 for no access
   * @return its number, 0 where there is none left
   */
  int site(
      String method,
      int line,
      int index,
      String owner,
      String name,
      String descriptor,
      boolean isStatic,
      boolean isChecked,
      long shape) {
    return numbers.of(
        new Site(
            record.name,
            shared(isReference() ? reference.getMethodName() : method),
            shared(sourceFile),
            isReference() ? Math.max(reference.getLineNumber(), -1) : line,
            isReference() ? -1 : index,
            record,
            owner == null ? null : owners.computeIfAbsent(owner, o -> shared(o.replace('/', '.'))),
            shared(name),
            shared(descriptor),
            isStatic,
            isChecked,
            isReference() ? shape | AccessShape.FRAMELESS : shape));
  }

  /**
   * A text that all sites share, those of other classes too: there are many, and those of code that
   * is gone stay for a while.
   */
  private String shared(String text) {
    return text == null ? null : texts.computeIfAbsent(text, String::intern);
  }
}
