package dev.redflag.instrument.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.instrument.testing.Recorder;
import dev.redflag.instrument.testing.WovenLoader;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class HooksTest {
  @ParameterizedTest
  @EnumSource
  void isAPublicStaticMethod(Hooks hook) throws Exception {
    Class<?> owner = Class.forName(Hooks.OWNER.replace('/', '.'));
    assertThat(
            Stream.of(owner.getMethods())
                .filter(m -> Modifier.isStatic(m.getModifiers()))
                .filter(m -> m.getName().equals(hook.method))
                .map(Type::getMethodDescriptor))
        .contains(hook.descriptor);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "InstanceFields",
        "Arrays",
        "StaticFields",
        "VolatileFields",
        "Monitors",
        "Clones"
      })
  void wovenCodeCallsNothingElse(String subject) {
    Recorder.install();
    WovenLoader loader = new WovenLoader();
    loader.initialized("subject." + subject);
    Map<String, Integer> calls = calls(loader.woven("subject." + subject));
    calls(WovenLoader.original("subject." + subject))
        .forEach((call, times) -> calls.merge(call, -times, Integer::sum));
    calls.values().removeIf(times -> times <= 0); // those that a hook replaces are gone
    assertThat(calls).isNotEmpty();
    assertThat(calls.keySet()).allMatch(call -> call.startsWith(Hooks.OWNER + "."));
  }

  private static Map<String, Integer> calls(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    Map<String, Integer> calls = new HashMap<>();
    for (MethodNode method : node.methods) {
      method.instructions.forEach(
          insn -> {
            if (insn instanceof MethodInsnNode call) {
              calls.merge(call.owner + "." + call.name, 1, Integer::sum);
            }
          });
    }
    return calls;
  }

  /** HotSpot inlines a method of at most 35 bytecodes even where it is cold. */
  @Test
  void getterStaysSmall() {
    Recorder.install();
    WovenLoader loader = new WovenLoader();
    Class<?> golden = loader.initialized("subject.Golden");
    assertThat(golden.getDeclaredMethods()).extracting(Method::getName).contains("plainFields");
    ClassNode node = new ClassNode();
    new ClassReader(loader.woven("subject.Golden")).accept(node, 0);
    for (MethodNode method : node.methods) {
      if (method.name.equals("plainFields")) { // a getter and a setter in one, of a long
        assertThat(ClassWeaver.sizeOf(method)).isLessThanOrEqualTo(2 * 35);
        return;
      }
    }
    throw new AssertionError("no such method");
  }
}
