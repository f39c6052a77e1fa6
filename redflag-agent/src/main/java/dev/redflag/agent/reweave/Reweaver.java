package dev.redflag.agent.reweave;

import dev.redflag.agent.transform.CodeOrigin;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.instrument.sites.SiteWeaver;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.ref.SoftReference;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Arms and disarms sites of a program that runs: has the JVM retransform their classes, several in
 * one batch, since each batch stops all threads and throws compiled code away. A class of which no
 * site is armed has its original instructions.
 *
 * <p>A batch that the JVM refuses is tried again in halves, so that one class that cannot be
 * changed costs the others nothing. Running calls of a method keep the code they have: a change
 * holds from its next call on.
 *
 * <p>Safe for use by several threads, of which one at a time reweaves.
 */
public final class Reweaver implements ClassFileTransformer {
  private final Instrumentation instrumentation;
  private final SiteSelector selector;

  /** Internal names of the classes that may have hooks. Guarded by itself. */
  private final Set<String> woven = new HashSet<>();

  /** Classes that have their own code again, once all are to have it. Guarded by itself. */
  private final Set<Class<?>> restored = new HashSet<>();

  /** Classes that were changed to have hooks, and have them still. Guarded by itself. */
  private final Map<Class<?>, Boolean> hooked = new WeakHashMap<>();

  /** By internal name, what the last class of it was woven to. */
  private final Map<String, SoftReference<Woven>> last = new ConcurrentHashMap<>();

  /** What weaving took of the threads that load classes, in nanoseconds. */
  private final LongAdder loading = new LongAdder();

  /** Classes that were not changed since there are too many of their name. */
  private final LongAdder leftOut = new LongAdder();

  /** How often {@link #reweaveSome} was asked. */
  private int turn;

  private volatile boolean detached;

  /** Classes that could not be given their own code back. */
  private volatile int left;

  /** When a class was woven last. */
  private volatile long lastWoven;

  /** How long the JVM took to change classes that were woven. */
  private long changing;

  private volatile long batches;
  private volatile long reweavings;

  /** The code of a class with hooks, or null where it has none, by its own and the version. */
  private record Woven(int version, byte[] bytes, byte[] result) {}

  private Reweaver(Instrumentation instrumentation, SiteSelector selector) {
    this.instrumentation = instrumentation;
    this.selector = selector;
  }

  /** From now on the classes that are loaded have hooks at the sites that are armed then. */
  public static Reweaver begin(Instrumentation instrumentation, SiteSelector selector) {
    Reweaver made = new Reweaver(instrumentation, selector);
    instrumentation.addTransformer(made, true);
    return made;
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (detached && redefined != null) {
      synchronized (restored) {
        restored.add(redefined);
      }
    }
    if (detached || name == null || !selector.concerns(name)) {
      if (redefined != null) {
        keep(redefined, false);
      }
      return null;
    }
    long start = System.nanoTime();
    try {
      if (CodeOrigin.isJdk(name, module, loader)) {
        selector.ofJdk(name.replace('/', '.'));
        return null;
      }
      byte[] result = woven(name, bytes);
      if (redefined != null) {
        keep(redefined, result != null);
      }
      if (result != null) {
        lastWoven = System.nanoTime();
        synchronized (woven) {
          woven.add(name);
        }
      }
      return result;
    } catch (Throwable error) {
      failed(name, "it could not be woven: " + error);
      return null;
    } finally {
      if (redefined == null) {
        loading.add(System.nanoTime() - start);
      }
    }
  }

  /**
   * The code with hooks, or null where it has none; that of the last class where it is the same.
   */
  private byte[] woven(String name, byte[] bytes) {
    int version = selector.version(); // before what is armed is asked
    SoftReference<Woven> kept = last.get(name);
    Woven known = kept == null ? null : kept.get();
    if (known != null && known.version == version && Arrays.equals(known.bytes, bytes)) {
      return known.result;
    }
    SiteWeaver weaver = SiteWeaver.of(bytes);
    Map<AccessSite, Integer> armed = selector.armed(name.replace('/', '.'), weaver.accesses());
    byte[] result = armed.isEmpty() ? null : weaver.weave(armed);
    if (version != SiteSelector.UNKNOWN) {
      last.put(name, new SoftReference<>(new Woven(version, bytes, result)));
    }
    return result;
  }

  private void keep(Class<?> changed, boolean hasHooks) {
    synchronized (hooked) {
      if (hasHooks) {
        hooked.put(changed, Boolean.TRUE);
      } else {
        hooked.remove(changed);
      }
    }
  }

  private void failed(String name, String reason) {
    try {
      selector.refused(name.replace('/', '.'), reason);
    } catch (Throwable again) {
      // Out of memory or stack: the class is loaded as it is, and no more can be done.
    }
  }

  /**
   * Has the loaded classes of these names woven as the selector wants them now.
   *
   * @param names internal names
   * @return how many classes were
   */
  public synchronized int reweave(Collection<String> names) {
    List<Class<?>> classes = loaded(names);
    return classes.isEmpty() ? 0 : batch(classes);
  }

  /**
   * The same of {@link Copies some} where there are many of one name, and of those that were
   * changed to have hooks; the rest keeps the code that it has.
   *
   * @param names internal names
   * @return how many classes were
   */
  public synchronized int reweaveSome(Collection<String> names) {
    last.clear(); // what is armed has changed
    Map<String, List<Class<?>>> byName = new LinkedHashMap<>();
    for (Class<?> c : loaded(names)) {
      byName.computeIfAbsent(c.getName(), name -> new ArrayList<>()).add(c);
    }
    Set<Class<?>> some = new LinkedHashSet<>();
    byName.values().forEach(all -> some.addAll(Copies.some(all, turn)));
    turn++;
    synchronized (hooked) {
      for (Class<?> c : hooked.keySet()) {
        if (byName.containsKey(c.getName())) {
          some.add(c);
        }
      }
    }
    byName
        .values()
        .forEach(all -> leftOut.add(all.stream().filter(c -> !some.contains(c)).count()));
    return some.isEmpty() ? 0 : batch(new ArrayList<>(some));
  }

  private List<Class<?>> loaded(Collection<String> names) {
    Set<String> wanted = new HashSet<>();
    for (String name : names) {
      wanted.add(name.replace('/', '.'));
    }
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (wanted.contains(c.getName()) && instrumentation.isModifiableClass(c)) {
        classes.add(c);
      }
    }
    return classes;
  }

  private int batch(List<Class<?>> classes) {
    try {
      batches++;
      lastWoven = System.nanoTime();
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
      changing += System.nanoTime() - lastWoven;
      reweavings += classes.size();
      return classes.size();
    } catch (UnmodifiableClassException
        | LinkageError
        | InternalError
        | UnsupportedOperationException refused) {
      int half = classes.size() / 2;
      if (half == 0) {
        synchronized (restored) {
          restored.remove(classes.get(0));
        }
        selector.refused(classes.get(0).getName(), "the JVM refused the woven class: " + refused);
        return 0;
      }
      return batch(classes.subList(0, half)) + batch(classes.subList(half, classes.size()));
    }
  }

  /** All classes get their original instructions back, and no class is woven any more. */
  public synchronized void detach() {
    detached = true;
    List<String> all;
    synchronized (woven) {
      all = new ArrayList<>(woven);
    }
    List<Class<?>> classes = loaded(all);
    if (!classes.isEmpty()) {
      batch(classes);
    }
    synchronized (restored) {
      classes.removeAll(restored);
      restored.clear();
    }
    left = classes.size();
    last.clear();
    instrumentation.removeTransformer(this);
  }

  /** Once it is detached, how many classes keep hooks, since the JVM did not let them go. */
  public int left() {
    return left;
  }

  /**
   * How long the JVM took to change classes since the last time that this was asked, in
   * nanoseconds: without the weaving, and for the most part with all threads stopped.
   */
  public synchronized long takeChanging() {
    long taken = changing;
    changing = 0;
    return taken;
  }

  /** How long threads that load classes took to weave them, as above. */
  public long takeLoading() {
    return loading.sumThenReset();
  }

  /** How many classes {@link #reweaveSome} left as they are, since the last time as above. */
  public long takeLeftOut() {
    return leftOut.sumThenReset();
  }

  /** How often the JVM was asked to change classes. */
  public long batches() {
    return batches;
  }

  /** How many classes it changed, each as often as it did. */
  public long reweavings() {
    return reweavings;
  }
}
