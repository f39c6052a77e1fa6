package dev.redflag.instrument.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP_X1;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Weaves the calls of natives that cannot be woven themselves. */
final class CallWeaver {
  private static final String ARRAYS = "java/lang/reflect/Array";

  private CallWeaver() {}

  /** Weaves a call if it is one of those. */
  static void weave(Body body, MethodInsnNode insn) {
    int fence = fence(insn);
    if (fence != 0) {
      Emitter.before(body.code, insn).push(fence).call(Hooks.FENCE);
      return;
    }
    if (insn.owner.startsWith("java/lang/ref/")) {
      reference(body, insn);
    } else if (insn.getOpcode() == INVOKESTATIC) {
      if (body.checked && insn.owner.equals(ARRAYS)) {
        element(body, insn);
      }
    } else if (insn.name.equals("wait")) {
      WaitWeaver.weave(body, insn);
    } else if (insn.name.startsWith("notify") && isNotify(insn)) {
      Emitter.before(body.code, insn).op(DUP).call(Hooks.NOTIFYING); // monitor
    } else if (insn.name.equals("clone") && insn.desc.equals("()Ljava/lang/Object;")) {
      cloning(body, insn);
    }
  }

  private static boolean isNotify(MethodInsnNode insn) {
    return insn.desc.equals("()V") && (insn.name.equals("notify") || insn.name.equals("notifyAll"));
  }

  /** What a fence does: 1 releases, 2 acquires, 3 does both; 0 for what is no fence. */
  private static int fence(MethodInsnNode insn) {
    if (!insn.desc.equals("()V")
        || !insn.owner.equals("java/lang/invoke/VarHandle")
            && !insn.owner.equals("sun/misc/Unsafe")) {
      return 0;
    }
    return switch (insn.name) {
      case "releaseFence", "storeStoreFence", "storeFence" -> 1;
      case "acquireFence", "loadLoadFence", "loadFence" -> 2;
      case "fullFence" -> 3;
      default -> 0;
    };
  }

  /** A reachability fence, and the making of a reference with a queue. */
  private static void reference(Body body, MethodInsnNode insn) {
    if (insn.name.equals("reachabilityFence")) {
      Emitter.before(body.code, insn).op(DUP).call(Hooks.REACHABLE);
    } else if (insn.name.equals("<init>")
        && insn.desc.equals("(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V")) {
      int referent = body.freeLocal();
      Emitter.before(body.code, insn) //       reference referent queue
          .local(ASTORE, referent + 1)
          .local(ASTORE, referent) //          reference
          .op(DUP) //                          reference reference
          .local(ALOAD, referent)
          .local(ALOAD, referent + 1); //      reference reference referent queue
      //   invokespecial <init>                reference
      Emitter.after(body.code, insn)
          .local(ALOAD, referent) //           reference referent
          .call(Hooks.REFERENCE_MADE);
    }
  }

  /** {@code Array.get(array, index)} and {@code Array.set(array, index, value)}, of every type. */
  private static void element(Body body, MethodInsnNode insn) {
    boolean read = insn.name.startsWith("get") && insn.desc.startsWith("(Ljava/lang/Object;I)");
    boolean write = insn.name.startsWith("set") && insn.desc.startsWith("(Ljava/lang/Object;I");
    if (!read && !write) {
      return;
    }
    int site = body.callSite();
    if (site == 0) {
      return;
    }
    Emitter before = Emitter.before(body.code, insn);
    if (read) { //                        array index
      before.op(DUP2); //                 array index array index
      before.push(site).call(Hooks.READ_ARRAY); // array index
    } else if (Type.getArgumentTypes(insn.desc)[2].getSize() == 2) {
      ArrayWeaver.wideStore(before, site);
    } else {
      ArrayWeaver.narrowStore(before, site);
    }
  }

  private static void cloning(Body body, MethodInsnNode insn) {
    if (insn.owner.startsWith("[")) {
      int site = body.checked ? body.callSite() : 0;
      if (site != 0) { //                       array
        Emitter.before(body.code, insn)
            .op(DUP) //                         array array
            .push(site)
            .call(Hooks.READ_WHOLE_ARRAY); //   array
      }
    } else if (insn.getOpcode() == INVOKESPECIAL && ClassShape.isJdk(insn.owner)) {
      // super.clone(): a superclass of the program is woven itself
      int site = body.checked ? body.callSite() : 0;
      Emitter.before(body.code, insn).op(DUP); //  original original
      //   invokespecial clone                     original clone
      Emitter.after(body.code, insn)
          .op(DUP_X1) //                           clone original clone
          .push(site)
          .call(Hooks.CLONED); //                  clone
    } else if (insn.getOpcode() == INVOKEVIRTUAL) { // may be that of a superclass in the JDK
      int site = body.checked ? body.callSite() : 0;
      Emitter.before(body.code, insn).op(DUP); //  original original
      //   invokevirtual clone                     original clone
      Emitter.after(body.code, insn)
          .op(DUP_X1) //                           clone original clone
          .push(site)
          .call(Hooks.CLONED_BY_CALL); //          clone
    }
  }
}
