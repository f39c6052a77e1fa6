package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.ISTORE;

import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Weaves the calls that initialize a class which no instruction names, and do nothing with it that
 * would tell: {@code Class.forName}, {@code Lookup.ensureInitialized}.
 */
final class InitializationWeaver {
  private InitializationWeaver() {}

  /** Weaves a call if it is one of those. */
  static void weave(Body body, MethodInsnNode insn) {
    if (insn.owner.equals("java/lang/Class") && insn.name.equals("forName")) {
      switch (insn.desc) {
        case "(Ljava/lang/String;)Ljava/lang/Class;" -> always(body, insn);
        case "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;" -> asked(body, insn);
        default -> {} // of a module: not initialized
      }
    } else if (insn.owner.equals("java/lang/invoke/MethodHandles$Lookup")
        && insn.name.equals("ensureInitialized")) {
      always(body, insn);
    }
  }

  private static void always(Body body, MethodInsnNode insn) {
    Emitter.after(body.code, insn) // class
        .op(DUP) //                   class class
        .op(ICONST_1) //              class class true
        .call(Hooks.CLASS_INITIALIZED); // class
  }

  private static void asked(Body body, MethodInsnNode insn) {
    int loader = body.freeLocal();
    int asked = loader + 1;
    Emitter.before(body.code, insn) // name initialize loader
        .local(ASTORE, loader) //      name initialize
        .op(DUP) //                    name initialize initialize
        .local(ISTORE, asked) //       name initialize
        .local(ALOAD, loader); //      name initialize loader
    //   invokestatic                  class
    Emitter.after(body.code, insn)
        .op(DUP) //                    class class
        .local(ILOAD, asked) //        class class initialize
        .call(Hooks.CLASS_INITIALIZED); // class
  }
}
