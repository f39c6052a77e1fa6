package dev.redflag.benchmarks.reweave;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Measures what it costs to change code that runs: how long the JVM takes to retransform classes,
 * by the number of those that are loaded, and what is lost until what it threw away is compiled
 * again; and the same for call sites that are a constant until they are changed. To be run with
 * {@code -Djdk.attach.allowAttachSelf=true}.
 */
public final class ReweaveCost {
  private static final int[] LOADED = {1_000, 5_000, 20_000};
  private static final int[] BATCHES = {1, 10, 100};
  private static final int TIMES = 15;

  /** How long the worker is left alone, and how long it is looked at after a change. */
  private static final int QUIET_MILLIS = 2_000;

  private static final int AFTER_MILLIS = 1_000;
  private static final int CHANGES = 8;
  private static final double NANOS_A_MILLI = 1e6;

  private static volatile Instrumentation instrumentation;

  /** Defines copies of a class. */
  private static final class Loader extends ClassLoader {
    Class<?> define(byte[] bytes) {
      return defineClass(null, bytes, 0, bytes.length);
    }
  }

  private ReweaveCost() {}

  /** Called by the JVM, which attaches to itself. */
  public static void agentmain(String arguments, Instrumentation given) {
    instrumentation = given;
  }

  /** Prints the tables. */
  public static void main(String[] args) throws Throwable {
    attach();
    changes();
    batches();
  }

  /** Has the JVM attach to itself, so that classes can be changed. */
  static void attach() throws Exception {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Agent-Class", ReweaveCost.class.getName());
    main.putValue("Can-Retransform-Classes", "true");
    Path jar = Files.createTempFile("reweave", ".jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
    self.loadAgent(jar.toString());
    self.detach();
    Files.delete(jar);
  }

  // ---- what is lost after a change --------------------------------------------------------------

  /** A change of running code. */
  private interface Change {
    void make() throws Exception;
  }

  private static void changes() throws Throwable {
    double plain = lost("retransform", false, () -> retransform(List.of(Worker.Plain.class)));
    MethodHandle armed = MethodHandles.dropArguments(counter(), 0, Object.class);
    double sites =
        lost(
            "call site",
            true,
            () -> {
              set(Worker.CallSites.SITES[3], armed);
              set(Worker.CallSites.SITES[3], Worker.CallSites.NONE);
            });
    System.out.printf("rounds a millisecond: plain %.0f, call sites %.0f%n", plain, sites);
    long start = System.nanoTime();
    int made = 1_000;
    for (int i = 0; i < made; i++) {
      MutableCallSite site = new MutableCallSite(Worker.CallSites.NONE);
      site.dynamicInvoker().invoke((Object) null);
    }
    System.out.printf(
        "a call site takes %.1f us until its first call returned%n",
        (System.nanoTime() - start) / 1e3 / made);
  }

  private static int count;

  private static void count() {
    count++;
  }

  private static MethodHandle counter() throws ReflectiveOperationException {
    return MethodHandles.lookup()
        .findStatic(ReweaveCost.class, "count", MethodType.methodType(void.class));
  }

  private static void set(MutableCallSite site, MethodHandle target) {
    site.setTarget(target);
    MutableCallSite.syncAll(new MutableCallSite[] {site});
  }

  /** Returns the rate of the worker when nothing is changed. */
  private static double lost(String what, boolean withCallSites, Change change) throws Exception {
    Worker worker = new Worker(withCallSites);
    worker.start();
    Thread.sleep(QUIET_MILLIS);
    double[] lost = new double[CHANGES];
    double[] taken = new double[CHANGES];
    double rate = 0;
    for (int i = 0; i < CHANGES; i++) {
      int before = worker.millis();
      Thread.sleep(AFTER_MILLIS);
      int at = worker.millis();
      rate = worker.rate(before, at);
      long start = System.nanoTime();
      change.make();
      taken[i] = (System.nanoTime() - start) / NANOS_A_MILLI;
      Thread.sleep(AFTER_MILLIS);
      lost[i] = AFTER_MILLIS * (1 - worker.rate(at, at + AFTER_MILLIS) / rate);
    }
    worker.finish();
    System.out.printf(
        "%s: takes %.2f ms, and the work of %.0f ms is lost (%.0f to %.0f)%n",
        what, median(taken), median(lost), lost[0], lost[CHANGES - 1]);
    return rate;
  }

  // ---- batches ----------------------------------------------------------------------------------

  private static void batches() throws Exception {
    List<Class<?>> loaded = new ArrayList<>();
    byte[] template = template();
    Loader loader = new Loader();
    for (int wanted : LOADED) {
      while (loaded.size() < wanted) {
        for (int i = 0; i < 100; i++) {
          Class<?> made = loader.define(copy(template, loaded.size() + 1));
          made.getDeclaredMethods(); // links it
          loaded.add(made);
        }
      }
      for (int size : BATCHES) {
        double[] millis = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
          int from = i * size % (loaded.size() - size + 1);
          long start = System.nanoTime();
          retransform(loaded.subList(from, from + size));
          millis[i] = (System.nanoTime() - start) / NANOS_A_MILLI;
        }
        System.out.printf(
            "%d classes loaded, %d retransformed: %.2f ms%n",
            instrumentation.getAllLoadedClasses().length, size, median(millis));
      }
    }
  }

  /** Changes classes, into what they are. */
  static void retransform(List<Class<?>> classes) throws Exception {
    instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
  }

  /** The classes that are loaded, but those of the JDK and of this package. */
  static List<Class<?>> programClasses() {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.getClassLoader() == ReweaveCost.class.getClassLoader()
          && !c.isArray()
          && !c.isHidden()
          && !c.getPackageName().equals(ReweaveCost.class.getPackageName())
          && instrumentation.isModifiableClass(c)) {
        found.add(c);
      }
    }
    found.sort(Comparator.comparing(Class::getName));
    return found;
  }

  private static byte[] template() throws IOException {
    try (InputStream in = ReweaveCost.class.getResourceAsStream("Template00000.class")) {
      return in.readAllBytes();
    }
  }

  /** The template by another name of the same length. */
  private static byte[] copy(byte[] template, int number) {
    String text = new String(template, StandardCharsets.ISO_8859_1);
    return text.replace("Template00000", String.format("Template%05d", number))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
