package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SYNCHRONIZED;
import static org.objectweb.asm.Opcodes.ACC_VOLATILE;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.ARRAYLENGTH;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.F_CHOP;
import static org.objectweb.asm.Opcodes.F_FULL;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IASTORE;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.ICONST_2;
import static org.objectweb.asm.Opcodes.ICONST_5;
import static org.objectweb.asm.Opcodes.IDIV;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INTEGER;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.JSR;
import static org.objectweb.asm.Opcodes.L2I;
import static org.objectweb.asm.Opcodes.LCONST_1;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LONG;
import static org.objectweb.asm.Opcodes.LRETURN;
import static org.objectweb.asm.Opcodes.LSTORE;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.RET;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.TOP;
import static org.objectweb.asm.Opcodes.V17;
import static org.objectweb.asm.Opcodes.V1_1;
import static org.objectweb.asm.Opcodes.V1_2;
import static org.objectweb.asm.Opcodes.V1_3;
import static org.objectweb.asm.Opcodes.V1_4;
import static org.objectweb.asm.Opcodes.V1_5;
import static org.objectweb.asm.Opcodes.V1_6;
import static org.objectweb.asm.Opcodes.V1_7;
import static org.objectweb.asm.Opcodes.V1_8;

import dev.redflag.instrument.testing.Generated;
import dev.redflag.instrument.testing.Recorder;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;

/** Weaves bytecode that today's compilers do not write. */
class ShapesTest {
  private static final String IN = "acquire EXCLUSIVE_LOCK";
  private static final String OUT = "release EXCLUSIVE_LOCK";

  @BeforeAll
  static void install() {
    Recorder.install();
  }

  private static Recorder.Run call(Class<?> type, String name, Object... arguments) {
    return Recorder.record(
        () -> {
          for (var method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
              return unwrapped(
                  () ->
                      method.invoke(
                          java.lang.reflect.Modifier.isStatic(method.getModifiers())
                              ? null
                              : type.getDeclaredConstructor().newInstance(),
                          arguments));
            }
          }
          throw new AssertionError(name);
        });
  }

  private interface Reflective {
    Object call() throws ReflectiveOperationException;
  }

  private static Object unwrapped(Reflective action) throws Exception {
    try {
      return action.call();
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  // ---- old versions ---------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_2, V1_3, V1_4, V1_5, V1_6})
  void everyOldVersion(int version) {
    Class<?> type =
        new Generated(version, "old/Version")
            .field(ACC_STATIC, "i", "I")
            .field(0, "j", "J")
            .constructor()
            .method(ACC_STATIC, "<clinit>", "()V", mv -> mv.visitInsn(RETURN))
            .method(
                ACC_STATIC | ACC_SYNCHRONIZED,
                "locked",
                "(I)I",
                mv -> {
                  mv.visitVarInsn(ILOAD, 0);
                  Label zero = new Label();
                  mv.visitJumpInsn(IFEQ, zero);
                  mv.visitInsn(ICONST_1);
                  mv.visitInsn(DUP);
                  mv.visitFieldInsn(PUTSTATIC, "old/Version", "i", "I");
                  mv.visitInsn(IRETURN);
                  mv.visitLabel(zero);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(ILOAD, 0);
                  mv.visitInsn(IDIV);
                  mv.visitInsn(IRETURN);
                })
            .method(
                0,
                "written",
                "()V",
                mv -> {
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitInsn(LCONST_1);
                  mv.visitFieldInsn(PUTFIELD, "old/Version", "j", "J");
                  mv.visitInsn(RETURN);
                })
            .woven();
    assertThat(call(type, "locked", 1).events()).containsExactly(IN, "write Version.i", OUT);
    Recorder.Run failing = call(type, "locked", 0);
    assertThat(failing.events()).containsExactly(IN, OUT);
    assertThat(failing.thrown()).isInstanceOf(ArithmeticException.class);
    assertThat(call(type, "written").events()).containsExactly("write Version.j");
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_2, V1_3, V1_4, V1_5})
  void subroutines(int version) {
    // static int run(int n) { synchronized (lock) { try { i = 1 / n; } finally { j = 2; } } }
    Class<?> type =
        new Generated(version, "old/Subroutine")
            .field(ACC_STATIC, "lock", "Ljava/lang/Object;")
            .field(ACC_STATIC, "i", "I")
            .field(ACC_STATIC, "j", "I")
            .method(
                ACC_STATIC,
                "run",
                "(I)V",
                mv -> {
                  Label from = new Label();
                  Label to = new Label();
                  Label handler = new Label();
                  Label cleanup = new Label();
                  mv.visitTryCatchBlock(from, to, handler, null);
                  mv.visitLdcInsn("monitor");
                  mv.visitInsn(DUP);
                  mv.visitVarInsn(ASTORE, 1);
                  mv.visitInsn(MONITORENTER);
                  mv.visitLabel(from);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(ILOAD, 0);
                  mv.visitInsn(IDIV);
                  mv.visitFieldInsn(PUTSTATIC, "old/Subroutine", "i", "I");
                  mv.visitLabel(to);
                  mv.visitJumpInsn(JSR, cleanup);
                  mv.visitInsn(RETURN);
                  mv.visitLabel(handler);
                  mv.visitVarInsn(ASTORE, 2);
                  mv.visitJumpInsn(JSR, cleanup);
                  mv.visitVarInsn(ALOAD, 2);
                  mv.visitInsn(ATHROW);
                  mv.visitLabel(cleanup);
                  mv.visitVarInsn(ASTORE, 3);
                  mv.visitInsn(ICONST_2);
                  mv.visitFieldInsn(PUTSTATIC, "old/Subroutine", "j", "I");
                  mv.visitVarInsn(ALOAD, 1);
                  mv.visitInsn(MONITOREXIT);
                  mv.visitVarInsn(RET, 3);
                })
            .woven();
    assertThat(call(type, "run", 1).events())
        .containsExactly(IN, "write Subroutine.i", "write Subroutine.j", OUT);
    Recorder.Run failing = call(type, "run", 0);
    assertThat(failing.events()).containsExactly(IN, "write Subroutine.j", OUT);
    assertThat(failing.thrown()).isInstanceOf(ArithmeticException.class);
  }

  // ---- uninitialized objects --------------------------------------------------------------------

  private static Generated capturing() {
    return new Generated(V1_8, "shape/Capturing")
        .field(0, "captured", "I")
        .field(ACC_VOLATILE, "seen", "J");
  }

  @Test
  void writesAheadOfSuperAreNotRecorded() {
    Class<?> type =
        capturing()
            .method(
                0,
                "<init>",
                "(I)V",
                mv -> {
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "captured", "I");
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitInsn(LCONST_1);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "seen", "J");
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "captured", "I");
                  mv.visitInsn(RETURN);
                })
            .woven();
    assertThat(created(type, 3).events()).containsExactly("write Capturing.captured");
  }

  @Test
  void writesToAnotherObjectAheadOfSuperAre() {
    // this(other, n) { n > 0 ? this.captured = n : other.captured = n; super(); }
    Class<?> type =
        capturing()
            .method(
                0,
                "<init>",
                "(Lshape/Capturing;I)V",
                mv -> {
                  Label other = new Label();
                  Label end = new Label();
                  mv.visitVarInsn(ILOAD, 2);
                  mv.visitJumpInsn(IFLE, other);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitVarInsn(ILOAD, 2);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "captured", "I");
                  mv.visitJumpInsn(GOTO, end);
                  mv.visitLabel(other);
                  mv.visitVarInsn(ALOAD, 1);
                  mv.visitVarInsn(ILOAD, 2);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "captured", "I");
                  mv.visitLabel(end);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                  mv.visitInsn(RETURN);
                })
            .woven();
    Object[] made = new Object[1];
    assertThat(Recorder.record(() -> made[0] = instance(type, null, 1)).events()).isEmpty();
    assertThat(Recorder.record(() -> instance(type, made[0], 0)).events())
        .containsExactly("write Capturing.captured");
  }

  @Test
  void superCalledInTwoPlaces() {
    Class<?> type =
        capturing()
            .method(
                0,
                "<init>",
                "(I)V",
                mv -> {
                  Label zero = new Label();
                  Label end = new Label();
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitJumpInsn(IFEQ, zero);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitInsn(DUP);
                  mv.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "captured", "I");
                  mv.visitJumpInsn(GOTO, end);
                  mv.visitLabel(zero);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "captured", "I");
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                  mv.visitLabel(end);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitInsn(ICONST_5);
                  mv.visitFieldInsn(PUTFIELD, "shape/Capturing", "captured", "I");
                  mv.visitInsn(RETURN);
                })
            .woven();
    assertThat(created(type, 1).events())
        .containsExactly("write Capturing.captured", "write Capturing.captured");
    assertThat(created(type, 0).events()).containsExactly("write Capturing.captured");
  }

  @Test
  void lockOnAnObjectThatIsNotInitialized() {
    Class<?> type =
        new Generated(V1_8, "shape/LockedEarly")
            .method(
                ACC_STATIC,
                "run",
                "()V",
                mv -> {
                  mv.visitTypeInsn(NEW, "java/lang/Object");
                  mv.visitInsn(DUP);
                  mv.visitInsn(MONITORENTER);
                  mv.visitInsn(DUP);
                  mv.visitInsn(MONITOREXIT);
                  mv.visitInsn(DUP);
                  mv.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                  mv.visitInsn(DUP);
                  mv.visitInsn(MONITORENTER);
                  mv.visitInsn(MONITOREXIT);
                  mv.visitInsn(RETURN);
                })
            .woven();
    assertThat(call(type, "run").events()).containsExactly(IN, OUT);
  }

  private static Object instance(Class<?> type, Object... arguments) throws Exception {
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    return unwrapped(() -> constructor.newInstance(arguments));
  }

  private static Recorder.Run created(Class<?> type, Object... arguments) {
    Recorder.Run run = Recorder.record(() -> instance(type, arguments));
    assertThat(run.thrown()).isNull();
    return run;
  }

  // ---- synchronized methods ---------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(ints = {V1_4, V1_6, V1_7, V17})
  void variableOfThisIsReused(int version) {
    // synchronized long run(int n, long w) { this = null; while (n > 0) n--; return w / n; }
    Class<?> type =
        new Generated(version, "shape/Reused")
            .constructor()
            .method(
                ACC_SYNCHRONIZED,
                "run",
                "(IJ)J",
                mv -> {
                  Label loop = new Label();
                  Label end = new Label();
                  mv.visitInsn(ACONST_NULL);
                  mv.visitVarInsn(ASTORE, 0);
                  mv.visitLabel(loop);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitJumpInsn(IFLE, end);
                  mv.visitIincInsn(1, -1);
                  mv.visitJumpInsn(GOTO, loop);
                  mv.visitLabel(end);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(ISTORE, 0);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(LLOAD, 2);
                  mv.visitInsn(org.objectweb.asm.Opcodes.L2I);
                  mv.visitInsn(IDIV);
                  mv.visitInsn(org.objectweb.asm.Opcodes.I2L);
                  mv.visitInsn(LRETURN);
                })
            .method(
                ACC_SYNCHRONIZED,
                "other",
                "(Z)Ljava/lang/Object;",
                mv -> {
                  Label no = new Label();
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitJumpInsn(IFEQ, no);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitInsn(ARETURN);
                  mv.visitLabel(no);
                  mv.visitInsn(ACONST_NULL);
                  mv.visitInsn(ARETURN);
                })
            .woven();
    assertThat(call(type, "run", 3, 1L).events()).containsExactly(IN, OUT);
    Recorder.Run failing = call(type, "run", 3, 0L);
    assertThat(failing.events()).containsExactly(IN, OUT);
    assertThat(failing.thrown()).isInstanceOf(ArithmeticException.class);
    assertThat(call(type, "other", true).events()).containsExactly(IN, OUT);
  }

  @ParameterizedTest
  @ValueSource(ints = {V1_6, V17})
  void framesForgetThis(int version) {
    // synchronized int run(int n) { return n > 0 ? 1 / (n - 1) : 2; }, no frame names a variable
    Class<?> type =
        Generated.withFrames(version, "shape/Forgotten")
            .field(0, "value", "I")
            .constructor()
            .method(
                ACC_SYNCHRONIZED,
                "run",
                "(I)I",
                mv -> {
                  Label no = new Label();
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitJumpInsn(IFLE, no);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitInsn(ICONST_1);
                  mv.visitInsn(ISUB);
                  mv.visitInsn(IDIV);
                  mv.visitInsn(IRETURN);
                  mv.visitLabel(no);
                  mv.visitFrame(F_CHOP, 2, null, 0, null);
                  mv.visitInsn(ICONST_2);
                  mv.visitInsn(IRETURN);
                })
            .method(
                ACC_SYNCHRONIZED,
                "other",
                "(J)I",
                mv -> {
                  Label no = new Label();
                  mv.visitInsn(ICONST_1);
                  mv.visitJumpInsn(IFEQ, no);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitFieldInsn(GETFIELD, "shape/Forgotten", "value", "I");
                  mv.visitInsn(IRETURN);
                  mv.visitLabel(no);
                  mv.visitFrame(F_FULL, 2, new Object[] {TOP, LONG}, 0, new Object[0]);
                  mv.visitInsn(ICONST_2);
                  mv.visitInsn(IRETURN);
                })
            .woven();
    assertThat(call(type, "run", 3).events()).containsExactly(IN, OUT);
    assertThat(call(type, "run", 0).events()).containsExactly(IN, OUT);
    Recorder.Run failing = call(type, "run", 1);
    assertThat(failing.events()).containsExactly(IN, OUT);
    assertThat(failing.thrown()).isInstanceOf(ArithmeticException.class);
    assertThat(call(type, "other", 1L).events()).startsWith(IN).endsWith(OUT);
  }

  @Test
  void framesInLoopsForgetVariables() {
    // static void run(int[] a, long k) {
    //   for (int i = 0; i < a.length; i++) { a[i] = (int) k; if (i > 0) {} k = i; } }
    // where no frame in the loop names k
    Object[] all = {"[I", LONG, INTEGER};
    Object[] withoutK = {"[I", TOP, TOP, INTEGER};
    Class<?> type =
        Generated.withFrames(V17, "shape/Loop")
            .method(
                ACC_STATIC,
                "run",
                "([IJ)V",
                mv -> {
                  Label head = new Label();
                  Label middle = new Label();
                  Label end = new Label();
                  mv.visitInsn(ICONST_0);
                  mv.visitVarInsn(ISTORE, 3);
                  mv.visitLabel(head);
                  mv.visitFrame(F_FULL, 3, all, 0, new Object[0]);
                  mv.visitVarInsn(ILOAD, 3);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitInsn(ARRAYLENGTH);
                  mv.visitJumpInsn(IF_ICMPGE, end);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitVarInsn(ILOAD, 3);
                  mv.visitVarInsn(LLOAD, 1);
                  mv.visitInsn(L2I);
                  mv.visitInsn(IASTORE);
                  mv.visitVarInsn(ILOAD, 3);
                  mv.visitJumpInsn(IFLE, middle);
                  mv.visitLabel(middle);
                  mv.visitFrame(F_FULL, 4, withoutK, 0, new Object[0]);
                  mv.visitVarInsn(ILOAD, 3);
                  mv.visitInsn(I2L);
                  mv.visitVarInsn(LSTORE, 1);
                  mv.visitIincInsn(3, 1);
                  mv.visitJumpInsn(GOTO, head);
                  mv.visitLabel(end);
                  mv.visitFrame(F_FULL, 1, new Object[] {"[I"}, 0, new Object[0]);
                  mv.visitInsn(RETURN);
                })
            .woven();
    int[] array = new int[3];
    assertThat(call(type, "run", array, 7L).thrown()).isNull();
    assertThat(array).containsExactly(7, 0, 1);
  }

  @Test
  void framesOfConstructorsForgetThis() {
    // Made(int n) { value = n; if (n > 0) other = n; }, the last frame names no variable
    Class<?> type =
        Generated.withFrames(V17, "shape/Made")
            .field(0, "value", "I")
            .field(0, "other", "I")
            .method(
                0,
                "<init>",
                "(I)V",
                mv -> {
                  Label end = new Label();
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitFieldInsn(PUTFIELD, "shape/Made", "value", "I");
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitJumpInsn(IFLE, end);
                  mv.visitLabel(end);
                  mv.visitFrame(F_FULL, 0, new Object[0], 1, new Object[] {"shape/Made"});
                  mv.visitInsn(ICONST_2);
                  mv.visitFieldInsn(PUTFIELD, "shape/Made", "other", "I");
                  mv.visitInsn(RETURN);
                })
            .method(0, "finalize", "()V", mv -> mv.visitInsn(RETURN))
            .woven();
    assertThat(type.getDeclaredConstructors()).hasSize(1);
  }

  /**
   * The variable that holds {@code this}, those of arrays' shadows, and those that arguments pass.
   */
  @ParameterizedTest
  @ValueSource(ints = {V1_4, V1_8})
  void variablesOfOursAreKeptApart(int version) {
    Class<?> type =
        new Generated(version, "shape/Variables")
            .constructor()
            .method(
                ACC_SYNCHRONIZED,
                "run",
                "([ILjava/lang/String;J)I",
                mv -> {
                  Label loop = new Label();
                  Label end = new Label();
                  mv.visitInsn(ICONST_2);
                  mv.visitVarInsn(ISTORE, 0);
                  mv.visitLabel(loop);
                  mv.visitVarInsn(ILOAD, 0);
                  mv.visitJumpInsn(IFEQ, end);
                  mv.visitVarInsn(ALOAD, 2);
                  mv.visitInsn(ICONST_0);
                  mv.visitVarInsn(ALOAD, 2);
                  mv.visitInsn(ICONST_0);
                  mv.visitVarInsn(ALOAD, 1);
                  mv.visitInsn(ICONST_0);
                  mv.visitInsn(org.objectweb.asm.Opcodes.IALOAD);
                  mv.visitMethodInsn(
                      org.objectweb.asm.Opcodes.INVOKEVIRTUAL,
                      "java/lang/String",
                      "regionMatches",
                      "(ILjava/lang/String;II)Z",
                      false);
                  mv.visitInsn(org.objectweb.asm.Opcodes.POP);
                  mv.visitIincInsn(0, -1);
                  mv.visitJumpInsn(GOTO, loop);
                  mv.visitLabel(end);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(ILOAD, 0);
                  mv.visitInsn(IDIV);
                  mv.visitInsn(IRETURN);
                })
            .woven(
                new dev.redflag.instrument.testing.WovenLoader(
                    Scope.standard(),
                    (owner, name, desc) -> name.equals("regionMatches") ? 1 : 0,
                    true));
    Recorder.Run failing = call(type, "run", new int[1], "text", 0L);
    assertThat(failing.events()).containsExactly(IN, "read [0]", "read [0]", OUT);
    assertThat(failing.thrown()).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void bodyThatIsALoopFromItsFirstInstruction() {
    // static synchronized void run(int n) { do { n--; } while (n > 0); for (;;) n = 1 / n--; }
    Class<?> type =
        new Generated(V1_8, "shape/Loop")
            .field(ACC_STATIC, "i", "I")
            .method(
                ACC_STATIC | ACC_SYNCHRONIZED,
                "run",
                "(I)V",
                mv -> {
                  Label loop = new Label();
                  mv.visitLabel(loop);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(ILOAD, 0);
                  mv.visitInsn(IDIV);
                  mv.visitFieldInsn(PUTSTATIC, "shape/Loop", "i", "I");
                  mv.visitIincInsn(0, -1);
                  mv.visitJumpInsn(GOTO, loop);
                })
            .woven();
    Recorder.Run run = call(type, "run", 2);
    assertThat(run.events()).containsExactly(IN, "write Loop.i", "write Loop.i", OUT);
    assertThat(run.thrown()).isInstanceOf(ArithmeticException.class);
  }

  // ---- blocks -----------------------------------------------------------------------------------

  @Test
  void blockThatIsALoopFromItsFirstInstruction() {
    // synchronized ("m") { do { i = 1 / n; } while (--n >= -1) }, the handler's range is the loop
    Class<?> type =
        new Generated(V1_8, "shape/Block")
            .field(ACC_STATIC, "i", "I")
            .method(
                ACC_STATIC,
                "run",
                "(I)V",
                mv -> {
                  Label loop = new Label();
                  Label to = new Label();
                  Label handler = new Label();
                  mv.visitTryCatchBlock(loop, to, handler, null);
                  mv.visitLdcInsn("m");
                  mv.visitInsn(MONITORENTER);
                  mv.visitLabel(loop);
                  mv.visitInsn(ICONST_1);
                  mv.visitVarInsn(ILOAD, 0);
                  mv.visitInsn(IDIV);
                  mv.visitFieldInsn(PUTSTATIC, "shape/Block", "i", "I");
                  mv.visitIincInsn(0, -1);
                  mv.visitJumpInsn(GOTO, loop);
                  mv.visitLabel(to);
                  mv.visitLabel(handler);
                  mv.visitLdcInsn("m");
                  mv.visitInsn(MONITOREXIT);
                  mv.visitInsn(ATHROW);
                })
            .woven();
    Recorder.Run run = call(type, "run", 2);
    assertThat(run.events()).containsExactly(IN, "write Block.i", "write Block.i", OUT);
    assertThat(run.thrown()).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void loopWithTwoEntries() {
    // the body is entered in its middle where n is 0
    Class<?> type =
        new Generated(V1_8, "shape/Irreducible")
            .field(ACC_STATIC, "i", "I")
            .field(ACC_STATIC, "w", "J")
            .method(
                ACC_STATIC,
                "run",
                "(I)I",
                mv -> {
                  Label first = new Label();
                  Label second = new Label();
                  Label end = new Label();
                  mv.visitInsn(ICONST_2);
                  mv.visitVarInsn(ISTORE, 1);
                  mv.visitVarInsn(ILOAD, 0);
                  mv.visitJumpInsn(IFEQ, second);
                  mv.visitLabel(first);
                  mv.visitInsn(ICONST_5);
                  mv.visitFieldInsn(PUTSTATIC, "shape/Irreducible", "i", "I");
                  mv.visitLabel(second);
                  mv.visitFieldInsn(GETSTATIC, "shape/Irreducible", "w", "J");
                  mv.visitVarInsn(LSTORE, 2);
                  mv.visitIincInsn(1, -1);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitJumpInsn(IFLE, end);
                  mv.visitJumpInsn(GOTO, first);
                  mv.visitLabel(end);
                  mv.visitFieldInsn(GETSTATIC, "shape/Irreducible", "i", "I");
                  mv.visitInsn(IRETURN);
                })
            .woven();
    assertThat(call(type, "run", 0).events())
        .containsExactly(
            "read Irreducible.w",
            "write Irreducible.i",
            "read Irreducible.w",
            "read Irreducible.i");
  }

  // ---- operand stacks ---------------------------------------------------------------------------

  @Test
  void deepStacks() {
    // i + (array[0] += w's field) with everything on the stack at once
    Class<?> type =
        new Generated(V1_8, "shape/Deep")
            .constructor()
            .field(0, "i", "I")
            .method(
                0,
                "run",
                "()I",
                mv -> {
                  mv.visitInsn(LCONST_1);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitFieldInsn(GETFIELD, "shape/Deep", "i", "I");
                  mv.visitInsn(ICONST_1);
                  mv.visitIntInsn(org.objectweb.asm.Opcodes.NEWARRAY, 10);
                  mv.visitInsn(ICONST_0);
                  mv.visitInsn(DUP2);
                  mv.visitInsn(org.objectweb.asm.Opcodes.IALOAD);
                  mv.visitVarInsn(ALOAD, 0);
                  mv.visitInsn(DUP);
                  mv.visitInsn(ICONST_5);
                  mv.visitFieldInsn(PUTFIELD, "shape/Deep", "i", "I");
                  mv.visitFieldInsn(GETFIELD, "shape/Deep", "i", "I");
                  mv.visitInsn(IADD);
                  mv.visitInsn(org.objectweb.asm.Opcodes.DUP_X2);
                  mv.visitInsn(org.objectweb.asm.Opcodes.IASTORE);
                  mv.visitInsn(IADD);
                  mv.visitVarInsn(ISTORE, 1);
                  mv.visitInsn(org.objectweb.asm.Opcodes.POP2);
                  mv.visitVarInsn(ILOAD, 1);
                  mv.visitInsn(IRETURN);
                })
            .woven();
    assertThat(call(type, "run").events())
        .isEqualTo(List.of("read Deep.i", "read [0]", "write Deep.i", "read Deep.i", "write [0]"));
  }
}
