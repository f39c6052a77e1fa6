package dev.redflag.instrument.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Where an instruction may jump to. */
public final class JumpTargets {
  private JumpTargets() {}

  /** The targets of a jump or a switch, one of which may be there several times; else none. */
  public static List<LabelNode> of(AbstractInsnNode insn) {
    if (insn instanceof JumpInsnNode jump) {
      return List.of(jump.label);
    }
    if (insn instanceof TableSwitchInsnNode table) {
      return with(table.labels, table.dflt);
    }
    if (insn instanceof LookupSwitchInsnNode lookup) {
      return with(lookup.labels, lookup.dflt);
    }
    return List.of();
  }

  private static List<LabelNode> with(List<LabelNode> labels, LabelNode byDefault) {
    List<LabelNode> all = new ArrayList<>(labels);
    all.add(byDefault);
    return all;
  }
}
