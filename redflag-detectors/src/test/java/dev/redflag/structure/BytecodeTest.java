package dev.redflag.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The compiled classes of the runtime and the detectors: no call site to link, hot methods small.
 */
class BytecodeTest {
  /** HotSpot inlines a method of that many bytes wherever it is called. */
  private static final int MAX_INLINE_SIZE = 35;

  /** HotSpot inlines a hot method of that many bytes. */
  private static final int FREQUENT_INLINE_SIZE = 325;

  private static final List<ClassNode> CLASSES = classes();

  private static List<ClassNode> classes() {
    List<ClassNode> all = new ArrayList<>();
    for (String module : List.of("../redflag-runtime", ".")) {
      try (Stream<Path> files = Files.walk(Path.of(module, "target", "classes"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          ClassNode node = new ClassNode();
          new ClassReader(Files.readAllBytes(file)).accept(node, 0);
          all.add(node);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return all;
  }

  private static int size(MethodNode method) {
    CodeSizeEvaluator size = new CodeSizeEvaluator(null);
    method.accept(size);
    return size.getMaxSize();
  }

  /** Sizes of the methods that a class and its name tell, by name and descriptor. */
  private static Map<String, Integer> sizes(String owner, String... names) {
    Map<String, Integer> sizes = new TreeMap<>();
    for (ClassNode c : CLASSES) {
      if (c.name.equals(owner)) {
        for (MethodNode m : c.methods) {
          if (!m.name.startsWith("<") && (names.length == 0 || List.of(names).contains(m.name))) {
            sizes.put(m.name + m.desc, size(m));
          }
        }
      }
    }
    assertThat(sizes).hasSizeGreaterThanOrEqualTo(Math.max(1, names.length));
    return sizes;
  }

  @Test
  void noCallSiteIsLinkedInAHook() {
    List<String> linked = new ArrayList<>();
    for (ClassNode c : CLASSES) {
      boolean isRecord = "java/lang/Record".equals(c.superName);
      for (MethodNode m : c.methods) {
        boolean ofRecord = isRecord && List.of("toString", "hashCode", "equals").contains(m.name);
        for (AbstractInsnNode i : m.instructions) {
          if (i.getOpcode() == Opcodes.INVOKEDYNAMIC && !ofRecord) {
            linked.add(c.name + "." + m.name);
          }
        }
      }
    }
    assertThat(linked).isEmpty();
  }

  @Test
  void everyHookIsInlinedWhereverItIsCalled() {
    Map<String, Integer> sizes = sizes("java/redflag/Hook");
    assertThat(sizes).allSatisfy((m, size) -> assertThat(size).isLessThan(MAX_INLINE_SIZE));
  }

  @Test
  void theFastPathsAreSmall() {
    assertThat(sizes("dev/redflag/detectors/fasttrack/FastTrackDetector", "read", "write"))
        .allSatisfy((m, size) -> assertThat(size).isLessThan(90));
    assertThat(
            sizes(
                "dev/redflag/runtime/hook/AccessHooks",
                "readField",
                "writeField",
                "readStatic",
                "writeStatic",
                "readArray",
                "writeArray"))
        .allSatisfy((m, size) -> assertThat(size).isLessThan(120));
    assertThat(sizes("dev/redflag/runtime/thread/Threads", "current"))
        .allSatisfy((m, size) -> assertThat(size).isLessThan(80));
    for (String small : List.of("clock/Epoch", "shadow/Slot")) {
      assertThat(sizes("dev/redflag/runtime/" + small))
          .allSatisfy((m, size) -> assertThat(size).isLessThan(FREQUENT_INLINE_SIZE / 3));
    }
  }

  /**
   * What HotSpot puts in the place of a hook: the hook, and all that it calls but is not kept
   * apart.
   */
  @Test
  void whatAHookPutsIntoTheProgramIsSmall() {
    ClassNode hook = named("java/redflag/Hook");
    List<String> accesses = List.of("readField", "writeField", "readArray", "writeArray");
    for (MethodNode m : hook.methods) {
      if (accesses.contains(m.name)) {
        assertThat(inlined(hook, m)).as(m.name + m.desc).isBetween(20, 480);
      } else if (m.name.startsWith("monitor")) {
        assertThat(inlined(hook, m)).as(m.name + m.desc).isLessThan(64);
      } else if (m.name.equals("stateCall")) {
        assertThat(inlined(hook, m)).as(m.name + m.desc).isBetween(20, 700); // most is folded
      } else if (List.of("stateAfter", "stateReturned").contains(m.name)) {
        assertThat(inlined(hook, m)).as(m.name + m.desc).isBetween(20, 240);
      }
    }
  }

  private static ClassNode named(String owner) {
    return CLASSES.stream().filter(c -> c.name.equals(owner)).findFirst().orElse(null);
  }

  private static int inlined(ClassNode owner, MethodNode method) {
    int size = size(method);
    for (AbstractInsnNode i : method.instructions) {
      if (i instanceof MethodInsnNode call) {
        boolean ofDetector = call.owner.endsWith("/Detector");
        ClassNode called =
            named(ofDetector ? "dev/redflag/detectors/fasttrack/FastTrackDetector" : call.owner);
        for (MethodNode m : called == null ? List.<MethodNode>of() : called.methods) {
          if (m.name.equals(call.name) && m.desc.equals(call.desc) && !isKeptApart(m)) {
            size += inlined(called, m);
          }
        }
      }
    }
    return size;
  }

  private static boolean isKeptApart(MethodNode method) {
    List<AnnotationNode> annotations = method.visibleAnnotations;
    return annotations != null
        && annotations.stream().anyMatch(a -> a.desc.endsWith("/DontInline;"));
  }

  @Test
  void theSlowPathsAreInlinedByOneAnother() {
    assertThat(sizes("dev/redflag/detectors/fasttrack/FastTrackDetector"))
        .allSatisfy((m, size) -> assertThat(size).isLessThan(FREQUENT_INLINE_SIZE));
    assertThat(sizes("dev/redflag/runtime/hook/SyncHooks"))
        .allSatisfy((m, size) -> assertThat(size).isLessThan(FREQUENT_INLINE_SIZE));
    assertThat(sizes("dev/redflag/runtime/thread/ThreadState"))
        .allSatisfy((m, size) -> assertThat(size).isLessThan(FREQUENT_INLINE_SIZE));
    assertThat(sizes("dev/redflag/runtime/clock/VectorClock"))
        .allSatisfy((m, size) -> assertThat(size).isLessThan(FREQUENT_INLINE_SIZE));
  }
}
