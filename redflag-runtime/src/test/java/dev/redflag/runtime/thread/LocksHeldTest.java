package dev.redflag.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.sync.SyncObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LocksHeldTest {
  private record Held(SyncObject lock, boolean shared) {}

  @Test
  void onlyTheOutermostTakingAndGivingBackCounts() {
    LocksHeld held = new LocksHeld();
    SyncObject lock = new SyncObject();
    assertThat(held.taken(lock, 1, false)).isTrue();
    assertThat(held.taken(lock, 2, false)).isFalse();
    assertThat(held.depth(0)).isEqualTo(2);
    assertThat(held.site(0)).isEqualTo(1);
    assertThat(held.released(lock, false)).isFalse();
    assertThat(held.released(lock, false)).isTrue();
    assertThat(held.size()).isZero();
  }

  @Test
  void sharedAndExclusiveAreApart() {
    LocksHeld held = new LocksHeld();
    SyncObject lock = new SyncObject();
    assertThat(held.taken(lock, 1, false)).isTrue();
    assertThat(held.taken(lock, 1, true)).isTrue(); // a write lock that is downgraded
    assertThat(held.released(lock, false)).isTrue();
    assertThat(held.size()).isEqualTo(1);
    assertThat(held.isShared(0)).isTrue();
  }

  @Test
  void givingBackWhatIsNotHeldCounts() {
    assertThat(new LocksHeld().released(new SyncObject(), false)).isTrue();
  }

  @Test
  void behavesAsAListOfCounts() {
    Random random = new Random(4);
    SyncObject[] locks = new SyncObject[40];
    for (int i = 0; i < locks.length; i++) {
      locks[i] = new SyncObject();
    }
    LocksHeld held = new LocksHeld();
    List<Held> model = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      Held h = new Held(locks[random.nextInt(locks.length)], random.nextInt(4) == 0);
      if (random.nextInt(100) < 52) {
        assertThat(held.taken(h.lock, i, h.shared)).isEqualTo(!model.contains(h));
        model.add(h);
      } else if (model.remove(h)) {
        assertThat(held.released(h.lock, h.shared)).isEqualTo(!model.contains(h));
      }
      if (i % 1_000 == 0) {
        assertThat(held.size()).isEqualTo((int) model.stream().distinct().count());
      }
    }
  }
}
