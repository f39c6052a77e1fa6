package dev.redflag.runtime.site;

import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.sync.SyncObject;
import java.lang.ref.WeakReference;

/**
 * What is known of a class that went through the weaver, one a class and loader.
 *
 * <p>Written when the class is woven, before any of its code runs; read by the hooks when they bind
 * a site. The class itself is not kept alive.
 */
public final class ClassRecord {
  /** Trait: the class has an initializer, whose end is an edge to every use. */
  public static final int HAS_INITIALIZER = 1;

  /** Trait: its initialization may need that of a superclass or superinterface that has one. */
  public static final int INHERITS_INITIALIZERS = 2;

  /** Trait: an interface that is initialized with the classes that implement it (JLS 12.4.1). */
  public static final int HAS_DEFAULT_METHODS = 4;

  /** Trait: a class, no interface, whose superclass is {@code Object}. */
  public static final int EXTENDS_OBJECT = 8;

  /** Binary name, with dots. */
  public final String name;

  /** Number of this record, dense, from 1. */
  public final int number;

  /** The defining loader; null for the boot loader. Weak: a loader is not kept alive. */
  private final WeakReference<ClassLoader> loader;

  /** The fields that the class file declares. */
  public final FieldRecord[] fields;

  /** Name of the woven member for the read sets of an instance, or null where none was woven. */
  public final String sideMember;

  /**
   * Shadows of the class's static fields; made at weaving. Their ordinals are the field numbers.
   */
  public final TableShadow statics;

  /** Sync objects of the static volatile fields, by field number; made at weaving. */
  public final SyncObject[] staticSyncs;

  /** Whether the class has an initializer, whose end is an edge to every use. */
  public final boolean hasInitializer;

  /** See {@link #INHERITS_INITIALIZERS}. */
  public final boolean inheritsInitializers;

  /** See {@link #HAS_DEFAULT_METHODS}. */
  public final boolean hasDefaultMethods;

  /** See {@link #EXTENDS_OBJECT}. */
  public final boolean extendsObject;

  /** Released where the initializer ends, acquired by every use of the class (JLS 12.4.2). */
  public final SyncObject initialization = new SyncObject();

  /**
   * Whether the initializer has ended. Written after the release of {@link #initialization}, or by
   * the weaver where the class was initialized before it was woven.
   */
  public volatile boolean initialised;

  /** Which fields have a handle; null where none has. Replaced under the monitor of Sites. */
  private volatile boolean[] withHandle;

  /** Where the woven members lie; null until first asked for. */
  private volatile MemberOffsets offsets;

  /** Numbers of the sites in the class's code. Guarded by the monitor of {@link Sites}. */
  private int[] sites = new int[8];

  private int siteCount;

  public ClassRecord(
      String name,
      int number,
      ClassLoader loader,
      FieldRecord[] fields,
      String sideMember,
      int traits) {
    this.name = name;
    this.number = number;
    this.loader = loader == null ? null : new WeakReference<>(loader);
    this.fields = fields;
    this.sideMember = sideMember;
    this.hasInitializer = (traits & HAS_INITIALIZER) != 0;
    this.inheritsInitializers = (traits & INHERITS_INITIALIZERS) != 0;
    this.hasDefaultMethods = (traits & HAS_DEFAULT_METHODS) != 0;
    this.extendsObject = (traits & EXTENDS_OBJECT) != 0;
    this.statics = TableShadow.ofStatics(fields.length);
    this.staticSyncs = new SyncObject[fields.length];
    for (int i = 0; i < fields.length; i++) {
      if (fields[i].isStatic() && fields[i].isVolatile()) {
        staticSyncs[i] = new SyncObject();
      }
    }
  }

  /**
   * Whether a use of the class may be ordered after an initializer: its own or an inherited one.
   */
  public boolean needsInitialization() {
    return hasInitializer || inheritsInitializers;
  }

  /** The defining loader: null for the boot loader, and where the loader is gone. */
  public ClassLoader loader() {
    return loader == null ? null : loader.get();
  }

  /**
   * Where the woven members lie in the instances of {@code c}, the class that this record is of.
   */
  public MemberOffsets offsets(Class<?> c) {
    MemberOffsets found = offsets;
    if (found == null) {
      found = new MemberOffsets(c, this);
      offsets = found;
    }
    return found;
  }

  /**
   * The same, by an object of the class or of a subclass; null where the class is not found in it.
   */
  public MemberOffsets offsetsIn(Object holder) {
    MemberOffsets found = offsets;
    Class<?> c = found == null ? holder.getClass() : null;
    while (c != null && Sites.classRecord(c.getName(), c.getClassLoader()) != this) {
      c = c.getSuperclass();
    }
    return c == null ? found : offsets(c);
  }

  /** Whether a field may be accessed by a handle. */
  public boolean hasHandle(FieldRecord field) {
    boolean[] known = withHandle;
    return known != null && known[field.ordinal()];
  }

  void noteHandle(FieldRecord field) {
    boolean[] longer = new boolean[fields.length];
    for (int i = 0; i < fields.length; i++) {
      longer[i] = hasHandle(fields[i]) || i == field.ordinal();
    }
    withHandle = longer;
  }

  /** Notes a site in the class's code. */
  void add(int site) {
    if (siteCount == sites.length) {
      int[] longer = new int[siteCount << 1];
      System.arraycopy(sites, 0, longer, 0, siteCount);
      sites = longer;
    }
    sites[siteCount++] = site;
  }

  int siteCount() {
    return siteCount;
  }

  int site(int i) {
    return sites[i];
  }

  /** The declared field of that name and descriptor, or null. */
  public FieldRecord field(String fieldName, String descriptor) {
    for (FieldRecord f : fields) {
      if (f.name().equals(fieldName) && f.descriptor().equals(descriptor)) {
        return f;
      }
    }
    return null;
  }
}
