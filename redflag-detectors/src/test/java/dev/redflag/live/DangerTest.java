package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redflag.detectors.datacollider.Danger;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sampling.ArmedSite;
import dev.redflag.runtime.site.Site;
import java.awt.EventQueue;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DangerTest {
  private static final ArmedSite SITE = site("m");

  private static ArmedSite site(String method) {
    return new ArmedSite(
        new Site("a.C", method, "C.java", 1, 0, null, "a.C", "f", "I", true), 0, true);
  }

  private static Danger.Delay here() {
    return Danger.at(Thread.currentThread(), SITE);
  }

  /** Looks while it is initialized. */
  private static final class Initialized {
    static final Danger.Delay SEEN = deeper();

    private static Danger.Delay deeper() {
      return here();
    }
  }

  @Test
  void aThreadOfTheProgramMayWait() {
    assertThat(here()).isSameAs(Danger.Delay.WAIT);
  }

  @Test
  void nobodyWaitsWhileAClassIsInitialized() {
    assertThat(Initialized.SEEN).isSameAs(Danger.Delay.NONE);
    assertThat(Danger.at(Thread.currentThread(), site("<clinit>"))).isSameAs(Danger.Delay.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Reference Handler", "Finalizer", "Common-Cleaner"})
  void threadsThatHandleReferencesOnlySpin(String name) {
    Thread thread =
        Thread.getAllStackTraces().keySet().stream()
            .filter(t -> t.getName().equals(name))
            .findFirst()
            .orElseThrow();
    assertThat(Danger.at(thread, SITE)).isSameAs(Danger.Delay.SPIN);
  }

  @Test
  void threadsOfUserInterfacesOnlySpin() throws Exception {
    AtomicReference<Danger.Delay> seen = new AtomicReference<>();
    EventQueue.invokeAndWait(() -> seen.set(here()));
    assertThat(seen.get()).isSameAs(Danger.Delay.SPIN);
    Thread fx = new Thread(() -> seen.set(here()), "JavaFX Application Thread");
    fx.start();
    fx.join();
    assertThat(seen.get()).isSameAs(Danger.Delay.SPIN);
  }

  private static Danger.Delay inVirtualThread(Runnable before, Runnable after) throws Exception {
    AtomicReference<Danger.Delay> seen = new AtomicReference<>();
    Thread thread =
        (Thread)
            Thread.class
                .getMethod("startVirtualThread", Runnable.class)
                .invoke(
                    null,
                    (Runnable)
                        () -> {
                          before.run();
                          seen.set(here());
                          after.run();
                        });
    thread.join();
    return seen.get();
  }

  @Test
  void virtualThreadsMayWaitWhereMonitorsDoNotPinThem() throws Exception {
    assumeTrue(Runtime.version().feature() >= 24, "the JDK leaves monitors with the thread");
    assertThat(inVirtualThread(() -> {}, () -> {})).isSameAs(Danger.Delay.WAIT);
  }

  @Test
  void virtualThreadsThatArePinnedOnlySpin() throws Exception {
    int feature = Runtime.version().feature();
    assumeTrue(feature >= 21 && feature < 24, "the JDK tells of threads that are pinned");
    assertThat(inVirtualThread(() -> pin("pin"), () -> pin("unpin"))).isSameAs(Danger.Delay.SPIN);
  }

  @Test
  void virtualThreadsThatNativeCodeCalledOnlySpin() {
    StackTraceElement called = new StackTraceElement("a.C", "compare", "C.java", 1);
    StackTraceElement sort = new StackTraceElement("a.C", "sort", "C.java", -2);
    StackTraceElement[] stack = {called, sort, called};
    assertThat(Danger.among(stack, true)).isSameAs(Danger.Delay.SPIN);
    assertThat(Danger.among(stack, false)).isSameAs(Danger.Delay.WAIT);
    assertThat(Danger.among(new StackTraceElement[] {called, called}, true))
        .isSameAs(Danger.Delay.WAIT);
    StackTraceElement initializer = new StackTraceElement("a.C", "<clinit>", "C.java", 1);
    assertThat(Danger.among(new StackTraceElement[] {called, sort, initializer}, true))
        .isSameAs(Danger.Delay.NONE);
  }

  private static void pin(String method) {
    try {
      Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      MethodHandles.Lookup lookup =
          (MethodHandles.Lookup)
              Memory.U.getReference(
                  Memory.U.staticFieldBase(trusted), Memory.U.staticFieldOffset(trusted));
      MethodHandle handle =
          lookup.findStatic(
              Class.forName("jdk.internal.vm.Continuation"),
              method,
              MethodType.methodType(void.class));
      handle.invoke();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
