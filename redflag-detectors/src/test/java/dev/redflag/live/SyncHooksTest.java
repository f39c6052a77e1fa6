package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.Threads;
import java.redflag.Hook;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SyncHooksTest {
  private final Live.Woven w = new Live.Woven();
  private final int count = Live.site("count");

  @BeforeAll
  static void start() {
    Live.start();
  }

  @AfterEach
  void noFault() {
    assertThat(Faults.first()).isNull();
    assertThat(Threads.current().locks.size()).isZero();
  }

  private static void locked(Object monitor, Runnable body) {
    Hook.monitorEntering(monitor);
    synchronized (monitor) {
      Hook.monitorEntered(monitor, 0);
      body.run();
      Hook.monitorExiting(monitor);
    }
  }

  private List<String> races(Runnable here, Runnable there) {
    return Live.racesOf(
        () -> {
          here.run();
          Live.elsewhere(there);
        });
  }

  private void write() {
    Hook.writeField(w, count);
  }

  @Test
  void aMonitorOrders() {
    Object m = new Object();
    assertThat(races(() -> locked(m, this::write), () -> locked(m, this::write))).isEmpty();
  }

  @Test
  void anotherMonitorDoesNot() {
    Object m = new Object();
    Object n = new Object();
    assertThat(races(() -> locked(m, this::write), () -> locked(n, this::write))).hasSize(1);
  }

  @Test
  void nestedMonitorsAreGivenBackInTheirOrder() {
    Object m = new Object();
    Object n = new Object();
    Object o = new Object();
    assertThat(
            races(
                () ->
                    locked(
                        m,
                        () ->
                            locked(
                                n, () -> locked(o, () -> locked(m, () -> locked(n, this::write))))),
                () -> locked(n, this::write)))
        .isEmpty();
  }

  @Test
  void theInnerExitOfAMonitorHeldTwiceOrdersNothing() {
    Object m = new Object();
    synchronized (m) {
      Hook.monitorEntered(m, 0);
      locked(m, this::write);
      // Still held, so that no other can enter; its clock must not be published yet either.
      assertThat(Live.racesOf(() -> Live.elsewhere(this::write))).hasSize(1);
      Hook.monitorExiting(m);
    }
  }

  @Test
  void manyMonitorsAreKeptApart() {
    Object[] monitors = new Object[500];
    for (int i = 0; i < monitors.length; i++) {
      monitors[i] = new Object();
      locked(monitors[i], () -> {});
    }
    locked(monitors[77], this::write);
    locked(monitors[78], () -> {});
    assertThat(Live.racesOf(() -> Live.elsewhere(() -> locked(monitors[77], this::write))))
        .isEmpty();
  }

  @Test
  void aWaitReleases() throws InterruptedException {
    Object m = new Object();
    Hook.monitorEntering(m);
    synchronized (m) {
      Hook.monitorEntered(m, 0);
      write();
      Thread waker =
          new Thread(
              () ->
                  locked(
                      m,
                      () -> {
                        write();
                        m.notifyAll();
                      }));
      List<String> races =
          Live.racesOf(
              () -> {
                waker.start();
                try {
                  Hook.waiting(m);
                  m.wait();
                  Hook.waited();
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
                write();
              });
      assertThat(races).isEmpty();
      waker.join();
      Hook.monitorExiting(m);
    }
  }

  @Test
  void aWaitThatFailsReleasesNothing() {
    Object m = new Object();
    Hook.waiting(m);
    assertThat(Threads.current().waiting).isNull();
    Hook.waiting(null);
    assertThat(Threads.current().waiting).isNull();
    Hook.waited();
  }

  @Test
  void aVolatileFieldOrdersItsReadersAfterItsWriters() {
    int flag = Live.site("flag");
    assertThat(
            races(
                () -> {
                  write();
                  Hook.beforeWriteField(w, flag);
                  w.flag = 1;
                },
                () -> {
                  Hook.beforeReadField(w, flag);
                  int seen = w.flag;
                  Hook.afterReadField(w, flag);
                  assertThat(seen).isEqualTo(1);
                  write();
                }))
        .isEmpty();
  }

  @Test
  void aVolatileFieldThatWasOnlyReadOrdersNothing() {
    int flag = Live.site("flag");
    assertThat(
            races(
                () -> {
                  write();
                  Hook.beforeReadField(w, flag);
                  Hook.afterReadField(w, flag);
                },
                () -> {
                  Hook.beforeReadField(w, flag);
                  Hook.afterReadField(w, flag);
                  write();
                }))
        .hasSize(1);
    assertThat(w.flag$sync).isNull();
  }

  @Test
  void aVolatileFieldOfAnotherObjectOrdersNothing() {
    int flag = Live.site("flag");
    Live.Woven other = new Live.Woven();
    assertThat(
            races(
                () -> {
                  write();
                  Hook.beforeWriteField(w, flag);
                  Hook.beforeWriteField(other, flag);
                },
                () -> {
                  Hook.beforeReadField(new Live.Woven(), flag);
                  Hook.afterReadField(new Live.Woven(), flag);
                  write();
                }))
        .hasSize(1);
  }

  @Test
  void aStaticVolatileFieldOrders() {
    int mode = Live.site("mode");
    assertThat(
            races(
                () -> {
                  write();
                  Hook.beforeWriteStatic(mode);
                  Hook.afterWriteStatic(mode);
                },
                () -> {
                  Hook.afterReadStatic(mode);
                  write();
                }))
        .isEmpty();
  }

  @Test
  void theEndOfAnInitializerComesBeforeEveryUse() {
    ClassRecord record =
        Sites.register("p.Used", Live.class.getClassLoader(), new FieldRecord[0], null, true);
    assertThat(
            races(
                () -> {
                  write();
                  Hook.initializerEnding(record.number);
                },
                () -> {
                  Hook.classUsed(record.number);
                  write();
                }))
        .isEmpty();
  }

  @Test
  void aUseBeforeTheEndOfTheInitializerOrdersNothing() {
    ClassRecord record =
        Sites.register("p.Early", Live.class.getClassLoader(), new FieldRecord[0], null, true);
    assertThat(
            races(
                () -> {
                  Hook.classUsed(record.number);
                  write();
                },
                () -> {
                  Hook.classUsed(record.number);
                  write();
                }))
        .hasSize(1);
  }
}
