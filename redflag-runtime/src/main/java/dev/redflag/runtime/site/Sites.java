package dev.redflag.runtime.site;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.sync.SyncTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * All sites and woven classes of this JVM, and how each site's field is bound to its shadow.
 *
 * <p>Sites are registered by the weaver, under this class's monitor; site 0 is none. The hooks read
 * {@link #slot} without a lock: a site's slot is {@link Slot#UNBOUND} until its first execution
 * binds it, and constant from then on, so that a late reader at worst binds again.
 *
 * <p>When a loader goes, its class records go, and the numbers of its sites are given again, the
 * oldest first and not before {@value #QUARANTINE} others wait behind it: shadow words and
 * histories may name a site for a while after its code is gone.
 */
public final class Sites {
  /** Numbers of gone sites that wait before the first of them is given again. */
  private static final int QUARANTINE = 1 << 16;

  private static final int PAGE_BITS = 10;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int PAGES = Epoch.MAX_SITE + 1 >>> PAGE_BITS;

  /** All sites, by page and number within; pages are made when their first site is registered. */
  private static final Site[][] SITES = new Site[PAGES][];

  /**
   * Slots, by page and number within. Written by binders, read racily. Stable: where woven code
   * gives its site as a constant, a slot that is bound is one too for the JIT compiler. A number
   * that is given again is one of code that is gone, compiled code included.
   */
  @Stable private static final long[][] SLOTS = new long[PAGES][];

  /** Shadows of the static fields of bound sites, null for all others; as {@link #SLOTS}. */
  @Stable private static final TableShadow[][] STATICS = new TableShadow[PAGES][];

  /** Offsets of the members for read sets of bound sites; as {@link #SLOTS}. */
  @Stable private static final long[][] SIDES = new long[PAGES][];

  /** Bindings, by page and number within; put with a release store. */
  private static final Binding[][] BINDINGS = new Binding[PAGES][];

  /** How often each number was given again, by page and number within. Written before the site. */
  private static final int[][] REUSES = new int[PAGES][];

  private static int siteCount = 1;

  static {
    makePage(0);
    SLOTS[0][0] = Slot.UNTRACKED; // an access that found no number goes unchecked
  }

  private static ClassRecord[] classes = new ClassRecord[1 << 10];
  private static int classCount = 1;
  private static final Map<String, ClassRecord> BOOT_CLASSES = new HashMap<>();

  /** Numbers of gone sites, a ring: {@code goneCount} of them from {@code goneFirst}. */
  private static int[] gone = new int[64];

  private static int goneFirst;
  private static int goneCount;
  private static volatile int dropped;
  private static volatile int recycled;

  /** Tells the fields not to watch; null for none. Set before the first site is bound. */
  private static volatile FieldFilter filter;

  private Sites() {}

  /** Sets which fields are watched; before the program runs. */
  public static void filter(FieldFilter of) {
    filter = of;
  }

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

    /** Number of the location in a table shadow (static fields, fields of classes not woven). */
    public final int location;

    /** The shadow of the static fields; null for an instance field. */
    public final TableShadow statics;

    /** The sync object of a static volatile field; else null. */
    public final SyncObject staticSync;

    private Binding(
        ClassRecord declaring,
        FieldRecord field,
        String declaringName,
        long sideOffset,
        long syncOffset,
        long slot,
        int location,
        TableShadow statics,
        SyncObject staticSync) {
      this.declaring = declaring;
      this.field = field;
      this.declaringName = declaringName;
      this.sideOffset = sideOffset;
      this.syncOffset = syncOffset;
      this.slot = slot;
      this.location = location;
      this.statics = statics;
      this.staticSync = staticSync;
    }

    /** The same for a site that does not check its accesses. */
    Binding unchecked() {
      return new Binding(
          declaring,
          field,
          declaringName,
          sideOffset,
          syncOffset,
          Slot.UNTRACKED,
          location,
          null,
          null);
    }
  }

  // ---- registration, by the weaver --------------------------------------------------------------

  /** Registers a class that inherits no initializer; see the general form. */
  public static ClassRecord register(
      String name,
      ClassLoader loader,
      FieldRecord[] fields,
      String sideMember,
      boolean hasInitializer) {
    return register(
        name, loader, fields, sideMember, hasInitializer ? ClassRecord.HAS_INITIALIZER : 0);
  }

  /**
   * Registers a class that is being woven; a class woven again keeps its record.
   *
   * @param traits the sum of the class's traits, see {@link ClassRecord}
   */
  public static synchronized ClassRecord register(
      String name, ClassLoader loader, FieldRecord[] fields, String sideMember, int traits) {
    dropGone();
    Map<String, ClassRecord> byName =
        loader == null ? BOOT_CLASSES : LoaderRecords.TABLE.get(loader).classes;
    ClassRecord known = byName.get(name);
    if (known != null) {
      return known;
    }
    ClassRecord made = new ClassRecord(name, classCount, loader, fields, sideMember, traits);
    if (classCount == classes.length) {
      ClassRecord[] longer = new ClassRecord[classCount << 1];
      System.arraycopy(classes, 0, longer, 0, classCount);
      classes = longer;
    }
    classes[classCount++] = made;
    byName.put(name, made);
    return made;
  }

  /** Whether the initializer of a loaded class has ended. */
  public static boolean isInitialized(Class<?> c) {
    return !Memory.U.shouldBeInitialized(c);
  }

  /** Whether a loaded class was woven with the member of that name. */
  public static boolean hasMember(Class<?> c, String member) {
    return MemberOffsets.offset(c, member) >= 0;
  }

  /** The numbers of the sites in a class's code, in the order of their registration. */
  public static synchronized int[] sitesOf(ClassRecord record) {
    int[] numbers = new int[record.siteCount()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = record.site(i);
    }
    return numbers;
  }

  /** The record of a woven class, or null. */
  public static synchronized ClassRecord classRecord(String name, ClassLoader loader) {
    if (loader == null) {
      return BOOT_CLASSES.get(name);
    }
    LoaderRecords records = LoaderRecords.TABLE.find(loader);
    return records == null ? null : records.classes.get(name);
  }

  /** The records of all woven classes of that name, whatever their loaders; for rare use. */
  public static synchronized List<ClassRecord> classRecords(String name) {
    List<ClassRecord> found = new ArrayList<>();
    for (int i = 1; i < classCount; i++) {
      if (classes[i] != null && classes[i].name.equals(name)) {
        found.add(classes[i]);
      }
    }
    return found;
  }

  /** The class whose static fields have that shadow, or null; for rare use. */
  public static synchronized ClassRecord ofStatics(TableShadow statics) {
    for (int i = 1; i < classCount; i++) {
      if (classes[i] != null && classes[i].statics == statics) {
        return classes[i];
      }
    }
    return null;
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
    int number = enter(site);
    if (number != 0 && site.owner() != null) {
      site.owner().add(number);
    }
    return number;
  }

  /** The source file of a class of which some site is known, else null. Looks at all sites. */
  public static synchronized String fileOf(String className) {
    for (int number = 1; number < siteCount; number++) {
      Site site = SITES[number >>> PAGE_BITS][number & PAGE - 1];
      if (site != null && site.className().equals(className)) {
        return site.file();
      }
    }
    return null;
  }

  private static int enter(Site site) {
    dropGone();
    int number;
    if (goneCount > QUARANTINE || goneCount > 0 && siteCount > Epoch.MAX_SITE) {
      number = recycle();
    } else if (siteCount <= Epoch.MAX_SITE) {
      if ((siteCount & PAGE - 1) == 0) {
        makePage(siteCount >>> PAGE_BITS);
      }
      number = siteCount++;
    } else {
      dropped++;
      return 0;
    }
    SITES[number >>> PAGE_BITS][number & PAGE - 1] = site;
    return number;
  }

  /**
   * The second site of a call of a {@code MethodHandle}, at which its atomic accesses are; made now
   * where there is none. Where no number is left, and for the site of another call, the site
   * itself.
   */
  public static int atomic(int number) {
    int known = AtomicSites.of(number);
    return known != 0 ? known : makeAtomic(number);
  }

  private static synchronized int makeAtomic(int number) {
    Site site = site(number);
    if (site == null || !"java.lang.invoke.MethodHandle".equals(site.fieldOwner())) {
      return number;
    }
    int known = AtomicSites.of(number);
    if (known != 0) {
      return known;
    }
    int made = enter(site.ofAtomicHandle());
    if (made == 0) {
      return number;
    }
    AtomicSites.add(number, made);
    return made;
  }

  private static void makePage(int page) {
    SITES[page] = new Site[PAGE];
    STATICS[page] = new TableShadow[PAGE];
    SIDES[page] = new long[PAGE];
    BINDINGS[page] = new Binding[PAGE];
    REUSES[page] = new int[PAGE];
    SLOTS[page] = new long[PAGE];
  }

  /** Lets go of what belongs to loaders that are gone. */
  private static void dropGone() {
    for (LoaderRecords l = LoaderRecords.takeGone(); l != null; l = l.next()) {
      for (ClassRecord record : l.classes.values()) {
        classes[record.number] = null;
        for (int i = 0; i < record.siteCount(); i++) {
          int number = record.site(i);
          int atomic = AtomicSites.of(number);
          if (atomic != 0) {
            AtomicSites.remove(number);
            drop(atomic);
          }
          drop(number);
        }
      }
    }
  }

  private static void drop(int number) {
    forget(number >>> PAGE_BITS, number & PAGE - 1);
    putGone(number);
  }

  private static void forget(int page, int i) {
    SITES[page][i] = SITES[page][i].ofGoneLoader();
    BINDINGS[page][i] = null;
    STATICS[page][i] = null;
    SLOTS[page][i] = Slot.UNTRACKED;
  }

  private static void putGone(int number) {
    if (goneCount == gone.length) {
      int[] longer = new int[goneCount << 1];
      for (int i = 0; i < goneCount; i++) {
        longer[i] = gone[goneFirst + i & gone.length - 1];
      }
      gone = longer;
      goneFirst = 0;
    }
    gone[goneFirst + goneCount++ & gone.length - 1] = number;
  }

  private static int recycle() {
    int number = gone[goneFirst];
    goneFirst = goneFirst + 1 & gone.length - 1;
    goneCount--;
    recycled++;
    REUSES[number >>> PAGE_BITS][number & PAGE - 1]++;
    SLOTS[number >>> PAGE_BITS][number & PAGE - 1] = Slot.UNBOUND;
    return number;
  }

  /** The number of sites that found no number. */
  public static int dropped() {
    return dropped;
  }

  /** How often the number of a site whose class is gone was given again. */
  public static int recycled() {
    return recycled;
  }

  /**
   * How often a number was given again: what is kept of a site by its number holds only as long as
   * this is the same. 0 for what was never registered.
   */
  public static int reuses(int number) {
    int[] page = number > 0 && number <= Epoch.MAX_SITE ? REUSES[number >>> PAGE_BITS] : null;
    return page == null ? 0 : page[number & PAGE - 1];
  }

  /** The number of site numbers given out. */
  public static int count() {
    return siteCount - 1;
  }

  /** The site with that number, or null for 0 and what was never registered. */
  public static Site site(int number) {
    Site[] page = number > 0 && number <= Epoch.MAX_SITE ? SITES[number >>> PAGE_BITS] : null;
    return page == null ? null : page[number & PAGE - 1];
  }

  // ---- binding, by the hooks --------------------------------------------------------------------

  /** The slot of a site's field; {@link Slot#UNBOUND} before its first execution. */
  @ForceInline
  public static long slot(int site) {
    return SLOTS[site >>> PAGE_BITS][site & PAGE - 1];
  }

  /** The shadow of the static field of a bound site; null where it is not bound, or not static. */
  @ForceInline
  public static TableShadow statics(int site) {
    return STATICS[site >>> PAGE_BITS][site & PAGE - 1];
  }

  /** Where the objects whose field a bound site accesses keep their read sets. */
  @ForceInline
  public static long sideOffset(int site) {
    return SIDES[site >>> PAGE_BITS][site & PAGE - 1];
  }

  /** The binding of a site that was bound, or may be now, for reports and the like. */
  public static Binding binding(int site) {
    return binding(site, null);
  }

  /**
   * The binding of a site, made now where it has none.
   *
   * @param target the object whose field is accessed, or null
   * @return null where the site's class cannot be found now, or the site is none
   */
  public static Binding binding(int site, Object target) {
    Binding b = (Binding) Memory.U.getReferenceAcquire(BINDINGS[site >>> PAGE_BITS], offset(site));
    return b != null ? b : bind(site, target);
  }

  private static long offset(int site) {
    return Memory.REFERENCES + ((long) (site & PAGE - 1) << Memory.REFERENCE_SHIFT);
  }

  private static Binding bind(int number, Object target) {
    Site site = site(number);
    if (site == null || site.field() == null || site.owner() == null) {
      return null;
    }
    // Resolved outside our monitor: a loader, which is the program's code, may be asked.
    Binding made = resolve(site, target);
    return made == null ? null : enter(number >>> PAGE_BITS, number & PAGE - 1, number, made);
  }

  private static synchronized Binding enter(int page, int i, int number, Binding made) {
    Binding there = BINDINGS[page][i];
    if (there != null) {
      return there;
    }
    STATICS[page][i] = made.statics;
    SIDES[page][i] = made.sideOffset;
    Memory.U.putReferenceRelease(BINDINGS[page], offset(number), made);
    Memory.U.storeFence(); // who sees the slot sees these
    SLOTS[page][i] = made.slot;
    return made;
  }

  /** The binding of a field that is known by reflection. */
  public static Binding binding(java.lang.reflect.Field f) {
    Class<?> c = f.getDeclaringClass();
    ClassRecord record = classRecord(c.getName(), c.getClassLoader());
    FieldRecord field =
        record == null ? null : record.field(f.getName(), f.getType().descriptorString());
    if (field != null) {
      return bindField(c, record, field);
    }
    java.lang.reflect.Field[] declared = c.getDeclaredFields();
    for (int i = 0; i < declared.length; i++) {
      if (declared[i].equals(f)) {
        return unwoven(
            c,
            new FieldRecord(
                f.getName(), f.getType().descriptorString(), f.getModifiers(), i, null, null));
      }
    }
    return unknown(c);
  }

  /** Finds the declaring class as JVMS 5.4.3.2 does; null where the class cannot be found now. */
  private static Binding resolve(Site site, Object target) {
    Class<?> named = named(site, target);
    if (named == null) {
      return null;
    }
    Binding found = site.isStatic() ? resolveStatic(named, site) : resolveInstance(named, site);
    if (found.slot == Slot.VOLATILE || site.checked() && watches(found)) {
      return found;
    }
    return found.unchecked();
  }

  /** Notes that a field of a woven class may be accessed by a handle from now on. */
  public static synchronized void noteHandle(Binding of) {
    if (watches(of)) {
      of.declaring.noteHandle(of.field);
    }
  }

  private static boolean watches(Binding found) {
    FieldFilter asked = filter;
    return asked == null
        || found.field == null
        || asked.watches(found.declaringName, found.field.name());
  }

  /** The class that the instruction names: of the target's classes, else as its loader knows it. */
  private static Class<?> named(Site site, Object target) {
    if (target != null) {
      for (Class<?> c = target.getClass(); c != null; c = c.getSuperclass()) {
        if (c.getName().equals(site.fieldOwner())) {
          return c;
        }
      }
    }
    try {
      return Class.forName(site.fieldOwner(), false, site.owner().loader());
    } catch (Throwable t) {
      return null; // the instruction itself is about to fail in the same way
    }
  }

  private static Binding resolveInstance(Class<?> named, Site site) {
    for (Class<?> c = named; c != null; c = c.getSuperclass()) {
      ClassRecord record = classRecord(c.getName(), c.getClassLoader());
      FieldRecord field = record == null ? null : record.field(site.field(), site.descriptor());
      if (field != null) {
        return bindField(c, record, field);
      }
      if (record == null) {
        Binding unwoven = unwoven(c, site);
        if (unwoven != null) {
          return unwoven;
        }
      }
    }
    return unknown(named);
  }

  /** In a class, its superinterfaces, its superclass (JVMS 5.4.3.2). */
  private static Binding resolveStatic(Class<?> c, Site site) {
    Binding found = declaredStatic(c, site);
    if (found == null) {
      for (Class<?> i : c.getInterfaces()) {
        found = resolveStatic(i, site);
        if (found.field != null) {
          return found;
        }
      }
      Class<?> above = c.getSuperclass();
      found = above == null ? unknown(c) : resolveStatic(above, site);
    }
    return found;
  }

  private static Binding declaredStatic(Class<?> c, Site site) {
    ClassRecord record = classRecord(c.getName(), c.getClassLoader());
    if (record == null) {
      return unwoven(c, site);
    }
    FieldRecord field = record.field(site.field(), site.descriptor());
    return field == null ? null : bindField(c, record, field);
  }

  private static Binding unknown(Class<?> c) {
    return new Binding(null, null, c.getName(), -1, -1, Slot.UNTRACKED, 0, null, null);
  }

  private static Binding bindField(Class<?> c, ClassRecord record, FieldRecord field) {
    int ordinal = field.ordinal();
    if (field.isStatic()) {
      long slot =
          field.isVolatile()
              ? Slot.VOLATILE
              : field.isFinal() ? Slot.UNTRACKED : TableShadow.slot(ordinal);
      return new Binding(
          record,
          field,
          record.name,
          -1,
          -1,
          slot,
          ordinal,
          record.statics,
          record.staticSyncs[ordinal]);
    }
    MemberOffsets offsets = record.offsets(c);
    long slot = offsets.slot(ordinal);
    int location = ordinal;
    if (slot == Slot.TABLE) {
      location += inherited(c);
      slot = location < ShadowTable.UNWOVEN_LOCATIONS ? slot : Slot.UNTRACKED;
    }
    return new Binding(
        record,
        field,
        record.name,
        offsets.side,
        offsets.sync(ordinal),
        slot,
        location,
        null,
        null);
  }

  /** How many fields the superclasses of a class declare: the number of its own first location. */
  private static int inherited(Class<?> c) {
    int fields = 0;
    try {
      for (Class<?> s = c.getSuperclass(); s != null; s = s.getSuperclass()) {
        fields += s.getDeclaredFields().length;
      }
    } catch (Throwable t) {
      return ShadowTable.UNWOVEN_LOCATIONS; // a field's type cannot be loaded: no number is safe
    }
    return fields;
  }

  /**
   * The field of a class that never met the weaver (of the JDK, or loaded before the agent): known
   * by reflection only.
   *
   * @return null where the class declares no such field
   */
  private static Binding unwoven(Class<?> c, Site site) {
    java.lang.reflect.Field[] declared;
    try {
      declared = c.getDeclaredFields();
    } catch (Throwable t) {
      return unknown(c); // a field's type cannot be loaded: nothing can be known of the class
    }
    for (int i = 0; i < declared.length; i++) {
      java.lang.reflect.Field f = declared[i];
      if (f.getName().equals(site.field())
          && f.getType().descriptorString().equals(site.descriptor())) {
        return unwoven(
            c, new FieldRecord(f.getName(), site.descriptor(), f.getModifiers(), i, null, null));
      }
    }
    return null;
  }

  /**
   * The field that a location of {@link ShadowTable#UNWOVEN} is of, or null. No class is loaded for
   * it: the types of these fields were, when the location was bound.
   *
   * @param of the object; a class where its static fields are meant
   */
  public static java.lang.reflect.Field unwovenField(Object of, int location) {
    try {
      return of instanceof Class<?> c
          ? fieldAt(c.getDeclaredFields(), location)
          : instanceField(of.getClass(), location);
    } catch (Throwable t) {
      return null;
    }
  }

  private static java.lang.reflect.Field instanceField(Class<?> c, int location) {
    Class<?> above = c.getSuperclass();
    int inherited = above == null ? 0 : inherited(c);
    return location < inherited
        ? instanceField(above, location)
        : fieldAt(c.getDeclaredFields(), location - inherited);
  }

  private static java.lang.reflect.Field fieldAt(java.lang.reflect.Field[] fields, int i) {
    return i < fields.length ? fields[i] : null;
  }

  private static Binding unwoven(Class<?> c, FieldRecord field) {
    int location = (field.isStatic() ? 0 : inherited(c)) + field.ordinal();
    boolean fits = location < ShadowTable.UNWOVEN_LOCATIONS;
    TableShadow statics = null;
    SyncObject sync = null;
    long slot;
    if (field.isVolatile()) {
      slot = Slot.VOLATILE;
      sync = field.isStatic() ? SyncTable.VOLATILES.get(c) : null;
    } else if (field.isFinal() || !fits) {
      slot = Slot.UNTRACKED;
    } else if (field.isStatic()) {
      statics = ShadowTable.UNWOVEN.get(c);
      slot = TableShadow.slot(location);
    } else {
      slot = Slot.TABLE;
    }
    return new Binding(null, field, c.getName(), -1, -1, slot, location, statics, sync);
  }
}
