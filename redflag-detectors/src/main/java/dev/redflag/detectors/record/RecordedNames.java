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
import java.lang.reflect.Field;

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
  private final ClassTable ofStatics = new ClassTable();
  private final ClassTable ofElements = new ClassTable();
  private final ClassTable ofLists = new ClassTable();
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
          .number(site.index() + 1)
          .text(site.fieldOwner())
          .text(site.field())
          .text(site.descriptor())
          .longNumber(site.shape());
    }
    return siteNumbers[number];
  }

  /** Finds the object and the ordinal of a location. */
  void locate(long slot, Object side) {
    if (side instanceof TableShadow shadow) {
      locateInTable(slot, shadow);
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

  private void locateInTable(long slot, TableShadow shadow) {
    Numbered n = objects.get(shadow);
    if (n.number < 0) {
      define(n, shadow);
    }
    object = n.number;
    ordinal = Slot.ordinal(slot);
    switch (shadow.holds()) {
      case ELEMENTS, STATE -> {}
      case FIELDS, STATICS -> {
        int location = ordinal;
        ordinal = n.type.ordinal(location);
        if (ordinal < 0) {
          ordinal = n.type.add(location);
          defineMember(n.type, inTable(shadow, location));
        }
      }
    }
  }

  private void define(Numbered n, TableShadow shadow) {
    Object of = shadow.get();
    String named = shadow.name();
    switch (shadow.holds()) {
      case ELEMENTS -> {
        if (named == null) {
          define(n, LocationKind.ARRAY, ofElements, of.getClass(), shadow.length());
        } else {
          define(n, LocationKind.ARRAY, ofLists, named, named, shadow.length());
        }
      }
      case STATE -> {
        String name = named == null ? of.getClass().getName() : named;
        define(n, LocationKind.OBJECT, ofStates, name, name, shadow.length());
      }
      case FIELDS -> define(n, LocationKind.FIELD, ofFields, of.getClass(), shadow.length());
      case STATICS -> {
        if (of instanceof Class<?> c) { // that was not woven
          define(n, LocationKind.STATIC, ofStatics, c, shadow.length());
          return;
        }
        n.type = new RecordedClass(null, 0);
        ClassRecord record = Sites.ofStatics(shadow);
        defineClass(n.type, LocationKind.STATIC, record == null ? "?" : record.name);
        defineObject(n, shadow.length());
      }
    }
  }

  private void define(Numbered n, LocationKind kind, ClassTable table, Class<?> c, int length) {
    define(n, kind, table, c, c.getTypeName(), length);
  }

  private void define(
      Numbered n, LocationKind kind, ClassTable table, Object type, String name, int length) {
    n.type = table.get(type);
    if (n.type.number < 0) {
      defineClass(n.type, kind, name);
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

  /** The field whose shadow is a location of a table, with its declaring class. */
  private static String inTable(TableShadow shadow, int location) {
    Object of = shadow.get();
    if (of == null) {
      ClassRecord record = Sites.ofStatics(shadow);
      return record == null ? "?" : name(record.name, record.fields[location]);
    }
    Field field = Sites.unwovenField(of, location);
    return field == null
        ? "?"
        : field.getDeclaringClass().getName().concat(".").concat(field.getName());
  }

  private static String name(String declaring, FieldRecord field) {
    return declaring.concat(".").concat(field.name());
  }
}
