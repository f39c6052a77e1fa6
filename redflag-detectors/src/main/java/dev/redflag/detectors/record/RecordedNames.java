package dev.redflag.detectors.record;

import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.shadow.ShadowMode;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.MemberOffsets;
import dev.redflag.runtime.site.SideAccess;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;

/**
 * Gives threads, objects, sync objects and sites the numbers that a trace names them by, and
 * defines each in the trace before its first use. Guarded by the recorder's lock. Its memory is
 * bounded by what lives in the program, and by its classes and sites.
 */
final class RecordedNames {
  private static final Site[] NO_SITES = {};

  private final TraceBlocks out;
  private final NumberTable threads = new NumberTable();
  private final NumberTable objects = new NumberTable();
  private final NumberTable syncs = new NumberTable();
  private final ClassTable ofFields = new ClassTable();
  private final ClassTable ofElements = new ClassTable();
  private final ClassTable ofStates = new ClassTable();
  private int threadCount;
  private int objectCount;
  private int syncCount;
  private int classCount;
  private int siteCount = 1;

  /** By the runtime's site number: the site that was defined, and its number in the trace. */
  private Site[] sites = NO_SITES;

  private int[] siteNumbers = {};

  /** The object and ordinal of the location looked up last. */
  int object;

  int ordinal;

  RecordedNames(TraceBlocks out) {
    this.out = out;
  }

  int thread(ThreadState t) {
    Numbered n = threads.get(t);
    if (n.number < 0) {
      n.number = threadCount++;
      out.begin(TraceFormat.DEFINE_THREAD).text(t.name());
    }
    return n.number;
  }

  int sync(SyncObject sync) {
    Numbered n = syncs.get(sync);
    if (n.number < 0) {
      n.number = syncCount++;
      out.begin(TraceFormat.DEFINE_SYNC).text(sync.name());
    }
    return n.number;
  }

  /** The trace's number of a site; 0 for none. */
  int site(int number) {
    Site site = Sites.site(number);
    if (site == null) {
      return 0;
    }
    if (number >= sites.length) {
      Site[] s = new Site[Math.max(number + 1, sites.length << 1)];
      int[] n = new int[s.length];
      System.arraycopy(sites, 0, s, 0, sites.length);
      System.arraycopy(siteNumbers, 0, n, 0, siteNumbers.length);
      sites = s;
      siteNumbers = n;
    }
    if (sites[number] != site) { // new, or the number of a class that is gone, given again
      sites[number] = site;
      siteNumbers[number] = siteCount++;
      out.begin(TraceFormat.DEFINE_SITE)
          .text(site.className())
          .text(site.method())
          .text(site.file())
          .number(site.line() + 1)
          .text(site.fieldOwner())
          .text(site.field())
          .text(site.descriptor());
    }
    return siteNumbers[number];
  }

  /** Finds the object and the ordinal of a location. */
  void locate(long slot, Object side, int site) {
    if (side instanceof TableShadow shadow) {
      locateInTable(slot, shadow, site);
      return;
    }
    Object owner = SideAccess.owner(side);
    Numbered n = objects.get(owner);
    if (n.number < 0) {
      define(n, LocationKind.FIELD, ofFields, owner.getClass(), 0);
    }
    object = n.number;
    long key = ShadowMode.objects() ? Slot.ordinal(slot) : Slot.writeOffset(slot);
    ordinal = n.type.ordinal(key);
    if (ordinal < 0) {
      ordinal = n.type.add(key);
      defineMember(n.type, field(owner.getClass(), slot));
    }
  }

  private void locateInTable(long slot, TableShadow shadow, int site) {
    Numbered n = objects.get(shadow);
    if (n.number < 0) {
      define(n, shadow, site);
    }
    object = n.number;
    switch (shadow.holds()) {
      case ELEMENTS:
      case STATE:
        ordinal = Slot.ordinal(slot);
        return;
      case FIELDS:
      case STATICS:
        ordinal = n.type.ordinal(Slot.ordinal(slot));
        if (ordinal < 0) {
          ordinal = n.type.add(Slot.ordinal(slot));
          defineMember(n.type, bound(site));
        }
        return;
    }
    throw new AssertionError(shadow.holds());
  }

  private void define(Numbered n, TableShadow shadow, int site) {
    Object of = shadow.get();
    switch (shadow.holds()) {
      case ELEMENTS:
        define(n, LocationKind.ARRAY, ofElements, of.getClass(), shadow.length());
        return;
      case STATE:
        define(n, LocationKind.OBJECT, ofStates, ofJdk(of.getClass()), 1);
        return;
      case FIELDS:
        define(n, LocationKind.FIELD, ofFields, of.getClass(), shadow.length());
        return;
      case STATICS:
        n.type = new RecordedClass(null, 0);
        Sites.Binding b = Sites.binding(site);
        defineClass(n.type, LocationKind.STATIC, b == null ? "?" : b.declaringName);
        defineObject(n, shadow.length());
        return;
    }
    throw new AssertionError(shadow.holds());
  }

  private void define(Numbered n, LocationKind kind, ClassTable table, Class<?> c, int length) {
    n.type = table.get(c);
    if (n.type.number < 0) {
      defineClass(n.type, kind, c.getTypeName());
    }
    defineObject(n, length);
  }

  private void defineClass(RecordedClass type, LocationKind kind, String name) {
    type.number = classCount++;
    out.begin(TraceFormat.DEFINE_CLASS).number(kind.ordinal()).text(name);
  }

  private void defineObject(Numbered n, int length) {
    n.number = objectCount++;
    out.begin(TraceFormat.DEFINE_OBJECT).number(n.type.number).number(length);
  }

  private void defineMember(RecordedClass type, String name) {
    out.begin(TraceFormat.DEFINE_MEMBER).number(type.number).number(ordinal).text(name);
  }

  /** The class of the JDK that keeps an object's state: the object's own, or the one it extends. */
  private static Class<?> ofJdk(Class<?> of) {
    Class<?> c = of;
    while (c.getClassLoader() != null && c.getSuperclass() != null) {
      c = c.getSuperclass();
    }
    return c.getSuperclass() == null ? of : c;
  }

  /** The field of a class's instances whose shadow lies at a slot, with its declaring class. */
  private static String field(Class<?> of, long slot) {
    for (Class<?> c = of; c != null; c = c.getSuperclass()) {
      ClassRecord record = Sites.classRecord(c.getName(), c.getClassLoader());
      if (record == null) {
        continue;
      }
      MemberOffsets offsets = record.offsets(c);
      for (FieldRecord f : record.fields) {
        if (!f.isStatic() && offsets.slot(f.ordinal()) == slot) {
          return name(record.name, f);
        }
      }
    }
    return of.getName().concat(".?");
  }

  private static String bound(int site) {
    Sites.Binding b = Sites.binding(site);
    return b == null || b.field == null ? "?" : name(b.declaringName, b.field);
  }

  private static String name(String declaring, FieldRecord field) {
    return declaring.concat(".").concat(field.name());
  }
}
