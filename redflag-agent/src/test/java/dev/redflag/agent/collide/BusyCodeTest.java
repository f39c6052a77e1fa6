package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BusyCodeTest {
  private StackTraceElement[] stack = {};

  private static StackTraceElement frame(String className, String method) {
    return new StackTraceElement(className, method, null, 1);
  }

  @Test
  void aCallThatWorksForLongKeepsItsClass() {
    CountDownLatch end = new CountDownLatch(1);
    Thread running =
        new Thread(
            () -> {
              while (end.getCount() > 0) {
                Thread.onSpinWait();
              }
            });
    running.start();
    BusyCode busy = new BusyCode(() -> Map.of(running, stack));
    stack =
        new StackTraceElement[] {
          frame("java.lang.Math", "sin"), frame("a.Loop", "run"), frame("a.Main", "main")
        };
    assertThat(busy.look(name -> name.startsWith("a."))).isEmpty(); // the first look
    assertThat(busy.look(name -> name.startsWith("a."))).containsExactly("a.Loop");
    stack = new StackTraceElement[] {frame("a.Other", "f"), frame("a.Main", "main")};
    assertThat(busy.look(name -> name.startsWith("a."))).isEmpty();
    assertThat(busy.wasSeen("a.Main")).isTrue();
    assertThat(busy.wasSeen("a.Else")).isFalse();
    end.countDown();
  }

  @Test
  void aCallThatWaitsLosesNothing() {
    Thread unstarted = new Thread(() -> {});
    BusyCode busy = new BusyCode(() -> Map.of(unstarted, stack));
    stack = new StackTraceElement[] {frame("java.lang.Object", "wait"), frame("a.Main", "main")};
    busy.look(name -> true);
    assertThat(busy.look(name -> name.startsWith("a."))).isEmpty();
  }
}
