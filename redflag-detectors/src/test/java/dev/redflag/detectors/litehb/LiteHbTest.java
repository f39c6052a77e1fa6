package dev.redflag.detectors.litehb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.clock.VectorClock;
import dev.redflag.runtime.sync.EdgeKind;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.testkit.dsl.Script;
import dev.redflag.testkit.dsl.ScriptLocation;
import dev.redflag.testkit.dsl.ScriptThread;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When order is tracked, and what is found by it. The first site is 1 and writes. */
class LiteHbTest {
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private static final PairRoles ROLES =
      new PairRoles() {
        @Override
        public int of(int site, boolean write) {
          return site == FIRST ? PairRoles.FIRST : site == SECOND ? PairRoles.SECOND : NONE;
        }
      };

  private final LiteHbDetector detector = new LiteHbDetector(LiteHbDetector.LITE, ROLES);
  private final Script script = new Script(detector);
  private final ScriptThread main = script.thread();
  private final ScriptLocation x = script.location("x");
  private final SyncObject m = script.sync("m");

  private String stat(String name) {
    Map<String, String> all = new HashMap<>();
    String[] pairs = detector.statistics();
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], pairs[i + 1]);
    }
    return all.get(name);
  }

  private ScriptThread begun(ScriptThread t) {
    detector.begin(t.state);
    return t;
  }

  @Test
  void nothingIsTrackedBeforeTheFirstPass() {
    begun(main);
    ScriptThread other = main.fork();
    VectorClock known = other.state.clock;
    main.send(m);
    other.receive(m);
    assertThat(other.state.clock).isSameAs(known);
    assertThat(other.readAt(x, SECOND)).isFalse();
    assertThat(stat("times that tracking began")).isEqualTo("0");
  }

  @Test
  void whatIsNotOrderedAfterAPassRaces() {
    begun(main);
    ScriptThread other = main.fork();
    assertThat(main.writeAt(x, FIRST)).isFalse();
    assertThat(stat("threads that keep it from stopping")).isEqualTo("1 (t1)");
    assertThat(other.readAt(x, SECOND)).isTrue();
    assertThat(other.state.prior.write).isTrue();
  }

  @Test
  void trackingStopsWhenAllThreadsComeAfterAllPassesAndBeginsAgain() {
    begun(main);
    ScriptThread one = main.fork();
    ScriptThread two = main.fork();
    main.writeAt(x, FIRST);
    main.send(m);
    one.receive(m);
    assertThat(one.readAt(x, SECOND)).isFalse();
    assertThat(stat("threads that keep it from stopping")).isEqualTo("1 (t2)");
    two.receive(m);
    assertThat(stat("times that it stopped")).isEqualTo("1");
    ScriptThread three = two.fork();
    assertThat(three.readAt(x, SECOND)).isFalse();
    one.writeAt(x, FIRST);
    assertThat(stat("times that tracking began")).isEqualTo("2");
    assertThat(three.readAt(x, SECOND)).isTrue();
    assertThat(one.readAt(x, SECOND)).isFalse();
  }

  @Test
  void aThreadThatEndsKeepsNothingWaiting() {
    begun(main);
    ScriptThread other = main.fork();
    main.writeAt(x, FIRST);
    other.end();
    assertThat(stat("threads that keep it from stopping")).isEqualTo("0");
    ScriptThread unborn = main.fork();
    main.send(m);
    main.writeAt(x, FIRST);
    assertThat(stat("threads that keep it from stopping")).isEqualTo("1 (t2)");
    detector.notStarted(unborn.state);
    assertThat(stat("threads that keep it from stopping")).isEqualTo("0");
  }

  @Test
  void theEndOfAThreadIsKnownToWhoJoinsItWhateverIsTracked() {
    begun(main);
    ScriptThread other = main.fork();
    other.writeAt(x, FIRST);
    main.join(other);
    assertThat(main.readAt(x, SECOND)).isFalse();
    assertThat(stat("times that it stopped")).isEqualTo("1");
  }

  @Test
  void aThreadThatIsMetLateComesAfterWhatIsPast() {
    begun(main);
    main.writeAt(x, FIRST); // no thread but this one: it is past at once
    ScriptThread late = begun(script.thread());
    assertThat(late.readAt(x, SECOND)).isFalse();
    main.send(m);
    main.writeAt(x, FIRST);
    assertThat(late.readAt(x, SECOND)).isTrue();
    ScriptThread met = begun(script.thread());
    assertThat(met.readAt(x, SECOND)).as("tracking goes on").isTrue();
  }

  /** A thread of the JVM's own, which nobody waits for. */
  private ThreadState guest() {
    ThreadGroup top = Thread.currentThread().getThreadGroup();
    while (top.getParent() != null) {
      top = top.getParent();
    }
    ThreadState guest =
        new ThreadState(new Thread(top, () -> {}), 90, "guest", 90, 1, VectorClock.EMPTY);
    detector.begin(guest);
    return guest;
  }

  @Test
  void aThreadThatAGuestStartsComesAfterWhatIsPast() {
    begun(main);
    ThreadState guest = guest();
    ScriptLocation y = script.location("y");
    main.writeAt(x, FIRST); // nobody waits for the guest: it is past at once
    assertThat(stat("times that it stopped")).isEqualTo("1");
    ScriptThread hook = script.thread();
    detector.fork(guest, hook.state);
    main.writeAt(y, FIRST);
    assertThat(hook.readAt(x, SECOND)).isFalse();
    assertThat(hook.readAt(y, SECOND)).isTrue();
  }

  @Test
  void aThreadWhoseStarterIsMetAsItStartsItComesAfterWhatIsPast() {
    begun(main);
    ScriptLocation y = script.location("y");
    main.writeAt(x, FIRST);
    ScriptThread child = script.thread().fork();
    main.writeAt(y, FIRST);
    assertThat(child.readAt(x, SECOND)).isFalse();
    assertThat(child.readAt(y, SECOND)).isTrue();
  }

  @Test
  void whatAGuestReleasesIsKnownToWhoAcquiresIt() {
    begun(main);
    ThreadState guest = guest();
    ScriptThread other = main.fork();
    ScriptLocation y = script.location("y");
    main.writeAt(x, FIRST);
    main.send(m);
    other.receive(m); // past
    main.writeAt(y, FIRST);
    main.send(m);
    SyncObject n = script.sync("n");
    detector.acquire(guest, m, EdgeKind.EDGE);
    detector.release(guest, n, EdgeKind.EDGE);
    other.receive(n);
    assertThat(other.readAt(x, SECOND)).isFalse();
    assertThat(other.readAt(y, SECOND)).isFalse();
  }

  @Test
  void trackingAloneChecksNothing() {
    LiteHbDetector tracking =
        new LiteHbDetector(LiteHbDetector.LITE + LiteHbDetector.TRACKING_ONLY, ROLES);
    Script of = new Script(tracking);
    ScriptThread one = of.thread();
    tracking.begin(one.state);
    ScriptThread other = one.fork();
    ScriptLocation y = of.location("y");
    one.writeAt(y, FIRST);
    one.send(m);
    other.receive(m);
    assertThat(other.state.knows(one.state.epoch - 1)).isTrue();
    one.writeAt(y, FIRST);
    assertThat(other.readAt(y, SECOND)).isFalse();
  }

  @Test
  void isSelectedByItsNamesAlone() {
    assertThat(LiteHbDetector.isSelection("fullhb:tracking")).isTrue();
    assertThatThrownBy(() -> new LiteHbDetector("litehb:all", ROLES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("litehb:all");
  }
}
