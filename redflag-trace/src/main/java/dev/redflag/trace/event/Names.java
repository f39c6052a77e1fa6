package dev.redflag.trace.event;

import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.AccessShape;
import dev.redflag.runtime.site.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The names of a trace's threads, objects, sync objects and sites, by their numbers. Filled by
 * whoever makes the trace, before or while its events are read. Site 0 is the unknown one.
 */
public final class Names {
  private static final SiteName UNKNOWN_SITE = new SiteName("?", "?", null, -1);

  private final List<String> threads = new ArrayList<>();
  private final List<TracedObject> objects = new ArrayList<>();
  private final List<String> syncs = new ArrayList<>();
  private final List<SiteName> sites = new ArrayList<>(List.of(UNKNOWN_SITE));

  /**
   * A place in the program.
   *
   * @param className binary name of the class; empty where only a number is known
   * @param method its method; empty where only a number is known
   * @param file source file, or null
   * @param line source line or, with an empty class, the number; -1 where not known
   * @param index bytecode index; -1 where not known
   * @param owner binary name of the class that the instruction there names, or null
   * @param member the field that it accesses or the method that it calls, or null
   * @param descriptor the member's descriptor, or null
   * @param shape what the instructions around do with the value, see {@link AccessShape}; 0 where
   *     that is not known
   */
  public record SiteName(
      String className,
      String method,
      String file,
      int line,
      int index,
      String owner,
      String member,
      String descriptor,
      long shape) {
    /** A place of which it is not known what is accessed there. */
    public SiteName(String className, String method, String file, int line) {
      this(className, method, file, line, -1, null, null, null, 0);
    }

    /** The site of which nothing but a number is known. */
    public static SiteName numbered(int number) {
      return new SiteName("", "", null, number);
    }

    /** Whether nothing but a number is known. */
    public boolean isNumbered() {
      return className.isEmpty();
    }

    /**
     * Whether an access by a handle there is atomic, so that it races with no other of its kind.
     */
    public boolean isAtomic() {
      return site().isAtomic();
    }

    /** The place as a live run's records have it. */
    public Site site() {
      return new Site(
          className,
          method,
          file,
          line,
          index,
          null,
          owner,
          member,
          descriptor,
          false,
          true,
          shape);
    }

    /** The site as a line of a Java stack trace. */
    public StackTraceElement frame() {
      return new StackTraceElement(className, method, file, line);
    }

    @Override
    public String toString() {
      return isNumbered() ? Integer.toString(line) : frame().toString();
    }
  }

  /**
   * An object whose locations are accessed.
   *
   * @param kind what its locations are
   * @param type binary name of its class, or of the array's type as in source
   * @param length number of elements of an array; 0 where that is not known
   * @param members the variables by ordinal, shared by all objects of the class; empty for an array
   */
  public record TracedObject(
      LocationKind kind, String type, int length, Map<Integer, String> members) {
    /** An object that is one variable. */
    public static TracedObject variable(String name) {
      return new TracedObject(LocationKind.FIELD, name, 1, Map.of(0, name));
    }

    /** The name of a location of this object, as findings name variables. */
    public String variable(int ordinal) {
      return switch (kind) {
        case ARRAY, OBJECT -> type;
        case FIELD, STATIC -> {
          String member = members.get(ordinal);
          yield member == null ? type + ".#" + ordinal : member;
        }
      };
    }
  }

  /** Adds a thread; returns its number. */
  public int addThread(String name) {
    threads.add(name);
    return threads.size() - 1;
  }

  /** Adds an object; returns its number. */
  public int addObject(TracedObject object) {
    objects.add(object);
    return objects.size() - 1;
  }

  /** Adds a sync object; returns its number. */
  public int addSync(String name) {
    syncs.add(name);
    return syncs.size() - 1;
  }

  /** Adds a site; returns its number. */
  public int addSite(SiteName site) {
    sites.add(site);
    return sites.size() - 1;
  }

  public String thread(int number) {
    return threads.get(number);
  }

  public TracedObject object(int number) {
    return objects.get(number);
  }

  public String sync(int number) {
    return syncs.get(number);
  }

  public SiteName site(int number) {
    return sites.get(number);
  }

  public int threads() {
    return threads.size();
  }

  public int objects() {
    return objects.size();
  }

  public int syncs() {
    return syncs.size();
  }

  public int sites() {
    return sites.size();
  }

  /** The name of a location's variable, as findings name it: without index. */
  public String variable(Location location) {
    return objects.get(location.object()).variable(location.ordinal());
  }

  /** A location's name for people: of an element with its index. */
  public String describe(Location location) {
    TracedObject object = objects.get(location.object());
    String name = object.variable(location.ordinal());
    return object.kind() == LocationKind.ARRAY ? name + "[" + location.ordinal() + "]" : name;
  }
}
