package dev.redflag.runtime.site;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import jdk.internal.vm.annotation.ForceInline;

/**
 * All sites and woven classes of this JVM, and how each site's field is bound to its shadow.
 *
 * <p>Sites are registered by the weaver, under this class's monitor; site 0 is none. The hooks read
 * {@link #slot} without a lock: a site's slot is {@link Slot#UNBOUND} until its first execution binds
 * it, and constant from then on, so that a late reader at worst binds again.
 */
public final class Sites {
  private static Site[] sites = new Site[1 << 12];
  private static int siteCount = 1;

  /** Slots by site; replaced by a longer array when full. Written by binders, read racily. */
  private static volatile long[] slots = new long[1 << 12];

  /** The array of {@link #slots}, read by hooks without the cost of a volatile load. */
  private static long[] slotsPlain = slots;

  /** Bindings by site. */
  private static volatile Binding[] bindings = new Binding[1 << 12];

  private static ClassRecord[] classes = new ClassRecord[1 << 10];
  private static int classCount = 1;
  private static final Map<String, ClassRecord> BOOT_CLASSES = new HashMap<>();
  private static final Map<ClassLoader, Map<String, ClassRecord>> CLASSES = new WeakHashMap<>();
  private static int dropped;

  private Sites() {}

  /** Where the field of a site has its shadow; the class is found when the site first runs. */
  public static final class Binding {
    /** The class record that declares the field; null where the class was not woven. */
    public final ClassRecord declaring;

    /** The field as declared; null where nothing is known of it. */
    public final FieldRecord field;

    /** The binary name of the declaring class, for reports. */
    public final String declaringName;

    /** Offset of the member for read sets in the instance, or -1. */
    public final long sideOffset;

    /** Offset of the sync object's member in the instance (volatile fields), or -1. */
    public final long syncOffset;

    /** See {@link Slot}. */
    public final long slot;

    Binding(
        ClassRecord declaring,
        FieldRecord field,
        String declaringName,
        long sideOffset,
        long syncOffset,
        long slot) {
      this.declaring = declaring;
      this.field = field;
      this.declaringName = declaringName;
      this.sideOffset = sideOffset;
      this.syncOffset = syncOffset;
      this.slot = slot;
    }
  }

  // ---- registration, by the weaver --------------------------------------------------------------

  /** Registers a class that is being woven; a class woven again keeps its record. */
  public static synchronized ClassRecord register(
      String name,
      ClassLoader loader,
      FieldRecord[] fields,
      String sideMember,
      boolean hasInitializer) {
    Map<String, ClassRecord> byName = classesOf(loader, true);
    ClassRecord known = byName.get(name);
    if (known != null) {
      return known;
    }
    ClassRecord made =
        new ClassRecord(name, classCount, loader, fields, sideMember, hasInitializer);
    if (classCount == classes.length) {
      ClassRecord[] longer = new ClassRecord[classCount << 1];
      System.arraycopy(classes, 0, longer, 0, classCount);
      classes = longer;
    }
    classes[classCount++] = made;
    byName.put(name, made);
    return made;
  }

  private static Map<String, ClassRecord> classesOf(ClassLoader loader, boolean make) {
    if (loader == null) {
      return BOOT_CLASSES;
    }
    Map<String, ClassRecord> found = CLASSES.get(loader);
    if (found == null && make) {
      found = new HashMap<>();
      CLASSES.put(loader, found);
    }
    return found;
  }

  /** The record of a woven class, or null. */
  public static synchronized ClassRecord classRecord(String name, ClassLoader loader) {
    Map<String, ClassRecord> byName = classesOf(loader, false);
    return byName == null ? null : byName.get(name);
  }

  /** The record with that number. */
  public static ClassRecord classRecord(int number) {
    return classes[number];
  }

  /**
   * Registers a site.
   *
   * @return its number; 0 where the numbers are used up, and the access then goes unchecked
   */
  public static synchronized int register(Site site) {
    if (siteCount > Epoch.MAX_SITE) {
      dropped++;
      return 0;
    }
    if (siteCount == sites.length) {
      int n = siteCount << 1;
      Site[] longer = new Site[n];
      System.arraycopy(sites, 0, longer, 0, siteCount);
      long[] longerSlots = new long[n];
      System.arraycopy(slots, 0, longerSlots, 0, siteCount);
      Binding[] longerBindings = new Binding[n];
      System.arraycopy(bindings, 0, longerBindings, 0, siteCount);
      sites = longer;
      bindings = longerBindings;
      slots = longerSlots;
      slotsPlain = longerSlots;
    }
    sites[siteCount] = site;
    return siteCount++;
  }

  /** The number of sites that found no number. */
  public static int dropped() {
    return dropped;
  }

  /** The site with that number, or null for 0 and what was never registered. */
  public static Site site(int number) {
    Site[] s = sites;
    return number > 0 && number < s.length ? s[number] : null;
  }

  // ---- binding, by the hooks ---------------------------------------------------------------------

  /** The slot of a site's field; {@link Slot#UNBOUND} before its first execution. */
  @ForceInline
  public static long slot(int site) {
    long[] s = slotsPlain;
    return site < s.length ? s[site] : slots[site];
  }

  /** The binding of a site, made now where it has none. */
  public static Binding binding(int site) {
    Binding b = bindings[site];
    return b != null ? b : bind(site);
  }

  private static Binding bind(int number) {
    Site site = sites[number];
    // Resolved outside our monitor. The class is loaded and known to the caller's loader, since the
    // instruction is about to run or has run; where it is not, the loader is asked as the JVM would.
    Binding made = resolve(site);
    synchronized (Sites.class) {
      Binding there = bindings[number];
      if (there != null) {
        return there;
      }
      if (made != null) {
        bindings[number] = made;
        slots[number] = made.slot;
      }
    }
    return made;
  }

  /** Finds the declaring class as JVMS 5.4.3.2 does; null where the class cannot be found now. */
  private static Binding resolve(Site site) {
    Class<?> named;
    try {
      named = Class.forName(site.fieldOwner(), false, site.owner().loader());
    } catch (Throwable t) {
      return null; // the instruction itself is about to fail in the same way
    }
    for (Class<?> c = named; c != null; c = c.getSuperclass()) {
      ClassRecord record = classRecord(c.getName(), c.getClassLoader());
      if (record == null) {
        continue;
      }
      FieldRecord field = record.field(site.field(), site.descriptor());
      if (field != null) {
        return bindField(c, record, field);
      }
    }
    return unwoven(named, site);
  }

  private static Binding bindField(Class<?> c, ClassRecord record, FieldRecord field) {
    long side = record.sideMember == null ? -1 : offset(c, record.sideMember);
    long slot;
    long sync = -1;
    if (field.isVolatile()) {
      slot = Slot.VOLATILE;
      sync = field.writeMember() == null ? -1 : offset(c, field.writeMember());
    } else if (field.isFinal()) {
      slot = Slot.UNTRACKED;
    } else if (field.isStatic()) {
      slot = TableShadow.slot(field.ordinal());
    } else if (field.writeMember() == null) {
      slot = Slot.TABLE;
    } else {
      long write = offset(c, field.writeMember());
      long read = field.readMember() == null ? write : offset(c, field.readMember());
      slot = write < 0 || read < 0 ? Slot.TABLE : Slot.of(write, read, field.ordinal());
    }
    return new Binding(record, field, record.name, side, sync, slot);
  }

  /** The offset of a woven member in instances of its class, or -1 where the class lacks it. */
  public static long offset(Class<?> c, String member) {
    try {
      return Memory.U.objectFieldOffset(c, member);
    } catch (InternalError e) { // the member is not there: woven without members
      return -1;
    }
  }

  /**
   * The field of a class that never met the weaver (of the JDK, or loaded before the agent): known by
   * reflection only.
   */
  private static Binding unwoven(Class<?> named, Site site) {
    for (Class<?> c = named; c != null; c = c.getSuperclass()) {
      try {
        java.lang.reflect.Field[] declared = c.getDeclaredFields();
        for (int i = 0; i < declared.length; i++) {
          java.lang.reflect.Field f = declared[i];
          if (f.getName().equals(site.field())
              && f.getType().descriptorString().equals(site.descriptor())) {
            FieldRecord field =
                new FieldRecord(
                    f.getName(), site.descriptor(), f.getModifiers(), i, null, null);
            long slot =
                field.isVolatile()
                    ? Slot.VOLATILE
                    : field.isFinal() || field.isStatic() ? Slot.UNTRACKED : Slot.TABLE;
            return new Binding(null, field, c.getName(), -1, -1, slot);
          }
        }
      } catch (Throwable t) {
        break; // a field type that cannot be loaded: nothing can be known of the class
      }
    }
    return new Binding(null, null, named.getName(), -1, -1, Slot.UNTRACKED);
  }
}
