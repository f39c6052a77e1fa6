package dev.redflag.agent.caper;

import dev.redflag.agent.boot.AgentLoader;
import dev.redflag.agent.transform.ClassDump;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.escape.EscapeWeaver;
import dev.redflag.instrument.reflect.HiddenClassWeaver;
import dev.redflag.instrument.reflect.MemberFilterWeaver;
import dev.redflag.runtime.escape.Escape;
import dev.redflag.runtime.hook.HiddenClasses;
import dev.redflag.runtime.site.SiteName;
import java.lang.instrument.ClassFileTransformer;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Weaves escape analysis into every class outside the JDK. One that cannot be woven could share
 * what it gets without our seeing it: from then on everything counts as shared, which is said.
 */
final class CaperTransformer implements ClassFileTransformer, HiddenClasses.Weaver {
  /** The barrier by which tests order threads unseen; it keeps nothing. */
  private static final String INVISIBLE = "dev/redflag/invisible/";

  private final EscapeWeaver weaver;
  private final Map<String, Map<SiteName, Integer>> chosen = new HashMap<>();

  /** The numbers by which accesses are counted; null where they are not. */
  private final Map<SiteName, Integer> counted;

  private final Coverage coverage;
  private final Consumer<String> says;
  private final ClassDump dump;

  /** By its name, whose loader the first class is that has chosen accesses. Guarded by this. */
  private final Map<String, WeakReference<ClassLoader>> loaders = new HashMap<>();

  /** How many of the chosen accesses were not found in their classes. Guarded by this. */
  private int lost;

  /**
   * @param isJdk whether a class of an internal name is the JDK's
   * @param sites the accesses to look at, with their numbers
   * @param counted the numbers by which accesses are counted, 0 for all others; null for no counts
   * @param says is given a sentence where something counts as shared that need not be, or a class
   *     is not dumped
   * @param dump folder into which woven classes are written, or null
   */
  CaperTransformer(
      Predicate<String> isJdk,
      Map<SiteName, Integer> sites,
      Map<SiteName, Integer> counted,
      Coverage coverage,
      Consumer<String> says,
      Path dump) {
    this.weaver = new EscapeWeaver(isJdk);
    this.counted = counted;
    this.coverage = coverage;
    this.says = says;
    this.dump = new ClassDump(dump, says);
    sites.forEach(
        (site, number) ->
            chosen
                .computeIfAbsent(site.className().replace('.', '/'), name -> new HashMap<>())
                .put(site, number));
  }

  /** Whether a class of the JDK is woven: those by which hidden classes come, and reflection. */
  static boolean concerns(String internalName) {
    return HiddenClassWeaver.concerns(internalName) || MemberFilterWeaver.concerns(internalName);
  }

  /** Whether a class is woven for what it does itself. */
  static boolean isProgram(String name, Module module, ClassLoader loader) {
    return loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && !(loader instanceof AgentLoader)
        && !JdkNames.isJdk(module)
        && !name.startsWith("jdk/internal/reflect/")
        && !name.startsWith(INVISIBLE);
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (name == null) {
      return null;
    }
    try {
      if (concerns(name)) {
        return HiddenClassWeaver.concerns(name)
            ? HiddenClassWeaver.weave(name, bytes)
            : MemberFilterWeaver.weave(bytes);
      }
      if (!isProgram(name, module, loader)) {
        return null;
      }
      return weave(
          loader,
          name,
          redefined == null || Escape.isMarked(redefined)
              ? EscapeWeaver.Kind.MARKED
              : EscapeWeaver.Kind.UNMARKED,
          bytes);
    } catch (Throwable error) {
      giveUp(name.replace('/', '.'), "weaving failed with " + error);
      return null;
    }
  }

  private byte[] weave(ClassLoader loader, String name, EscapeWeaver.Kind kind, byte[] bytes) {
    Map<SiteName, Integer> sites = chosen.getOrDefault(name, Map.of());
    EscapeWeaver.Woven woven =
        weaver.weave(
            bytes,
            kind,
            new EscapeWeaver.Chosen(sites, sites.isEmpty() || isOfOneClass(name, loader)),
            counted);
    if (woven.isNative()) {
      shareEverything(name.replace('/', '.') + " has native methods");
    }
    if (woven.sites() < sites.size()) {
      noteLost(sites.size() - woven.sites());
    }
    coverage.woven(true);
    dump.write(name, woven.bytes());
    return woven.bytes();
  }

  /** Whether a class is the first one of its name: the only one that gets such hooks. */
  private synchronized boolean isOfOneClass(String name, ClassLoader loader) {
    return loaders.computeIfAbsent(name, first -> new WeakReference<>(loader)).refersTo(loader);
  }

  private synchronized void noteLost(int count) {
    lost += count;
  }

  /** How many of the chosen accesses were not found where they should be. */
  synchronized int lost() {
    return lost;
  }

  /** A class is left as it is. */
  void giveUp(String className, String reason) {
    try {
      coverage.untouched(className, reason);
      shareEverything(className + " could not be woven");
    } catch (Throwable again) { // no memory, no stack
      Escape.shareEverything();
    }
  }

  private synchronized void shareEverything(String because) {
    if (!Escape.isEverythingShared()) {
      Escape.shareEverything();
      says.accept("from now on every object counts as shared, since " + because + ".");
    }
  }

  // ---- hidden classes ---------------------------------------------------------------------------

  @Override
  public boolean concerns(Class<?> host) {
    return isProgram(host.getName().replace('.', '/'), host.getModule(), host.getClassLoader());
  }

  @Override
  public byte[] weave(Class<?> host, StackTraceElement[] calls, byte[] bytes) {
    try {
      return weaver
          .weave(bytes, EscapeWeaver.Kind.HIDDEN, EscapeWeaver.Chosen.NONE, counted)
          .bytes();
    } catch (RuntimeException error) {
      giveUp("a hidden class of " + host.getName(), "weaving failed with " + error);
      return null;
    }
  }
}
