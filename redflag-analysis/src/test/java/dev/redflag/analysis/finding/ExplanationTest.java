package dev.redflag.analysis.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.Samples;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.site.Site;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final Site SITE = Samples.site("a.B", "m", 3, "I");

  private static String explain(boolean proved, String[] mine, String[] theirs) {
    return explain(proved, 0, null, false, mine, theirs);
  }

  private static String caught(String[] mine, String[] theirs) {
    return explain(true, 0, null, true, mine, theirs);
  }

  private static String explain(
      boolean proved, int level, String accuracy, boolean caught, String[] mine, String[] theirs) {
    return Explanation.of(
        Findings.of(
            new RaceRecord(
                "x",
                RaceRecord.LocationKind.FIELD,
                "a.B.f",
                -1,
                proved,
                level,
                accuracy,
                caught,
                Samples.access(true, SITE, "one", mine),
                Samples.access(true, SITE, "two", theirs)),
            1));
  }

  private static String[] locks(String... names) {
    return names;
  }

  @Test
  void noLock() {
    assertThat(explain(true, locks(), locks()))
        .isEqualTo("Nothing orders the two accesses: neither thread holds a lock.");
  }

  @Test
  void oneLock() {
    assertThat(explain(true, locks(), locks("L@1"))).contains("only thread \"two\" holds a lock");
    assertThat(explain(true, locks("L@1"), locks())).contains("only thread \"one\" holds a lock");
  }

  @Test
  void differentLocks() {
    assertThat(explain(true, locks("L@1"), locks("L@2"))).contains("the locks differ");
  }

  @Test
  void sharedLock() {
    assertThat(explain(true, locks("L@1 (shared)"), locks("L@2", "L@1")))
        .contains("both hold L@1,");
  }

  @Test
  void locksOfCaughtThreadsThatTheJvmDoesNotTell() {
    assertThat(caught(null, null)).endsWith(": which locks they hold, this JVM does not tell.");
    assertThat(caught(null, locks())).contains("which locks the first thread holds");
    assertThat(caught(locks(), null)).contains("which locks the second thread holds");
    assertThat(caught(locks(), locks())).contains("neither thread holds a lock");
  }

  @Test
  void unknownLocks() {
    assertThat(explain(true, locks("L@1"), null)).contains("not known any more");
  }

  @Test
  void suspectedAtALevel() {
    assertThat(explain(false, 3, "object level", false, locks(), locks()))
        .isEqualTo("Suspected, not proved (object level): neither thread holds a lock.");
  }

  @Test
  void suspected() {
    assertThat(explain(false, locks(), locks())).startsWith("Suspected, not proved");
  }

  @Test
  void detailsTellWhatEachThreadDid() {
    AccessRecord plain = Samples.access(false, SITE, "one", "a.Lock@1");
    AccessRecord current =
        new AccessRecord(
            plain.write(),
            plain.site(),
            plain.thread(),
            plain.threadCreation(),
            plain.stack(),
            true,
            plain.locks(),
            null,
            "last learned of other threads by the lock a.Lock@1");
    AccessRecord earlier = Samples.access(true, SITE, "two");
    Finding finding = Findings.of(Samples.race("a.B.f", current, earlier), 1);
    assertThat(Explanation.details(finding))
        .startsWith(
            "at its write, thread \"two\" held no lock",
            "at its read, thread \"one\" held a.Lock@1",
            "thread \"one\" last learned of other threads by the lock a.Lock@1")
        .hasSize(4)
        .last()
        .asString()
        .startsWith(
            "what is missing is an edge from the write by thread \"two\" to the read by thread"
                + " \"one\"");
  }
}
