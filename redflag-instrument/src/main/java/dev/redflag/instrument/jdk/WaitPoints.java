package dev.redflag.instrument.jdk;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves a hook before each place where a JDK class without rules waits on a monitor, and at the
 * start of the methods that park and unpark threads: what waits there without a rule is counted.
 */
final class WaitPoints {
  /** The class whose methods park and unpark, which no rule is for. */
  static final String PARKING = "java/util/concurrent/locks/LockSupport";

  private static final String HOOK = "jdkWaits";

  /** Where the constants of a class file begin, behind their number (JVMS 4.1). */
  private static final int CONSTANTS = 10;

  private static final byte[] WAIT = {'w', 'a', 'i', 't'};

  private WaitPoints() {}

  /**
   * Whether a class file may call {@code Object.wait}: the name is among its constants, which are
   * looked through in place. Each class of the JDK that is loaded is asked, few have it, and no
   * class may be needed here that is not there yet.
   */
  static boolean waits(byte[] bytes) {
    int count = bytes.length < CONSTANTS ? 0 : unsigned(bytes, CONSTANTS - 2);
    int at = CONSTANTS;
    for (int i = 1; i < count && at + 2 < bytes.length; i++) {
      switch (bytes[at]) {
        case 1 -> { // Utf8
          int length = unsigned(bytes, at + 1);
          at += 3;
          if (length == WAIT.length && isWait(bytes, at)) {
            return true;
          }
          at += length;
        }
        case 5, 6 -> { // Long, Double: of two entries
          at += 9;
          i++;
        }
        case 7, 8, 16, 19, 20 -> at += 3;
        case 15 -> at += 4;
        default -> at += 5;
      }
    }
    return false;
  }

  private static boolean isWait(byte[] bytes, int at) {
    for (int i = 0; i < WAIT.length; i++) {
      if (at + i >= bytes.length || bytes[at + i] != WAIT[i]) {
        return false;
      }
    }
    return true;
  }

  /** Weaves a class; null where there is nothing to weave. */
  static byte[] weave(String internalName, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    Points points = new Points(writer, internalName.equals(PARKING));
    reader.accept(points, 0);
    return points.woven ? writer.toByteArray() : null;
  }

  private static final class Points extends ClassVisitor {
    private final boolean parks;
    private boolean woven;

    Points(ClassVisitor next, boolean parks) {
      super(Opcodes.ASM9, next);
      this.parks = parks;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      boolean atStart = parks && (name.startsWith("park") || name.equals("unpark"));
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitCode() {
          super.visitCode();
          if (atStart) {
            hook();
          }
        }

        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          if (isWait(opcode, owner, called, type)) {
            hook();
          }
          super.visitMethodInsn(opcode, owner, called, type, isInterface);
        }

        private void hook() {
          HookCalls.hook(mv, HOOK, "()V");
          woven = true;
        }
      };
    }
  }

  private static boolean isWait(int opcode, String owner, String called, String type) {
    return opcode == Opcodes.INVOKEVIRTUAL
        && called.equals("wait")
        && owner.equals("java/lang/Object")
        && (type.equals("()V") || type.equals("(J)V") || type.equals("(JI)V"));
  }

  private static int unsigned(byte[] bytes, int at) {
    return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
  }
}
