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

  /** Of those that are not, the JDK tells so only once it has compiled what starts them. */
  @Test
  void virtualThreadsThatArePinnedOnlySpin() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21, "the JDK has virtual threads");
    AtomicReference<Danger.Delay> pinned = new AtomicReference<>();
    Thread thread =
        (Thread)
            Thread.class
                .getMethod("startVirtualThread", Runnable.class)
                .invoke(
                    null,
                    (Runnable)
                        () -> {
                          pin("pin");
                          pinned.set(here());
                          pin("unpin");
                        });
    thread.join();
    assertThat(pinned.get()).isSameAs(Danger.Delay.SPIN);
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
