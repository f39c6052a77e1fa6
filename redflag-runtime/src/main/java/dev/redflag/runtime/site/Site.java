package dev.redflag.runtime.site;

/**
 * A place in the program: class, method, line and bytecode index, and what is accessed there.
 *
 * @param className binary name of the class that holds the code
 * @param method its method
 * @param file source file, or null
 * @param line source line, or -1
 * @param index bytecode index (of the class as it was before weaving), or -1
 * @param owner record of the class that holds the code; null once its loader is gone
 * @param fieldOwner binary name of the class that the instruction names as the field's owner; for
 *     an array access the array's type if known, or null
 * @param field the field's name, or that of the method called on a JDK object; null for an array
 *     access or a monitor
 * @param descriptor the field's or method's descriptor, or null
 * @param isStatic whether the field is accessed as a static one
 * @param checked whether accesses are checked here; where not, a field is looked at for what it
 *     orders
 * @param shape what the instructions around an access do with its value, see {@link AccessShape}
 */
public record Site(
    String className,
    String method,
    String file,
    int line,
    int index,
    ClassRecord owner,
    String fieldOwner,
    String field,
    String descriptor,
    boolean isStatic,
    boolean checked,
    long shape) {

  /** A site of which nothing is known but where it is and what it accesses. */
  public Site(
      String className,
      String method,
      String file,
      int line,
      int index,
      ClassRecord owner,
      String fieldOwner,
      String field,
      String descriptor,
      boolean isStatic,
      boolean checked) {
    this(
        className,
        method,
        file,
        line,
        index,
        owner,
        fieldOwner,
        field,
        descriptor,
        isStatic,
        checked,
        0);
  }

  /** A site whose accesses are checked. */
  public Site(
      String className,
      String method,
      String file,
      int line,
      int index,
      ClassRecord owner,
      String fieldOwner,
      String field,
      String descriptor,
      boolean isStatic) {
    this(
        className, method, file, line, index, owner, fieldOwner, field, descriptor, isStatic, true);
  }

  /** For a call on a JDK object: the method called, as {@code Class.method}; else null. */
  public String operation() {
    return descriptor != null && descriptor.startsWith("(") ? fieldOwner + "." + field : null;
  }

  /**
   * For an access by a handle: whether it is atomic, in any mode but plain. The atomic accesses of
   * a call of a {@code MethodHandle} have a site of their own, see {@link Sites#atomic}.
   */
  public boolean isAtomic() {
    if (operation() == null) {
      return false;
    }
    return switch (fieldOwner) {
      case "java.lang.invoke.VarHandle" -> !field.equals("get") && !field.equals("set");
      case "sun.misc.Unsafe", "jdk.internal.misc.Unsafe" -> !isPlainUnsafe();
      default -> AccessShape.has(shape, AccessShape.ATOMIC_HANDLE);
    };
  }

  /** {@code getInt} and the like, {@code putInt} and the like. */
  private boolean isPlainUnsafe() {
    return (field.startsWith("get") && !field.startsWith("getAnd") || field.startsWith("put"))
        && !field.endsWith("Volatile")
        && !field.endsWith("Acquire")
        && !field.endsWith("Release")
        && !field.endsWith("Opaque")
        && !field.startsWith("putOrdered");
  }

  /** The same place for accesses by method handles that are atomic. */
  Site ofAtomicHandle() {
    return with(owner, shape | AccessShape.ATOMIC_HANDLE);
  }

  /** The site without what keeps its class's record alive. */
  Site ofGoneLoader() {
    return with(null, shape);
  }

  private Site with(ClassRecord record, long facts) {
    return new Site(
        className,
        method,
        file,
        line,
        index,
        record,
        fieldOwner,
        field,
        descriptor,
        isStatic,
        checked,
        facts);
  }

  /**
   * A call chain that was taken at the site, innermost first: with a frame for the site itself
   * where the JVM leaves that out.
   */
  public StackTraceElement[] complete(StackTraceElement[] chain) {
    if (!AccessShape.has(shape, AccessShape.FRAMELESS)) {
      return chain;
    }
    StackTraceElement[] whole = new StackTraceElement[chain.length + 1];
    whole[0] = frame();
    System.arraycopy(chain, 0, whole, 1, chain.length);
    return whole;
  }

  /** The site as a line of a Java stack trace. */
  public StackTraceElement frame() {
    return new StackTraceElement(className, method, file, line);
  }
}
