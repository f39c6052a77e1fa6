package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.happensbefore.RuleSet;
import dev.redflag.instrument.jdk.JdkArrays;
import dev.redflag.instrument.jdk.JdkStates;
import dev.redflag.instrument.testing.Recorder;
import dev.redflag.runtime.detector.ShadowLayout;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Weaves every class of the libraries on the test class path, and of the jars that the system
 * property {@code redflag.libraries} names; the JVM must verify what it verifies unwoven.
 */
class LibrariesTest {
  @BeforeAll
  static void install() {
    Recorder.install();
  }

  static Stream<File> jars() {
    String more = System.getProperty("redflag.libraries", "");
    return Stream.of(
            (System.getProperty("java.class.path") + File.pathSeparator + more)
                .split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar") && !path.contains("surefire"))
        .map(File::new);
  }

  /** Defines all classes of a jar, woven or not, apart from the class path. */
  private static final class Loader extends URLClassLoader {
    private final Instrumenter instrumenter;
    private final Set<String> own;

    Loader(File jar, Set<String> own, Instrumenter instrumenter) throws IOException {
      super(new URL[] {jar.toURI().toURL()}, Loader.class.getClassLoader());
      this.instrumenter = instrumenter;
      this.own = own;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        return own.contains(name) ? findClass(name) : super.loadClass(name, resolve);
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = bytes(name);
      byte[] woven =
          instrumenter == null
              ? null
              : instrumenter.instrument(this, name.replace('.', '/'), null, true, bytes);
      byte[] result = woven == null ? bytes : woven;
      return defineClass(name, result, 0, result.length);
    }

    byte[] bytes(String name) throws ClassNotFoundException {
      try (InputStream in = getResource(name.replace('.', '/') + ".class").openStream()) {
        return in.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    /** What the JVM says when it links a class; null where that succeeds. */
    String link(String name) {
      try {
        Class.forName(name, false, this).getDeclaredMethods(); // links, does not initialize
        return null;
      } catch (Throwable t) {
        return t.toString();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void verifies(File jar) throws Exception {
    List<String> names = classesOf(jar);
    Coverage coverage = new Coverage();
    Scope scope = Scope.of("*", "");
    List<String> failures = new ArrayList<>();
    try (Loader plain = new Loader(jar, Set.copyOf(names), null);
        Loader woven =
            new Loader(
                jar,
                Set.copyOf(names),
                new Instrumenter(
                    scope,
                    ShadowLayout.WORDS,
                    coverage,
                    new CallTables(new JdkStates(RuleSet.ofJdk()), new JdkArrays(RuleSet.ofJdk())),
                    Pruning.ON))) {
      for (String name : names) {
        String problem = woven.link(name);
        if (problem != null && plain.link(name) == null) {
          failures.add(name + ": " + problem);
        }
      }
    }
    assertThat(failures).isEmpty();
    assertThat(coverage.untouched()).isEmpty();
  }

  private static List<String> classesOf(File jar) throws IOException {
    try (JarFile file = new JarFile(jar)) {
      return file.stream()
          .map(ZipEntry::getName)
          .filter(
              n ->
                  n.endsWith(".class")
                      && !n.startsWith("META-INF")
                      && !n.equals("module-info.class"))
          .map(n -> n.substring(0, n.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }
}
