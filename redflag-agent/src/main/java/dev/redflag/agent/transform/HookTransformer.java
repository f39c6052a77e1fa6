package dev.redflag.agent.transform;

import dev.redflag.agent.boot.AgentLoader;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Instrumenter;
import dev.redflag.instrument.jdk.JdkWeaver;
import dev.redflag.instrument.jdk.OwnRules;
import dev.redflag.instrument.reflect.HiddenClassWeaver;
import dev.redflag.instrument.reflect.MemberFilterWeaver;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.lang.instrument.ClassFileTransformer;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.function.Consumer;

/**
 * Gives each class that the JVM loads to its weaver. Never throws: a class that cannot be woven is
 * loaded as it is, and entered into the coverage.
 *
 * <p>While it works, the runtime's hooks are off for the thread: what our own work locks and reads
 * orders nothing in the program.
 */
public final class HookTransformer implements ClassFileTransformer {
  private final Instrumenter instrumenter;

  /** For classes with rules, whose calls of their own methods may synchronize. */
  private final Instrumenter unpruned;

  private final JdkWeaver jdkWeaver;
  private final OwnRules ownRules;
  private final JarRules jarRules;
  private final Coverage coverage;
  private final ClassDump dump;

  /**
   * @param instrumenter weaves the classes outside the JDK
   * @param jdkWeaver weaves the JDK's
   * @param ownRules weaves the rules for classes outside the JDK
   * @param warnings is given a sentence where the rules of a jar cannot be read, or a class not
   *     dumped
   * @param coverage is told of what could not be woven
   * @param dump folder into which woven classes are written, or null
   */
  public HookTransformer(
      Instrumenter instrumenter,
      JdkWeaver jdkWeaver,
      OwnRules ownRules,
      Consumer<String> warnings,
      Coverage coverage,
      Path dump) {
    this.instrumenter = instrumenter;
    this.unpruned = instrumenter.withoutPruning();
    this.jdkWeaver = jdkWeaver;
    this.ownRules = ownRules;
    this.jarRules = new JarRules(ownRules, warnings);
    this.coverage = coverage;
    this.dump = new ClassDump(dump, warnings);
  }

  /**
   * Goes the way of a class into which nothing is woven, before the JVM calls. A JDK class that
   * this way needs, and that came by it while it is being loaded itself, could not be resolved, and
   * the JVM would remember that failure for the program too.
   */
  public void warmUp() {
    transform(Object.class.getModule(), null, "java/lang/Object", Object.class, null, new byte[0]);
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (name == null || loader instanceof AgentLoader) {
      return null;
    }
    boolean jdk = CodeOrigin.isJdk(name, module, loader);
    if (jdk && !concerns(jdkWeaver, name) && !waits(loader, module, bytes)) {
      return null;
    }
    boolean before = true;
    ThreadState t = null;
    try {
      t = Threads.current();
      before = t.inRuntime;
      t.inRuntime = true;
      byte[] woven = jdk ? weaveJdk(name, bytes) : weave(loader, name, redefined, domain, bytes);
      if (woven != null) {
        dump.write(name, woven);
      }
      return woven;
    } catch (Throwable error) {
      failed(name, error);
      return null;
    } finally {
      if (t != null) {
        t.inRuntime = before;
      }
    }
  }

  /** Whether a class of the JDK waits on monitors; ours are in no module. */
  private boolean waits(ClassLoader loader, Module module, byte[] bytes) {
    return (loader != null || module.isNamed()) && jdkWeaver.waits(bytes);
  }

  private byte[] weave(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    jarRules.of(domain);
    Instrumenter chosen = ownRules.concerns(name, bytes) ? unpruned : instrumenter;
    byte[] woven = chosen.instrument(loader, name, redefined, redefined == null, bytes);
    byte[] ruled = ownRules.weave(name, woven == null ? bytes : woven);
    return ruled == null ? woven : ruled;
  }

  /** Whether something is woven into a class of the JDK. */
  static boolean concerns(JdkWeaver jdkWeaver, String name) {
    return jdkWeaver.concerns(name)
        || MemberFilterWeaver.concerns(name)
        || HiddenClassWeaver.concerns(name);
  }

  private byte[] weaveJdk(String name, byte[] bytes) {
    if (HiddenClassWeaver.concerns(name)) {
      return HiddenClassWeaver.weave(name, bytes);
    }
    return MemberFilterWeaver.concerns(name)
        ? MemberFilterWeaver.weave(bytes)
        : jdkWeaver.weave(name, bytes);
  }

  private void failed(String name, Throwable error) {
    try {
      coverage.untouched(name.replace('/', '.'), "weaving failed with " + error);
    } catch (Throwable again) {
      // Out of memory or stack: the class is loaded as it is, and no more can be done.
    }
  }
}
