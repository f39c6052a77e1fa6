package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.instrument.testing.Generated;
import dev.redflag.instrument.testing.WovenLoader;
import dev.redflag.runtime.detector.ShadowLayout;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;

/** The members that are woven into classes. */
class MembersTest {
  /** A loader of its own, so that the class is new to the runtime. */
  private static ClassLoader newLoader() {
    return new ClassLoader(MembersTest.class.getClassLoader()) {};
  }

  private static Instrumenter instrumenter(ShadowLayout layout) {
    return new Instrumenter(
        Scope.standard(), layout, new Coverage(), WovenLoader.TABLES, Pruning.OFF);
  }

  private static List<FieldNode> added(byte[] original, byte[] woven) {
    ClassNode before = node(original);
    if (woven == null) {
      return List.of();
    }
    ClassNode after = node(woven);
    for (int i = 0; i < before.fields.size(); i++) {
      assertThat(after.fields.get(i).name).isEqualTo(before.fields.get(i).name);
    }
    return after.fields.subList(before.fields.size(), after.fields.size());
  }

  private static ClassNode node(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE);
    return node;
  }

  private static Stream<String> names(String subject, ShadowLayout layout) {
    byte[] bytes = WovenLoader.original("subject." + subject);
    byte[] woven =
        instrumenter(layout).instrument(newLoader(), "subject/" + subject, null, true, bytes);
    return added(bytes, woven).stream().map(f -> f.name + ":" + f.desc);
  }

  @Test
  void wordsLayout() {
    assertThat(names("Golden", ShadowLayout.WORDS))
        .containsExactly(
            "$redflag$w2:J",
            "$redflag$r2:J",
            "$redflag$w3:J",
            "$redflag$r3:J",
            "$redflag$v4:Ljava/lang/Object;",
            "$redflag$side:Ljava/lang/Object;");
  }

  @Test
  void arraysHaveTheirShadowsBesideThem() {
    assertThat(names("FieldArrays", ShadowLayout.WORDS))
        .containsExactly(
            "$redflag$a7:Ljava/lang/Object;",
            "$redflag$w9:J",
            "$redflag$r9:J",
            "$redflag$a9:Ljava/lang/Object;",
            "$redflag$w10:J",
            "$redflag$r10:J",
            "$redflag$a10:Ljava/lang/Object;",
            "$redflag$side:Ljava/lang/Object;");
    assertThat(names("FieldArrays", ShadowLayout.REFERENCE))
        .containsExactly("$redflag$s9:Ljava/lang/Object;", "$redflag$s10:Ljava/lang/Object;");
  }

  @Test
  void referenceLayout() {
    assertThat(names("Golden", ShadowLayout.REFERENCE))
        .containsExactly(
            "$redflag$s2:Ljava/lang/Object;",
            "$redflag$s3:Ljava/lang/Object;",
            "$redflag$v4:Ljava/lang/Object;");
  }

  @Test
  void objectLayout() {
    assertThat(names("Golden", ShadowLayout.OBJECT))
        .containsExactly(
            "$redflag$w:J",
            "$redflag$r:J",
            "$redflag$v4:Ljava/lang/Object;",
            "$redflag$side:Ljava/lang/Object;");
    assertThat(names("FieldArrays", ShadowLayout.OBJECT))
        .contains("$redflag$a7:Ljava/lang/Object;");
  }

  /** Code that may access any of the fields loads the words that they share. */
  @Test
  void wordsOfAnObjectAreAsVisibleAsItsMostVisibleField() {
    byte[] bytes = WovenLoader.original("subject.Visibilities");
    byte[] woven =
        instrumenter(ShadowLayout.OBJECT)
            .instrument(newLoader(), "subject/Visibilities", null, true, bytes);

    assertThat(added(bytes, woven))
        .filteredOn(f -> f.desc.equals("J"))
        .hasSize(2)
        .allMatch(f -> (f.access & Opcodes.ACC_PROTECTED) != 0);
  }

  /** The loader checks what it weaves. */
  @Test
  void codeLoadsTheWordsThatAnObjectsFieldsShare() throws ClassNotFoundException {
    WovenLoader loader = new WovenLoader(ShadowLayout.OBJECT);
    for (String subject :
        List.of("CoveredAccesses", "FieldArrays", "Constructors", "Visibilities")) {
      loader.loadClass("subject." + subject);
    }

    assertThat(loaded(loader.woven("subject.Visibilities"))).contains("$redflag$w", "$redflag$r");
    assertThat(loaded(loader.woven("subject.Constructors"))).contains("$redflag$w", "$redflag$r");
  }

  /** In a class below another one they may be that one's. */
  @Test
  void codeLoadsNoWordsOfAnObjectWhoseClassExtendsAnother() throws ClassNotFoundException {
    WovenLoader loader = new WovenLoader(ShadowLayout.OBJECT);
    loader.loadClass("subject.InstanceFields$Failure");

    assertThat(loaded(loader.woven("subject.InstanceFields$Failure"))).isEmpty();
  }

  /** The members that woven code accesses. */
  private static Set<String> loaded(byte[] woven) {
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, 0);
    return node.methods.stream()
        .flatMap(m -> Stream.of(m.instructions.toArray()))
        .filter(i -> i instanceof FieldInsnNode f && f.name.startsWith("$redflag$"))
        .map(i -> ((FieldInsnNode) i).name)
        .collect(Collectors.toSet());
  }

  @Test
  void noLayoutKeepsVolatiles() {
    assertThat(names("Golden", ShadowLayout.NONE))
        .containsExactly("$redflag$v4:Ljava/lang/Object;");
  }

  @Test
  void noneInInterfacesAndRecordsAndStaticsAlone() {
    assertThat(names("StaticFields$Constants", ShadowLayout.WORDS)).isEmpty();
    assertThat(names("InstanceFields$Pair", ShadowLayout.WORDS)).isEmpty();
    assertThat(names("StaticFields$Plain", ShadowLayout.WORDS)).isEmpty();
  }

  @Test
  void enumsAndThrowablesHaveThem() {
    assertThat(names("InstanceFields$Color", ShadowLayout.WORDS)).hasSize(3);
    assertThat(names("InstanceFields$Failure", ShadowLayout.WORDS)).hasSize(3);
  }

  @Test
  void excludedClassesHaveThoseOfVolatilesOnly() {
    byte[] bytes = WovenLoader.original("subject.Golden");
    byte[] woven =
        new Instrumenter(Scope.of("", "subject.*"), ShadowLayout.WORDS, new Coverage())
            .instrument(newLoader(), "subject/Golden", null, true, bytes);
    assertThat(added(bytes, woven)).extracting(f -> f.name).containsExactly("$redflag$v4");
  }

  private static final int VISIBILITY = Modifier.PRIVATE | Modifier.PUBLIC | Modifier.PROTECTED;

  @Test
  void theirModifiers() {
    byte[] bytes = WovenLoader.original("subject.Golden");
    byte[] woven =
        instrumenter(ShadowLayout.WORDS)
            .instrument(newLoader(), "subject/Golden", null, true, bytes);
    assertThat(added(bytes, woven))
        .allMatch(f -> (f.access & ~VISIBILITY) == (Modifier.TRANSIENT | Opcodes.ACC_SYNTHETIC));
    assertThat(added(bytes, woven))
        .filteredOn(f -> f.name.endsWith("side") || f.name.contains("v"))
        .isNotEmpty()
        .allMatch(f -> (f.access & VISIBILITY) == Modifier.PRIVATE);
  }

  @Test
  void theSameAgainFromTheSameBytes() {
    WovenLoader loader = new WovenLoader();
    Class<?> loaded = loader.initialized("subject.Golden");
    byte[] bytes = WovenLoader.original("subject.Golden");
    byte[] first = loader.woven("subject.Golden");
    Instrumenter other = instrumenter(ShadowLayout.WORDS);
    assertThat(other.instrument(loader, "subject/Golden", loaded, false, bytes)).isEqualTo(first);
    assertThat(other.instrument(loader, "subject/Golden", loaded, true, bytes)).isEqualTo(first);
  }

  @Test
  void noneWhereTheClassWasLoadedWithout() {
    WovenLoader loader = new WovenLoader(Scope.standard(), StateMethods.NONE, false);
    Class<?> loaded = loader.initialized("subject.Golden");
    byte[] bytes = WovenLoader.original("subject.Golden");
    byte[] again =
        instrumenter(ShadowLayout.WORDS).instrument(loader, "subject/Golden", loaded, true, bytes);
    assertThat(added(bytes, loader.woven("subject.Golden"))).isEmpty();
    assertThat(again).isEqualTo(loader.woven("subject.Golden"));
  }

  @Test
  void noneWhereTheClassWasLoadedBeforeUs() throws Exception {
    Class<?> loaded = Class.forName("subject.Golden");
    byte[] bytes = WovenLoader.original("subject.Golden");
    byte[] woven =
        instrumenter(ShadowLayout.WORDS)
            .instrument(loaded.getClassLoader(), "subject/Golden", loaded, true, bytes);
    assertThat(woven).isNotNull();
    assertThat(added(bytes, woven)).isEmpty();
  }

  @Test
  void aRedefinitionWithOtherCodeKeepsThem() {
    WovenLoader loader = new WovenLoader();
    byte[] first = redefinable(1).bytes();
    loader.with("shape.Redefined", first);
    Class<?> loaded = loader.initialized("shape.Redefined");
    byte[] second = redefinable(2).bytes();
    byte[] woven =
        instrumenter(ShadowLayout.WORDS)
            .instrument(loader, "shape/Redefined", loaded, false, second);
    assertThat(added(second, woven))
        .extracting(f -> f.name)
        .containsExactly("$redflag$w0", "$redflag$r0", "$redflag$side")
        .isEqualTo(
            added(first, loader.woven("shape.Redefined")).stream().map(f -> f.name).toList());
  }

  private static Generated redefinable(int times) {
    return new Generated(Opcodes.V17, "shape/Redefined")
        .field(0, "i", "I")
        .method(
            0,
            "run",
            "()V",
            mv -> {
              for (int i = 0; i < times; i++) {
                mv.visitVarInsn(Opcodes.ALOAD, 0);
                mv.visitInsn(Opcodes.ICONST_1);
                mv.visitFieldInsn(Opcodes.PUTFIELD, "shape/Redefined", "i", "I");
              }
              mv.visitInsn(Opcodes.RETURN);
            });
  }

  @Test
  void wovenBytesComeBackFromAnotherAgent() {
    WovenLoader loader = new WovenLoader();
    Class<?> loaded = loader.initialized("subject.Golden");
    byte[] woven = loader.woven("subject.Golden");
    assertThat(
            instrumenter(ShadowLayout.WORDS)
                .instrument(loader, "subject/Golden", loaded, false, woven))
        .isNull();
  }

  @Test
  void serialVersionStays() {
    Class<?> woven = new WovenLoader().initialized("subject.Serialized");
    assertThat(Serializable.class).isAssignableFrom(woven);
    assertThat(Stream.of(woven.getDeclaredFields()).map(f -> f.getName()))
        .contains("$redflag$w0"); // the agent hides it
    assertThat(ObjectStreamClass.lookup(woven).getSerialVersionUID())
        .isEqualTo(ObjectStreamClass.lookup(plain("subject.Serialized")).getSerialVersionUID());
    assertThat(ObjectStreamClass.lookup(woven).getFields()).hasSize(1);
  }

  private static Class<?> plain(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
