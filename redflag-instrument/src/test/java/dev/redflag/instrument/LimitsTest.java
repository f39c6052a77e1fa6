package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;
import static org.objectweb.asm.Opcodes.V1_8;

import dev.redflag.instrument.testing.Generated;
import dev.redflag.instrument.testing.Recorder;
import dev.redflag.instrument.testing.WovenLoader;
import dev.redflag.runtime.detector.ShadowLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Classes that cannot be woven, or not wholly. */
class LimitsTest {
  private static final String CHECKS = "with checks of its accesses the method would be too large";
  private static final String SYNC =
      "with hooks at its synchronization the method would be too large";

  @BeforeAll
  static void install() {
    Recorder.install();
  }

  private final List<String> warnings = new ArrayList<>();
  private final Coverage coverage = new Coverage(warnings::add);
  private final ClassLoader loader = new ClassLoader(LimitsTest.class.getClassLoader()) {};

  private byte[] weave(String name, byte[] bytes) {
    return new Instrumenter(Scope.standard(), ShadowLayout.WORDS, coverage)
        .instrument(loader, name, null, true, bytes);
  }

  /** Reads a static field so often, then takes a lock so often. */
  private static byte[] large(String method, int reads, int locks) {
    return new Generated(V1_8, "shape/Large")
        .field(ACC_STATIC, "i", "I")
        .method(
            ACC_STATIC,
            method,
            "()V",
            mv -> {
              for (int i = 0; i < reads; i++) {
                mv.visitFieldInsn(GETSTATIC, "shape/Large", "i", "I");
                mv.visitInsn(POP);
              }
              for (int i = 0; i < locks; i++) {
                mv.visitLdcInsn("lock");
                mv.visitInsn(MONITORENTER);
                mv.visitLdcInsn("lock");
                mv.visitInsn(MONITOREXIT);
              }
              mv.visitInsn(RETURN);
            })
        .bytes();
  }

  @ParameterizedTest
  @CsvSource({
    // stays below the size that is compiled
    "run, 500, 1, 500, true",
    // would pass it: no checks
    "run, 1500, 1, 0, true",
    // is past it already, for all that it is worth
    "run, 3000, 1, 3000, true",
    // would pass the class file's limit
    "run, 15000, 1, 0, true",
    // with locks alone too
    "run, 10, 10000, 0, false",
    // runs once: need not be compiled
    "<clinit>, 1500, 1, 1500, true"
  })
  void largeMethods(String method, int reads, int locks, int checked, boolean ordered) {
    byte[] woven = weave("shape/Large", large(method, reads, locks));
    assertThat(woven == null ? 0 : calls(woven, "readStatic")).isEqualTo(checked);
    assertThat(woven == null ? 0 : calls(woven, "monitorEntered")).isEqualTo(ordered ? locks : 0);
    assertThat(coverage.lightened())
        .isEqualTo(
            checked > 0
                ? List.of()
                : List.of(
                    new Coverage.Lightened(
                        "shape.Large", method + "()V", ordered ? CHECKS : SYNC)));
    assertThat(coverage.lightenedMethods()).isEqualTo(warnings.size());
    if (woven != null) {
      new WovenLoader().with("shape.Large", large(method, reads, locks)).initialized("shape.Large");
    }
  }

  private static int calls(byte[] woven, String hook) {
    int[] calls = new int[1];
    new ClassReader(woven)
        .accept(
            new org.objectweb.asm.ClassVisitor(Opcodes.ASM9) {
              @Override
              public org.objectweb.asm.MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                return new org.objectweb.asm.MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int opcode, String owner, String method, String type, boolean itf) {
                    calls[0] += method.equals(hook) ? 1 : 0;
                  }
                };
              }
            },
            0);
    return calls[0];
  }

  /** A class whose constant pool has so many entries to spare. */
  private static byte[] fullPool(int spare) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(V17, ACC_PUBLIC | ACC_SUPER, "shape/Full", null, "java/lang/Object", null);
    writer.visitField(0, "i", "I", null, null).visitEnd();
    writer.visitField(ACC_STATIC, "s", "I", null, null).visitEnd();
    var mv = writer.visitMethod(ACC_STATIC, "run", "()V", null, null);
    mv.visitCode();
    mv.visitFieldInsn(GETSTATIC, "shape/Full", "s", "I");
    mv.visitInsn(POP);
    mv.visitLdcInsn("lock");
    mv.visitInsn(MONITORENTER);
    mv.visitLdcInsn("lock");
    mv.visitInsn(MONITOREXIT);
    mv.visitInsn(RETURN);
    mv.visitMaxs(1, 0);
    mv.visitEnd();
    int used = new ClassReader(writer.toByteArray()).getItemCount();
    for (int i = used; i < 65_535 - spare; i++) {
      writer.newConst(1_000_000 + i);
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void constantPoolThatIsNearlyFull() {
    byte[] woven = weave("shape/Full", fullPool(100));
    assertThat(calls(woven, "readStatic")).isEqualTo(1);
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, 0);
    assertThat(node.fields).hasSize(2); // without members
    assertThat(coverage.untouched()).isEmpty();
  }

  @Test
  void constantPoolThatIsFull() {
    assertThat(weave("shape/Full", fullPool(1))).isNull();
    assertThat(coverage.untouched())
        .containsExactly(
            new Coverage.Untouched(
                "shape.Full", "with our hooks its constant pool would be too large"));
    assertThat(warnings).hasSize(1);
  }

  @Test
  void moreFieldsThanAClassMayHaveWithMembers() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(V17, ACC_PUBLIC | ACC_SUPER, "shape/Wide", null, "java/lang/Object", null);
    for (int i = 0; i < 30_000; i++) {
      writer.visitField(0, "f" + i, "I", null, null).visitEnd();
    }
    writer.visitEnd();
    assertThat(weave("shape/Wide", writer.toByteArray())).isNull();
    assertThat(coverage.untouched()).isEmpty();
    assertThat(coverage.checkedClasses()).isEqualTo(1);
  }

  @Test
  void newestVersionIsThatOfTheLibrary() {
    byte[] bytes = new Generated(V17, "shape/Newest").constructor().bytes();
    byte newest = 17 + 44;
    while (canRead(bytes, newest)) {
      newest++;
    }
    bytes[7] = --newest;
    assertThat(weave("shape/Newest", bytes)).isNull(); // nothing to weave
    assertThat(coverage.untouched()).isEmpty();
    bytes[7]++;
    assertThat(weave("shape/Newest", bytes)).isNull();
    assertThat(weave("shape/Newest", bytes)).isNull();
    assertThat(coverage.untouchedClasses()).isEqualTo(2);
    assertThat(warnings)
        .containsExactly(
            "shape.Newest is not watched: its class file is not understood: version "
                + (newest + 1)
                + " is newer than "
                + newest);
  }

  private static boolean canRead(byte[] bytes, byte version) {
    byte[] copy = bytes.clone();
    copy[7] = version;
    try {
      new ClassReader(copy);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Test
  void bytesThatAreNoClass() {
    assertThat(weave("a/B", new byte[12])).isNull();
    assertThat(weave("a/C", new byte[0])).isNull();
    byte[] bytes = large("run", 10, 1);
    for (int i = 8; i < bytes.length; i++) {
      weave("shape/Large", java.util.Arrays.copyOf(bytes, i));
    }
    assertThat(coverage.untouchedClasses()).isGreaterThan(2);
    assertThat(coverage.untouched()).extracting(Coverage.Untouched::className).contains("a.B");
  }

  @Test
  void theListsAreBounded() {
    for (int i = 0; i < 2 * Coverage.LISTED; i++) {
      coverage.untouched("C" + i, "reason " + i);
    }
    assertThat(coverage.untouched()).hasSize(Coverage.LISTED);
    assertThat(coverage.untouchedClasses()).isEqualTo(2 * Coverage.LISTED);
    assertThat(warnings).hasSize(Coverage.LISTED);
  }
}
