package dev.redflag.instrument.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.instrument.testing.WovenLoader;
import dev.redflag.runtime.sampling.SiteProbe;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

class SiteWeaverTest {
  private static final List<String> SEEN = new ArrayList<>();

  /** Writes down what it is told. */
  private static final class Told extends SiteProbe {
    @Override
    public void read(Object base, int index, int number) {
      SEEN.add("read " + place(base, index) + " at " + number);
    }

    @Override
    public void write(Object base, int index, long bits, int number) {
      SEEN.add("write " + place(base, index) + " " + bits + " at " + number);
    }

    @Override
    public void write(Object base, int index, Object value, int number) {
      String shown = value instanceof String || value == null ? "'" + value + "'" : "an object";
      SEEN.add("write " + place(base, index) + " " + shown + " at " + number);
    }

    private static String place(Object base, int index) {
      String what =
          base == null
              ? "null"
              : base instanceof Class<?> c ? c.getName() : base.getClass().getSimpleName();
      return index < 0 ? what : what + "[" + index + "]";
    }
  }

  /** Defines classes of package {@code subject} with hooks at some of their accesses. */
  private static final class Loader extends ClassLoader {
    private final Predicate<AccessSite> wanted;
    private int number = 100;

    Loader(Predicate<AccessSite> wanted) {
      super(SiteWeaverTest.class.getClassLoader());
      this.wanted = wanted;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("subject.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] bytes = WovenLoader.original(name);
      SiteWeaver weaver = SiteWeaver.of(bytes);
      Map<AccessSite, Integer> armed = new HashMap<>();
      for (AccessSite site : weaver.accesses()) {
        if (site.bar() == null && wanted.test(site)) {
          armed.put(site, ++number);
        }
      }
      byte[] woven = weaver.weave(armed);
      check(woven);
      return defineClass(name, woven, 0, woven.length);
    }
  }

  private static void check(byte[] bytes) {
    StringWriter problems = new StringWriter();
    CheckClassAdapter.verify(
        new ClassReader(bytes),
        SiteWeaverTest.class.getClassLoader(),
        false,
        new PrintWriter(problems));
    assertThat(problems.toString()).isEmpty();
  }

  @BeforeAll
  static void install() {
    SiteProbe.install(new Told());
  }

  @BeforeEach
  void forget() {
    SEEN.clear();
  }

  private static Object run(Predicate<AccessSite> wanted, String method) throws Exception {
    Method of = new Loader(wanted).loadClass("subject.SingleSites").getDeclaredMethod(method);
    of.setAccessible(true);
    return of.invoke(null);
  }

  @Test
  void hooksAreToldBeforeEachAccess() throws Exception {
    Object plain = run(site -> false, "all");
    assertThat(SEEN).isEmpty();
    assertThat(run(site -> site.method().equals("all"), "all")).isEqualTo(plain);
    assertThat(SEEN.stream().map(line -> line.replaceAll(" at \\d+$", "")))
        .containsExactly(
            "read SingleSites",
            "read SingleSites",
            "write SingleSites 7",
            "read SingleSites",
            "write SingleSites " + Double.doubleToRawLongBits(3.5),
            "read SingleSites",
            "write SingleSites 'n3.5'",
            "read SingleSites",
            "read SingleSites",
            "write subject.SingleSites 4",
            "read subject.SingleSites",
            "write subject.SingleSites 4",
            "read SingleSites",
            "read subject.SingleSites",
            "write long[][1] 4",
            "write byte[][0] 1",
            "write byte[][1] 2",
            "read long[][1]",
            "write byte[][0] 4",
            "read SingleSites",
            "write String[][0] 'n3.5'",
            "write float[][0] " + Float.floatToRawIntBits(1.5f),
            "read float[][0]",
            "write float[][0] " + Float.floatToRawIntBits(2.5f),
            "read subject.SingleSites",
            "write long[][][4] an object",
            "write SingleSites 'null'",
            "read SingleSites",
            "read SingleSites",
            "read subject.SingleSites",
            "read byte[][0]",
            "read String[][0]",
            "read float[][0]");
  }

  @Test
  void oneSiteAloneIsHooked() throws Exception {
    run(
        site -> site.method().equals("all") && "ratio".equals(site.field()) && site.isWrite(),
        "all");
    assertThat(SEEN)
        .containsExactly("write SingleSites " + Double.doubleToRawLongBits(3.5) + " at 101");
  }

  @Test
  void theProgramsOwnExceptionIsThrown() {
    assertThatThrownBy(() -> run(site -> true, "ofNull"))
        .isInstanceOf(InvocationTargetException.class)
        .hasCauseInstanceOf(NullPointerException.class);
    assertThat(SEEN).hasSize(1).first().asString().startsWith("read null at ");
  }

  @Test
  void aWriteBeforeSuperIsBarred() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "made/Captures", null, "java/lang/Object", null);
    writer.visitField(0, "captured", "I", null, null).visitEnd();
    var method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitFieldInsn(Opcodes.PUTFIELD, "made/Captures", "captured", "I");
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    List<AccessSite> accesses = SiteWeaver.of(writer.toByteArray()).accesses();
    assertThat(accesses).hasSize(1);
    assertThat(accesses.get(0).bar()).contains("no other thread");
    assertThat(accesses.get(0).name()).hasToString("made.Captures.<init>(Unknown Source)#write@2");
  }

  /** Classes with long methods, many types and odd control flow stay verifiable. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.objectweb.asm.ClassReader",
        "org.objectweb.asm.MethodWriter",
        "org.objectweb.asm.tree.analysis.Frame",
        "subject.Arrays",
        "subject.Shapes",
        "subject.Monitors",
        "subject.Constructors"
      })
  void anyClassIsVerifiable(String name) {
    SiteWeaver weaver = SiteWeaver.of(WovenLoader.original(name));
    Map<AccessSite, Integer> armed = new HashMap<>();
    for (AccessSite site : weaver.accesses()) {
      if (site.bar() == null) {
        armed.put(site, 1 + armed.size());
      }
    }
    assertThat(armed).isNotEmpty();
    check(weaver.weave(armed));
  }
}
