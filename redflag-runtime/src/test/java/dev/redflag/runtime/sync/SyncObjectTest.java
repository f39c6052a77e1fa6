package dev.redflag.runtime.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.lockfree.Memory;
import org.junit.jupiter.api.Test;

class SyncObjectTest {
  @Test
  void itsLockExcludes() throws InterruptedException {
    SyncObject sync = new SyncObject();
    int[] counter = {0};
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int n = 0; n < 50_000; n++) {
                  sync.lock();
                  counter[0]++;
                  sync.unlock();
                }
              });
      threads[i].start();
    }
    for (Thread t : threads) {
      t.join();
    }
    assertThat(counter[0]).isEqualTo(200_000);
    assertThat(sync.isLocked()).isFalse();
  }

  @Test
  void aReaderDoesNotWaitForeverForAnUpdate() {
    SyncObject sync = new SyncObject();
    sync.lock();
    sync.awaitUpdate(); // whose maker is dead: returns all the same
    assertThat(sync.isLocked()).isTrue();
    int stolen = Memory.stolen();
    sync.lock();
    assertThat(Memory.stolen()).isEqualTo(stolen + 1);
  }

  @Test
  void isNamedByClassAndIdentity() {
    Object lock = new Object();
    String name = SyncTable.MONITORS.get(lock).name();
    assertThat(name)
        .isEqualTo("java.lang.Object@" + Integer.toHexString(System.identityHashCode(lock)));
    assertThat(SyncTable.MONITORS.get(String.class).name()).isEqualTo("class java.lang.String");
    assertThat(new SyncObject().name()).isEqualTo("a lock that is gone");
  }

  @Test
  void aLabelGoesBeforeTheName() {
    SyncObject sync = SyncTable.OBJECTS.get(new Object());
    sync.label = "the write lock";
    assertThat(sync.name()).isEqualTo("the write lock");
  }
}
