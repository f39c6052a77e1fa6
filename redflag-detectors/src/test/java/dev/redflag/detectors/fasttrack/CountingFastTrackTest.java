package dev.redflag.detectors.fasttrack;

import static dev.redflag.testkit.dsl.Script.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.testkit.dsl.Script;
import dev.redflag.testkit.dsl.ScriptLocation;
import dev.redflag.testkit.dsl.ScriptThread;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountingFastTrackTest {
  private final Detector detector = new CountingFastTrackDetector();
  private final Script script = new Script(detector);
  private final ScriptThread t0 = script.thread();
  private final ScriptThread t1 = script.thread();
  private final ScriptLocation x = script.location("x");
  private final SyncObject m = script.sync("m");

  /** The counters that are not zero. */
  private Map<String, Integer> counts() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    String[] pairs = detector.statistics();
    for (int i = 0; i < pairs.length; i += 2) {
      if (!pairs[i + 1].equals("0")) {
        counts.put(pairs[i], Integer.valueOf(pairs[i + 1]));
      }
    }
    return counts;
  }

  @Test
  void countsEveryRuleOfARead() {
    t0.read(x);
    t0.read(x);
    t0.read(x);
    t1.read(x);
    t1.read(x);
    ScriptThread t2 = script.thread();
    t2.read(x);
    assertThat(counts())
        .containsExactly(
            Map.entry("FT READ SAME EPOCH", 2),
            Map.entry("FT READ SHARED, same epoch", 1),
            Map.entry("FT READ SHARED", 1),
            Map.entry("FT READ EXCLUSIVE", 1),
            Map.entry("FT READ SHARE", 1));
  }

  @Test
  void countsEveryRuleOfAWrite() {
    t0.write(x);
    t0.write(x);
    t0.read(x);
    t0.send(m);
    t0.read(x);
    t1.receive(m);
    t1.read(x);
    t1.send(m);
    t0.receive(m);
    t0.write(x);
    assertThat(counts())
        .containsExactly(
            Map.entry("FT READ SAME EPOCH, of the thread's own write", 1),
            Map.entry("FT READ EXCLUSIVE", 1),
            Map.entry("FT READ SHARE", 1),
            Map.entry("FT WRITE SAME EPOCH", 1),
            Map.entry("FT WRITE EXCLUSIVE", 1),
            Map.entry("FT WRITE SHARED", 1),
            Map.entry("acquires", 2),
            Map.entry("releases", 2));
  }

  @Test
  void countsRacesByKind() {
    ScriptLocation y = script.location("y");
    ScriptLocation z = script.location("z");
    t0.write(x);
    t1.read(x, RACE);
    t0.write(y);
    t1.write(y, RACE);
    t0.read(z);
    t1.write(z, RACE);
    assertThat(counts())
        .containsEntry("write-read races", 1)
        .containsEntry("write-write races", 1)
        .containsEntry("read-write races", 1);
  }

  @Test
  void countsThreadsBeyondTheirEnd() {
    ScriptThread child = t0.fork();
    child.write(x);
    t0.join(child);
    t0.write(x);
    ScriptThread other = t0.fork();
    other.write(x);
    assertThat(counts())
        .containsEntry("FT WRITE EXCLUSIVE", 3)
        .containsEntry("forks", 2)
        .containsEntry("joins", 1);
    assertThat(child.state.detectorState).isNull();
  }

  @Test
  void reportsWhatTheOtherReports() {
    t0.write(x);
    t1.write(x, RACE);
    assertThat(t1.state.prior.write).isTrue();
    assertThat(x.writer()).isEqualTo("1@1");
  }
}
