package dev.redflag.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.happensbefore.QuietClasses;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.instrument.testing.Recorder;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;
import subject.Quiet;

class QuietWeaverTest {
  /** The modules whose classes are quiet, unless they are named below. */
  private static final List<String> MODULES =
      List.of(
          "java.base", "java.logging", "java.management", "java.naming", "java.sql", "java.xml");

  /** Packages whose classes have rules, or hand over what is the program's. */
  private static final List<String> LOUD_PACKAGES =
      List.of("java/util/concurrent/", "java/util/stream/", "sun/nio/ch/Asynchronous");

  /** Classes of the kind. */
  private static final Set<String> LOUD =
      Set.of(
          "java/lang/ProcessHandleImpl", // with rules, or part of their edges
          "java/lang/ProcessHandleImpl$1",
          "java/lang/ProcessImpl",
          "java/lang/ModuleLayer",
          "java/lang/Thread",
          "java/util/Properties", // the program's own map
          "sun/nio/ch/EPollPort", // asynchronous channels
          "sun/nio/ch/EPollPort$EventHandlerTask",
          "sun/nio/ch/Port",
          "sun/nio/ch/SimpleAsynchronousFileChannelImpl",
          "sun/nio/ch/UnixAsynchronousServerSocketChannelImpl",
          "com/sun/jndi/ldap/Connection", // answers for threads that wait
          "com/sun/jndi/ldap/EventQueue",
          "com/sun/jndi/ldap/EventSupport",
          "com/sun/jndi/ldap/LdapClient",
          "com/sun/jndi/ldap/LdapCtx",
          "com/sun/jndi/ldap/LdapDnsProviderService",
          "com/sun/jndi/ldap/LdapRequest",
          "com/sun/jndi/ldap/LdapSchemaCtx$SchemaInfo");

  private static final QuietClasses QUIET = RuleSet.ofJdk().quiet();

  @BeforeAll
  static void install() {
    Recorder.install();
  }

  private static byte[] jdkClass(String name) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void weavesClassesWhoseFramesTheJvmDropped() {
    JdkWeaver weaver = new JdkWeaver(RuleSet.ofJdk());
    int woven = 0;
    for (String name : QUIET.names()) {
      byte[] bytes = jdkClass(name);
      if (bytes != null && weaver.weave(name, bytes) != null) {
        ClassWriter frameless = new ClassWriter(0);
        new ClassReader(bytes).accept(frameless, ClassReader.SKIP_FRAMES);
        assertThat(weaver.weave(name, frameless.toByteArray())).as(name).isNotNull();
        woven++;
      }
    }
    assertThat(woven).isPositive();
  }

  @Test
  void weavesTheQuietClassesOfThisJdk() {
    int woven = 0;
    for (String name : QUIET.names()) {
      byte[] bytes = jdkClass(name);
      byte[] muted = bytes == null ? null : QuietWeaver.weave(QUIET, name, bytes);
      if (muted != null) {
        assertVerifies(muted);
        woven++;
      }
    }
    assertThat(woven).isGreaterThan(100);
  }

  private static void assertVerifies(byte[] bytes) {
    StringWriter complaints = new StringWriter();
    CheckClassAdapter.verify(
        new ClassReader(bytes),
        ClassLoader.getSystemClassLoader(),
        false,
        new PrintWriter(complaints));
    assertThat(complaints.toString()).isEmpty();
  }

  /** A JDK class that begins to synchronize for itself has to be listed, or named above. */
  @Test
  void everyClassThatSynchronizesForItselfIsQuiet() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (String module : MODULES) {
      Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          String name = root.relativize(file).toString().replace(".class", "");
          if (isExpected(name) && synchronizes(Files.readAllBytes(file))) {
            missing.add(name);
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static boolean isExpected(String name) {
    return !QUIET.names().contains(name)
        && !LOUD.contains(name)
        && LOUD_PACKAGES.stream().noneMatch(name::startsWith);
  }

  private static boolean synchronizes(byte[] bytes) {
    boolean[] found = {false};
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int opcode, String owner, String called, String type, boolean isInterface) {
                    found[0] |=
                        QUIET.isMuted(owner)
                            && !called.equals("<init>")
                            && !called.equals("newUpdater");
                  }
                };
              }
            },
            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found[0];
  }

  @Test
  void mutesACallAndNothingElse() throws Exception {
    List<Integer> levels = new ArrayList<>();
    ThreadState t = Threads.current();
    Runnable look = () -> levels.add(t.muted);
    Runnable fail =
        () -> {
          look.run();
          throw new IllegalStateException("as expected");
        };
    Class<?> woven = woven();
    Object quiet = woven.getConstructor(Runnable.class).newInstance(look);
    assertThat(levels).containsExactly(1);
    levels.clear();

    assertThat(call(quiet, "plain", look)).isEqualTo("plain");
    assertThat(levels).containsExactly(1);
    assertThat(t.muted).isZero();

    assertThatThrownBy(() -> call(quiet, "throwing", fail)).hasRootCauseMessage("as expected");
    assertThat(t.muted).isZero();

    assertThat(call(quiet, "catching", fail)).isEqualTo("as expected1.5yes");
    assertThat(t.muted).isZero();

    levels.clear();
    assertThat(call(quiet, "handled", fail)).isEqualTo("as expected");
    assertThat(levels).containsExactly(0);
    assertThat(t.muted).isZero();
  }

  private static Object call(Object quiet, String method, Runnable inside) throws Exception {
    return quiet.getClass().getMethod(method, Runnable.class).invoke(quiet, inside);
  }

  private static Class<?> woven() {
    String name = Quiet.class.getName();
    QuietClasses quiet =
        RuleSet.empty()
            .addQuiet("test", "muted java.util.concurrent.ConcurrentHashMap\n" + name)
            .quiet();
    byte[] bytes = QuietWeaver.weave(quiet, "subject/Quiet", jdkClass("subject/Quiet"));
    assertVerifies(bytes);
    return new ClassLoader(QuietWeaverTest.class.getClassLoader()) {
      Class<?> define() {
        return defineClass(name, bytes, 0, bytes.length);
      }
    }.define();
  }
}
