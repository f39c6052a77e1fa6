package dev.redflag.agent.chase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LongCallsTest {
  private final Map<Thread, StackTraceElement[]> stacks = new HashMap<>();
  private final LongCalls calls = new LongCalls(Set.of("a.C"), () -> stacks);
  private final Thread one = new Thread("one");
  private final Thread other = new Thread("other");

  private static StackTraceElement[] stack(String... frames) {
    StackTraceElement[] stack = new StackTraceElement[frames.length];
    for (int i = 0; i < stack.length; i++) {
      int dot = frames[i].lastIndexOf('.');
      stack[i] =
          new StackTraceElement(frames[i].substring(0, dot), frames[i].substring(dot + 1), "C", i);
    }
    return stack;
  }

  @Test
  void theFirstLookTellsNothing() {
    assertThat(calls.noneSinceLastLook()).isFalse();
    assertThat(calls.noneSinceLastLook()).isTrue();
  }

  @Test
  void whatWasSeenIsForgotten() {
    assertThat(calls.noneSinceLastLook()).isFalse();
    calls.forget();
    stacks.put(one, stack("a.C.loop"));
    assertThat(calls.noneSinceLastLook()).isFalse();
    assertThat(calls.noneSinceLastLook()).isFalse();
  }

  @Test
  void aCallThatIsThereTwiceIsLong() {
    stacks.put(one, stack("a.D.x", "a.C.loop", "a.D.run"));
    assertThat(calls.noneSinceLastLook()).isFalse();
    stacks.put(one, stack("a.D.y", "a.D.z", "a.C.loop", "a.D.run"));
    assertThat(calls.noneSinceLastLook()).isFalse();
    stacks.put(one, stack("a.D.run"));
    assertThat(calls.noneSinceLastLook()).isTrue();
  }

  @Test
  void aCallThatWaitsIsNotLong() {
    for (String waits :
        new String[] {
          "java.lang.Object.wait",
          "java.lang.Object.wait0",
          "java.lang.Thread.sleepNanos0",
          "jdk.internal.misc.Unsafe.park"
        }) {
      stacks.put(one, stack(waits, "java.lang.Thread.join", "a.C.loop", "a.D.run"));
      calls.noneSinceLastLook();
      assertThat(calls.noneSinceLastLook()).as(waits).isTrue();
    }
    String[] ours = {"java.lang.Object.wait", "dev.redflag.runtime.sampling.WaitingRoom.pause"};
    stacks.put(one, stack(ours[0], ours[1], "a.C.loop", "a.D.run"));
    assertThat(calls.noneSinceLastLook()).isTrue();
    assertThat(calls.noneSinceLastLook()).as("it waits since we let it").isFalse();
  }

  @Test
  void othersAreOtherCalls() {
    stacks.put(one, stack("a.C.m", "a.D.run"));
    assertThat(calls.noneSinceLastLook()).isFalse();
    stacks.put(one, stack("a.C.n", "a.D.run")); // another method
    assertThat(calls.noneSinceLastLook()).isTrue();
    stacks.put(one, stack("a.C.n", "a.D.m", "a.D.run")); // called by another
    assertThat(calls.noneSinceLastLook()).isTrue();
    stacks.clear();
    stacks.put(other, stack("a.C.n", "a.D.m", "a.D.run")); // another thread
    assertThat(calls.noneSinceLastLook()).isTrue();
  }
}
