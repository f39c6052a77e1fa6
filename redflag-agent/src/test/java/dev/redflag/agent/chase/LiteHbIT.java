package dev.redflag.agent.chase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The detectors litehb and fullhb in JVMs of their own. */
@ParameterizedClass
@MethodSource("jdks")
class LiteHbIT {
  private final Jdk jdk;

  LiteHbIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private Outcome run(String detector, String first, String second) {
    String options = "detector=" + detector + ",stats,pair=" + site(first) + "," + site(second);
    return ForkedJvm.of(jdk)
        .classPath(Path.of("target/test-classes"))
        .agent(ForkedJvm.agentJar(), options.split(","))
        .run("programs.Ordered");
  }

  private static String site(String access) {
    return access.startsWith("java.")
        ? access
        : "programs.Ordered." + access.replace("#", "(Ordered.java)#");
  }

  /** The program does all this in this order, whatever the scheduler does. */
  @ParameterizedTest
  @CsvSource({
    "litehb, writeField#write@2, readField#read@1, programs.Ordered.field",
    "fullhb, writeField#write@2, readField#read@1, programs.Ordered.field",
    "litehb, writeElement#write@3, readElement#read@2, int[]",
    "litehb, writeStatic#write@1, readStatic#read@0, programs.Ordered.wide",
    "fullhb, readStatic#read@0, writeLate#write@1, programs.Ordered.wide"
  })
  void aRaceOfThePairIsFound(String detector, String first, String second, String variable) {
    Outcome outcome = run(detector, first, second);
    String method = first.substring(0, first.indexOf('#'));
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("done\n");
    assertThat(outcome.stderr())
        .contains("Variable: " + variable)
        .contains("Pair: programs.Ordered." + method + "(Ordered.java:")
        .contains("    at programs.Ordered." + method + "(Ordered.java:")
        .contains("Redflag: 1 findings")
        .contains("passes of the first site: 1\n");
  }

  @ParameterizedTest
  @CsvSource({
    "litehb, readField#read@1, writeField#write@2, the other way round",
    "litehb, writeLocked#write@2, readLocked#read@1, under a lock",
    "fullhb, writeLocked#write@2, readLocked#read@1, under a lock",
    "litehb:tracking, writeField#write@2, readField#read@1, not checked",
    "fullhb:tracking, writeField#write@2, readField#read@1, not checked"
  })
  void allElseIsNot(String detector, String first, String second, String why) {
    Outcome outcome = run(detector, first, second);
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("done\n");
    assertThat(outcome.stderr())
        .as(why)
        .doesNotContain("WARNING")
        .doesNotContain("Redflag: ")
        .contains("faults of Redflag itself: 0");
  }

  @Test
  void trackingStopsWhereAllThreadsComeAfter() {
    Outcome outcome = run("litehb", "writeLocked#write@2", "readLocked#read@1");
    assertThat(outcome.stderr())
        .contains("times that tracking began: 1\n")
        .contains("times that it stopped: 1\n")
        .contains("threads that keep it from stopping: 0\n");
    outcome = run("litehb", "writeField#write@2", "readField#read@1");
    assertThat(outcome.stderr()).contains("times that it stopped: 1\n"); // the thread is joined
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "writeFlag#write@1|cannot race: programs.Ordered.flag is volatile",
        "absent#write@1|is no access to a field or an array element",
        "writeField#write@2|the first is an access to the field programs.Ordered.field, the second"
            + " to the static field programs.Ordered.wide",
        "java.lang.Thread.start(Thread.java:1)|java.lang.Thread has no hooks: it is the JDK's"
      })
  void whatCannotBeCheckedIsSaid(String first, String sentence) {
    String second = first.startsWith("writeFlag") ? first : "readStatic#read@0";
    Outcome outcome = run("litehb", first, second);
    assertThat(outcome.stdout()).isEqualTo("done\n");
    assertThat(outcome.stderr()).contains("Redflag: the pair cannot be chased").contains(sentence);
  }
}
