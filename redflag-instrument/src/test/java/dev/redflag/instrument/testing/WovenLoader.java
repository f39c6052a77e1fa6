package dev.redflag.instrument.testing;

import dev.redflag.happensbefore.RuleSet;
import dev.redflag.instrument.CallTables;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Instrumenter;
import dev.redflag.instrument.Pruning;
import dev.redflag.instrument.Scope;
import dev.redflag.instrument.StateMethods;
import dev.redflag.instrument.jdk.JdkArrays;
import dev.redflag.runtime.detector.ShadowLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Defines the classes of package {@code subject}, and those given as bytes, as the agent would. */
public final class WovenLoader extends ClassLoader {
  /** The tables of the loaders that are not given another one. */
  public static final CallTables TABLES =
      new CallTables(StateMethods.NONE, new JdkArrays(RuleSet.ofJdk()));

  public final Coverage coverage = new Coverage();
  private final Map<String, byte[]> given = new HashMap<>();
  private final Map<String, byte[]> woven = new HashMap<>();
  private final Instrumenter instrumenter;
  private final boolean members;

  public WovenLoader() {
    this(Scope.standard(), StateMethods.NONE, true);
  }

  /** A loader that leaves out what no run can need, or not. */
  public WovenLoader(Pruning pruning) {
    this(Scope.standard(), StateMethods.NONE, true, pruning);
  }

  /** A loader that leaves out what no run can need, for a detector with another layout. */
  public WovenLoader(ShadowLayout layout) {
    this(Scope.standard(), StateMethods.NONE, true, Pruning.ON, layout);
  }

  public WovenLoader(Scope scope, StateMethods stateMethods, boolean members) {
    this(scope, stateMethods, members, Pruning.OFF);
  }

  private WovenLoader(Scope scope, StateMethods stateMethods, boolean members, Pruning pruning) {
    this(scope, stateMethods, members, pruning, ShadowLayout.WORDS);
  }

  private WovenLoader(
      Scope scope,
      StateMethods stateMethods,
      boolean members,
      Pruning pruning,
      ShadowLayout layout) {
    super(WovenLoader.class.getClassLoader());
    this.instrumenter =
        new Instrumenter(
            scope, layout, coverage, new CallTables(stateMethods, TABLES.arrays()), pruning);
    this.members = members;
  }

  /** Adds a class that is on no class path. */
  public WovenLoader with(String name, byte[] bytes) {
    given.put(name, bytes);
    return this;
  }

  /** The woven bytes of a class that was loaded; null where it was left as it was. */
  public byte[] woven(String name) {
    return woven.get(name);
  }

  /** Loads and initializes a class. */
  public Class<?> initialized(String name) {
    try {
      return Class.forName(name, true, this);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] bytes = given.get(name);
      if (bytes == null && name.startsWith("subject.")) {
        bytes = original(name);
      }
      return bytes == null ? super.loadClass(name, resolve) : define(name, bytes);
    }
  }

  private Class<?> define(String name, byte[] bytes) {
    byte[] result = instrumenter.instrument(this, name.replace('.', '/'), null, members, bytes);
    woven.put(name, result);
    if (result == null) {
      return defineClass(name, bytes, 0, bytes.length);
    }
    check(result);
    return defineClass(name, result, 0, result.length);
  }

  /** Checks woven bytes with the library's own verifier; the JVM's follows. */
  private void check(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    StringWriter problems = new StringWriter();
    if (given.isEmpty()) { // the library's verifier loads what the class names, by the parent
      CheckClassAdapter.verify(reader, getParent(), false, new PrintWriter(problems));
    } else {
      reader.accept(new CheckClassAdapter(null, false), 0);
    }
    if (!problems.toString().isEmpty()) {
      throw new AssertionError(problems.toString());
    }
  }

  /** The bytes of a class on the class path. */
  public static byte[] original(String name) {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = WovenLoader.class.getClassLoader().getResourceAsStream(file)) {
      if (in == null) {
        throw new AssertionError(file + " is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
