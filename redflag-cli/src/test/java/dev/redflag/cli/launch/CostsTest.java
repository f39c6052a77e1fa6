package dev.redflag.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.cli.launch.Costs.Frame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostsTest {
  private final Costs costs = new Costs(1);

  private void samples(int number, String... classNames) {
    List<Frame> frames = Arrays.stream(classNames).map(name -> new Frame(name, "m", 1)).toList();
    for (int i = 0; i < number; i++) {
      costs.sample(frames);
    }
  }

  @Test
  void checksCountAtTheLineThatReachedThem() {
    samples(50, "com.acme.Busy", "com.acme.Main");
    samples(20, "dev.redflag.detectors.fasttrack.X", "java.redflag.Hook", "com.acme.A");
    samples(10, "dev.redflag.runtime.X", "java.util.concurrent.locks.ReentrantLock", "com.acme.B");
    samples(20, "dev.redflag.shaded.asm.ClassReader", "dev.redflag.agent.X", "com.acme.A");
    assertThat(costs.summary())
        .isEqualTo(
            "What costs most, by 100 samples of running threads: checks 30%, weaving classes and"
                + " reporting 20%, the program and checks that are part of its compiled code 50%");
    assertThat(costs.lines())
        .containsExactly("20% at com.acme.A.m, line 1", "10% at com.acme.B.m, line 1");
  }

  @Test
  void theJdkAtWorkForTheWeaverIsWeaving() {
    samples(100, "java.util.HashMap", "dev.redflag.instrument.X", "java.lang.ClassLoader");
    assertThat(costs.summary()).contains("weaving classes and reporting 100%");
    assertThat(costs.lines()).isEmpty();
  }

  @Test
  void theJdkAtWorkForACheckIsTheCheck() {
    samples(100, "java.util.Arrays", "dev.redflag.runtime.X", "java.redflag.Hook", "com.acme.A");
    assertThat(costs.summary()).contains("checks 100%");
    assertThat(costs.lines()).containsExactly("100% at com.acme.A.m, line 1");
  }

  @Test
  void aRecordingThatIsDamagedIsLeftOut(@TempDir Path folder) throws Exception {
    Path empty = Files.createFile(folder.resolve("empty.jfr"));
    Path cut = folder.resolve("cut.jfr");
    Path whole = folder.resolve("whole.jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      recording.stop();
      recording.dump(whole);
    }
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(Costs.read(List.of(empty, cut)).summary())
        .isEqualTo(
            "What costs most: not known, the JVM was killed before it had written its samples");
    assertThat(Costs.read(List.of(empty, whole, cut)).summary()).contains("too short to tell (0");
    assertThat(Costs.read(List.of()).summary()).contains("no Flight Recorder (module jdk.jfr)");
  }

  @Test
  void fewSamplesTellNothing() {
    samples(99, "dev.redflag.runtime.X", "com.acme.A");
    assertThat(costs.summary())
        .isEqualTo(
            "What costs most: not known, the run was too short to tell (99 samples of running"
                + " threads; 100 are needed)");
    assertThat(costs.lines()).isEmpty();
  }
}
