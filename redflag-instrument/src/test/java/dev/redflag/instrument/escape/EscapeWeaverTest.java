package dev.redflag.instrument.escape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.redflag.instrument.escape.EscapeWeaver.Chosen;
import dev.redflag.instrument.escape.EscapeWeaver.Kind;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.instrument.sites.SiteWeaver;
import dev.redflag.runtime.escape.Escape;
import dev.redflag.runtime.site.SiteName;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** What is shared and what is local after each way that a reference can go. */
class EscapeWeaverTest {
  private static final String PREFIX = EscapeProgram.class.getName();

  private static final String PLAIN = EscapeProgram.Plain.class.getName();

  private static final String INSIDE = EscapeProgram.PlainInside.class.getName();

  private static final String FACED = EscapeProgram.Faced.class.getName();

  private static final String KEEPING = EscapeProgram.Keeping.class.getName();

  /** The accesses of the program's methods, by number. */
  private static final List<AccessSite> SITES = new ArrayList<>();

  /** Numbers by which the accesses of some methods are counted. */
  private static final Map<SiteName, Integer> COUNTED = new HashMap<>();

  private static Class<?> program;

  @BeforeAll
  static void weave() throws Exception {
    for (String name : List.of(PREFIX, PLAIN, INSIDE, FACED, KEEPING)) {
      SITES.addAll(SiteWeaver.of(bytes(name.replace('.', '/'))).accesses());
    }
    Escape.install(SITES.size(), null);
    Escape.count(SITES.size() + 1);
    for (int i = 0; i < SITES.size(); i++) {
      if (SITES.get(i).method().startsWith("touch")) {
        COUNTED.put(SITES.get(i).name(), i + 1);
      }
    }
    program = new Loader().loadClass(PREFIX);
  }

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in =
        EscapeWeaverTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    }
  }

  private static boolean isJdk(String name) {
    return name.startsWith("java/") || name.startsWith("jdk/");
  }

  /** Defines the program woven, and every woven class is verified by ASM and by the JVM. */
  private static final class Loader extends ClassLoader {
    private final Map<SiteName, Integer> chosen = new HashMap<>();

    Loader() {
      super(EscapeWeaverTest.class.getClassLoader());
      for (int i = 0; i < SITES.size(); i++) {
        chosen.put(SITES.get(i).name(), i);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PREFIX)) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try {
        byte[] woven =
            new EscapeWeaver(EscapeWeaverTest::isJdk)
                .weave(
                    bytes(name.replace('.', '/')), Kind.MARKED, new Chosen(chosen, true), COUNTED)
                .bytes();
        StringWriter complaints = new StringWriter();
        CheckClassAdapter.verify(
            new ClassReader(woven), getParent(), false, new PrintWriter(complaints));
        if (!complaints.toString().isEmpty()) {
          fail(name + ": " + complaints);
        }
        return defineClass(name, woven, 0, woven.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Each method of the program says in its name whether the object that it gives is shared. */
  @TestFactory
  Stream<DynamicTest> everyWay() {
    return Arrays.stream(program.getDeclaredMethods())
        .filter(m -> m.getName().startsWith("shared") || m.getName().startsWith("local"))
        .map(m -> DynamicTest.dynamicTest(m.getName(), () -> check(m)));
  }

  private static void check(Method method) throws Exception {
    method.setAccessible(true);
    Object made = method.invoke(null);
    assertThat(Escape.isShared(made))
        .as(method.getName())
        .isEqualTo(method.getName().startsWith("shared"));
    assertThat(Escape.isEverythingShared()).isFalse();
  }

  @Test
  void sitesAreSeenWhereTheObjectIsShared() throws Exception {
    invoke("accesses");
    List<String> seen = seen("accesses");
    // none while the object is local, each one after; what has no name is an element
    assertThat(seen)
        .containsExactly(
            "S written",
            "value written",
            "wide read",
            "LONGS read",
            "null read",
            "ARRAY read",
            "null written");
  }

  @Test
  void theMarkTellsWhereTheClassIsPlain() throws Exception {
    invoke("touchLocal");
    assertThat(seen("touch")).isEmpty();
    assertThatThrownBy(() -> invoke("touchNull"))
        .cause()
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("assign field \"value\"");
    assertThat(seen("touch")).isEmpty();
    invoke("touchShared");
    assertThat(seen("touch"))
        .containsExactly(
            "value written",
            "wide written",
            "real read",
            "wide read",
            "value read",
            "real written",
            "more written",
            "more read",
            "next written",
            "next read");
  }

  @Test
  void theMarkTellsOfClassesThatAreAskedAboutAtBirth() throws Exception {
    invoke("touchFacedLocal");
    assertThat(seen(FACED, "touch")).isEmpty();
    invoke("touchFacedShared");
    assertThat(seen(FACED, "touch")).containsExactly("value written", "box written");
    invoke("touchKeeping");
    assertThat(seen(KEEPING, "touch")).containsExactly("value written");
  }

  @Test
  void theMarkOfTheTopmostSuperclassTells() throws Exception {
    invoke("touchInsideLocal");
    assertThat(seen(INSIDE, "touch")).isEmpty();
    invoke("touchInsideShared");
    assertThat(seen(INSIDE, "touch")).containsExactly("deep written", "value written");
  }

  @Test
  void theMarkTellsOtherClasses() throws Exception {
    invoke("accessLocal");
    assertThat(seen("accessPlain")).isEmpty();
    invoke("accessFunction");
    assertThat(seen("accessPlain")).containsExactly("value written", "more written");
  }

  /** Where several classes have sites of one number, the mark may lie elsewhere in each. */
  @Test
  void whereTheMarkLiesIsKeptForOneClassAlone() throws Exception {
    Map<SiteName, Integer> chosen = new HashMap<>();
    for (int i = 0; i < SITES.size(); i++) {
      chosen.put(SITES.get(i).name(), i);
    }
    byte[] plain = bytes(PREFIX.replace('.', '/'));
    EscapeWeaver weaver = new EscapeWeaver(EscapeWeaverTest::isJdk);
    assertThat(hooks(weaver.weave(plain, Kind.MARKED, new Chosen(chosen, true), null).bytes()))
        .contains("look")
        .doesNotContain("access");
    assertThat(hooks(weaver.weave(plain, Kind.MARKED, new Chosen(chosen, false), null).bytes()))
        .contains("access")
        .doesNotContain("look");
  }

  /** Names of sites do not tell overloads apart, but by lines and indices. */
  @Test
  void whereTheMarkLiesIsNotKeptForOverloadsThatShareLines() throws Exception {
    byte[] plain = bytes(EscapeProgram.Overloads.class.getName().replace('.', '/'));
    assertThat(hooksAtAll(plain)).contains("look").doesNotContain("access");
    for (boolean lines : new boolean[] {true, false}) {
      assertThat(hooksAtAll(onOneLine(plain, lines))).contains("access").doesNotContain("look");
    }
  }

  private static Set<String> hooksAtAll(byte[] plain) {
    Map<SiteName, Integer> chosen = new HashMap<>();
    for (AccessSite site : SiteWeaver.of(plain).accesses()) {
      chosen.put(site.name(), chosen.size());
    }
    return hooks(
        new EscapeWeaver(EscapeWeaverTest::isJdk)
            .weave(plain, Kind.MARKED, new Chosen(chosen, true), null)
            .bytes());
  }

  /** A class whose code is all on line 1, or has no lines. */
  private static byte[] onOneLine(byte[] plain, boolean lines) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(plain)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String type, String signature, String[] exceptions) {
                return new MethodVisitor(
                    Opcodes.ASM9, super.visitMethod(access, name, type, signature, exceptions)) {
                  @Override
                  public void visitLineNumber(int line, Label start) {
                    if (lines) {
                      super.visitLineNumber(1, start);
                    }
                  }
                };
              }
            },
            0);
    return writer.toByteArray();
  }

  /** The names of the hooks in a class. */
  private static Set<String> hooks(byte[] woven) {
    Set<String> names = new HashSet<>();
    calls(woven).forEach(call -> names.add(call.name));
    return names;
  }

  private static List<MethodInsnNode> calls(byte[] woven) {
    List<MethodInsnNode> calls = new ArrayList<>();
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, 0);
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode call && call.owner.equals("java/redflag/EscapeHook")) {
          calls.add(call);
        }
      }
    }
    return calls;
  }

  @Test
  void accessesAreCountedByTheirNumber() throws Exception {
    long others = count(0);
    long[] before = new long[SITES.size() + 1];
    Arrays.setAll(before, EscapeWeaverTest::count);
    invoke("touchLocal"); // twice
    List<Long> counted = new ArrayList<>();
    for (AccessSite site : SITES) {
      if (site.name().className().equals(PLAIN) && site.method().equals("touch")) {
        int number = COUNTED.get(site.name());
        counted.add(count(number) - before[number]);
      }
    }
    assertThat(counted).hasSize(10).containsOnly(2L);
    invoke("accesses");
    assertThat(count(0)).isGreaterThan(others);
  }

  private static long count(int number) {
    return Arrays.stream(Escape.counts()).mapToLong(of -> of[number]).sum();
  }

  private static void invoke(String name) throws ReflectiveOperationException {
    Method method = program.getDeclaredMethod(name);
    method.setAccessible(true);
    method.invoke(null);
  }

  /** The accesses of a method that met shared objects. */
  private static List<String> seen(String method) {
    return seen(method.equals("touch") ? PLAIN : PREFIX, method);
  }

  private static List<String> seen(String className, String method) {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < SITES.size(); i++) {
      AccessSite site = SITES.get(i);
      if (site.name().className().equals(className)
          && site.method().equals(method)
          && Escape.sites()[i] != 0) {
        seen.add(site.field() + (site.isWrite() ? " written" : " read"));
      }
    }
    return seen;
  }

  /** Each field says in its name whether its accesses in constructors have a hook. */
  @ParameterizedTest
  @ValueSource(classes = {EscapeProgram.Constructed.class, EscapeProgram.Derived.class})
  void accessesOfConstructorsBeforeTheObjectIsKnownHaveNoHook(Class<?> type) throws IOException {
    byte[] plain = bytes(type.getName().replace('.', '/'));
    List<AccessSite> sites = SiteWeaver.of(plain).accesses();
    Map<SiteName, Integer> chosen = new HashMap<>();
    for (int i = 0; i < sites.size(); i++) {
      if (sites.get(i).method().equals("<init>")
          && sites.get(i).fieldOwner().equals(type.getName())) {
        chosen.put(sites.get(i).name(), i);
      }
    }
    EscapeWeaver.Woven woven =
        new EscapeWeaver(EscapeWeaverTest::isJdk)
            .weave(plain, Kind.MARKED, new Chosen(chosen, true), null);
    assertThat(woven.sites()).isEqualTo(chosen.size());
    Set<Integer> hooked = hooked(woven.bytes());
    assertThat(hooked).isNotEmpty();
    for (int number : chosen.values()) {
      String field = sites.get(number).field();
      assertThat(hooked.contains(number))
          .as(sites.get(number).toString())
          .isEqualTo(field.startsWith("watched"));
    }
  }

  /** The numbers that hooks at accesses are given. */
  private static Set<Integer> hooked(byte[] woven) {
    Set<Integer> numbers = new HashSet<>();
    for (MethodInsnNode call : calls(woven)) {
      if (call.getPrevious() instanceof LdcInsnNode constant
          && constant.cst instanceof Integer number) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  @Test
  void theTableNamesMethodsThatThereAre() throws Exception {
    for (String row : KeepingCalls.keepNothing()) {
      int slash = row.lastIndexOf('/');
      String name = row.substring(slash + 1);
      Class<?> owner = Class.forName(row.substring(0, slash).replace('/', '.'));
      boolean there =
          name.equals("<init>")
              || Stream.of(owner.getMethods(), owner.getDeclaredMethods())
                  .flatMap(Arrays::stream)
                  .anyMatch(m -> m.getName().equals(name));
      assertThat(there).as(row).isTrue();
    }
  }
}
