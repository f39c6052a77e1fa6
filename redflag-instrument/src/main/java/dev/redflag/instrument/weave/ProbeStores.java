package dev.redflag.instrument.weave;

import dev.redflag.happensbefore.HiddenState;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds the stores by which a coverage tool sets its probes: of true, at a constant index, to the
 * array in a variable that was set once, to what the tool's own method returned.
 */
final class ProbeStores {
  private ProbeStores() {}

  /** The stores among a method's instructions. */
  static Set<AbstractInsnNode> find(AbstractInsnNode[] code, HiddenState hidden) {
    int variable = -1;
    Set<AbstractInsnNode> stores = Set.of();
    for (AbstractInsnNode insn : code) {
      if (insn.getOpcode() == Opcodes.ASTORE && isProbes(before(insn), hidden)) {
        variable = ((VarInsnNode) insn).var;
      } else if (insn.getOpcode() == Opcodes.BASTORE && variable >= 0 && sets(insn, variable)) {
        if (stores.isEmpty()) {
          stores = new HashSet<>();
        }
        stores.add(insn);
      }
    }
    return stores;
  }

  private static boolean isProbes(AbstractInsnNode insn, HiddenState hidden) {
    AbstractInsnNode made =
        insn != null && insn.getOpcode() == Opcodes.CHECKCAST ? before(insn) : insn;
    if (made instanceof MethodInsnNode call) {
      return call.desc.endsWith(")[Z") && hidden.hidesProbesOf(call.name);
    }
    return made instanceof LdcInsnNode constant
        && constant.cst instanceof ConstantDynamic dynamic
        && hidden.hidesProbesOf(dynamic.getBootstrapMethod().getName());
  }

  private static boolean sets(AbstractInsnNode store, int variable) {
    AbstractInsnNode value = before(store);
    AbstractInsnNode index = value == null ? null : before(value);
    AbstractInsnNode array = index == null ? null : before(index);
    return array instanceof VarInsnNode load
        && value.getOpcode() == Opcodes.ICONST_1
        && load.getOpcode() == Opcodes.ALOAD
        && load.var == variable;
  }

  private static AbstractInsnNode before(AbstractInsnNode insn) {
    AbstractInsnNode previous = insn.getPrevious();
    while (previous != null && !Body.isReal(previous)) {
      previous = previous.getPrevious();
    }
    return previous;
  }
}
