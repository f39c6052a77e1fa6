package dev.redflag.analysis.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.Samples;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.thread.History;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private static Finding finding(String variable, int line, int earlierLine, long count) {
    return Findings.of(Samples.race(variable, line, earlierLine), count);
  }

  @Test
  void anIdDoesNotDependOnWhichAccessCameFirst() {
    assertThat(finding("a.B.f", 3, 8, 1).id())
        .isEqualTo(
            Findings.of(
                    Samples.race(
                        "a.B.f",
                        Samples.access(true, Samples.site("a.B", "n", 8, "I"), "x"),
                        Samples.access(false, Samples.site("a.B", "m", 3, "I"), "y")),
                    5)
                .id());
  }

  @Test
  void anIdTellsVariablesAndLinesApart() {
    assertThat(finding("a.B.f", 3, 8, 1).id())
        .hasSize(16)
        .isNotEqualTo(finding("a.B.g", 3, 8, 1).id())
        .isNotEqualTo(finding("a.B.f", 4, 8, 1).id());
  }

  @Test
  void anIdDoesNotDependOnGeneratedNumbers() {
    assertThat(idInLambda("a.B", "lambda$main$0")).isEqualTo(idInLambda("a.B", "lambda$main$17"));
    assertThat(idInLambda("a.B$$Lambda$14/0x0000000800c03200", "run"))
        .isEqualTo(idInLambda("a.B$$Lambda/0x00007f1234567890", "run"));
    assertThat(idInLambda("a.B", "lambda$main$0")).isNotEqualTo(idInLambda("a.B", "lambda$run$0"));
  }

  private static String idInLambda(String className, String method) {
    Site site = Samples.site(className, method, 5, "I");
    AccessRecord access = Samples.access(true, site, "t");
    return Findings.of(Samples.race("a.B.f", access, access), 1).id();
  }

  @Test
  void framesOfOursAreDropped() {
    Site site = Samples.site("a.B", "m", 3, "I");
    StackTraceElement[] stack = {
      site.frame(),
      new StackTraceElement("dev.redflag.runtime.hook.AccessHooks", "x", "A.java", 1),
      new StackTraceElement("java.redflag.Hook", "arraycopy", "Hook.java", 1),
      new StackTraceElement("a.B", "native0", null, -2),
      new StackTraceElement("a.B", "noFile", null, -1),
      new StackTraceElement("a.B", "noLine", "B.java", -1)
    };
    AccessRecord access =
        new AccessRecord(true, site, "t", new StackTraceElement[0], stack, true, null, null);
    assertThat(Findings.of(Samples.race("a.B.f", access, access), 1).current().stack())
        .containsExactly(
            "a.B.m(File.java:3)",
            "a.B.native0(Native Method)",
            "a.B.noFile(Unknown Source)",
            "a.B.noLine(B.java)");
  }

  @Test
  void framesOfTheSourceLauncherAreDropped() {
    Site site = Samples.site("a.B", "main", 3, "I");
    StackTraceElement reflect =
        new StackTraceElement("java.lang.reflect.Method", "invoke", "Method.java", 569);
    StackTraceElement launcher =
        new StackTraceElement("com.sun.tools.javac.launcher.Main", "run", "Main.java", 192);
    assertThat(stackOf(site.frame(), reflect, launcher)).containsExactly("a.B.main(File.java:3)");
    assertThat(stackOf(site.frame(), reflect)).hasSize(2);
    assertThat(stackOf(launcher)).hasSize(1);
  }

  private static List<String> stackOf(StackTraceElement... stack) {
    Site site = Samples.site("a.B", "main", 3, "I");
    AccessRecord access =
        new AccessRecord(true, site, "t", new StackTraceElement[0], stack, true, null, null);
    return Findings.of(Samples.race("a.B.f", access, access), 1).current().stack();
  }

  @Test
  void mergingAddsCountsAndRanksWhatIsOpenFirst() {
    Finding f = finding("a.B.f", 3, 8, 2);
    Finding g = finding("a.B.g", 3, 8, 9);
    Finding hidden = finding("a.B.h", 3, 8, 99).withSuppression("");
    List<Finding> merged = Findings.merge(List.of(hidden, f, g, f));
    assertThat(merged).extracting(Finding::variable).containsExactly("a.B.g", "a.B.f", "a.B.h");
    assertThat(merged).extracting(Finding::rank).containsExactly(1, 2, 3);
    assertThat(merged).extracting(Finding::count).containsExactly(9L, 4L, 99L);
  }

  @Test
  void mergingShowsTheFindingWithBothStacks() {
    RaceRecord whole = Samples.race("a.B.f", 3, 8);
    AccessRecord e = whole.earlier();
    AccessRecord cut =
        new AccessRecord(
            e.write(), e.site(), e.thread(), e.threadCreation(), e.stack(), false, null, null);
    Finding first = Findings.of(Samples.race("a.B.f", whole.current(), cut), 1);
    assertThat(first.earlier().locksKnown()).isFalse();
    List<Finding> merged = Findings.merge(List.of(first, Findings.of(whole, 1)));
    assertThat(merged).hasSize(1);
    assertThat(merged.get(0).earlier().wholeStack()).isTrue();
    assertThat(merged.get(0).count()).isEqualTo(2);
  }

  private static Finding suspected(String variable, int level, long count) {
    RaceRecord r = Samples.race(variable, 3, 8);
    return Findings.of(
        new RaceRecord(
            "x",
            r.kind(),
            variable,
            -1,
            false,
            level,
            "level " + level,
            false,
            r.current(),
            r.earlier()),
        count);
  }

  @Test
  void theMoreAccurateRanksBefore() {
    List<Finding> merged =
        Findings.merge(
            List.of(
                suspected("a.B.f", 2, 99), finding("a.B.g", 3, 8, 1), suspected("a.B.h", 1, 1)));
    assertThat(merged).extracting(Finding::variable).containsExactly("a.B.g", "a.B.h", "a.B.f");
  }

  @Test
  void whatIsOftenHarmlessRanksLastOfWhatIsOpen() {
    Site lookedAt = Samples.site("a.B", "m", 3, "Ljava/lang/String;");
    Finding benign =
        Findings.of(
            Samples.race(
                "a.B.f",
                Samples.access(false, lookedAt, "one"),
                Samples.access(true, lookedAt, "two")),
            99);
    assertThat(benign.raceClass().benign()).isTrue();
    Finding hidden = finding("a.B.h", 3, 8, 1).withSuppression("");
    List<Finding> merged = Findings.merge(List.of(hidden, benign, suspected("a.B.g", 3, 1)));
    assertThat(merged).extracting(Finding::variable).containsExactly("a.B.g", "a.B.f", "a.B.h");
  }

  @Test
  void mergingShowsTheMostAccurate() {
    List<Finding> merged =
        Findings.merge(
            List.of(suspected("a.B.f", 2, 1), suspected("a.B.f", 1, 1), suspected("a.B.f", 3, 1)));
    assertThat(merged).hasSize(1);
    assertThat(merged.get(0).accuracy()).isEqualTo("level 1");
    assertThat(merged.get(0).count()).isEqualTo(3);
  }

  @Test
  void theScoreShowsItsParts() {
    Finding f = finding("a.B.f", 3, 8, 1);
    assertThat(Score.of(f))
        .hasToString("135: proved 100, user-code 20, both-stacks 10, both-write 5");
    assertThat(Score.of(suspected("a.B.f", 2, 1)).total()).isEqualTo(15);
  }

  @Test
  void farApartRanksBeforeClose() {
    Finding close = published("a.B.f", History.PUBLISHED_BEFORE + "the lock L");
    Finding apart = published("a.B.g", History.PUBLISHED_SINCE + "the lock L");
    assertThat(Score.of(apart).parts()).contains(new Score.Part("far-apart", 7));
    assertThat(Findings.merge(List.of(close, apart)))
        .extracting(Finding::variable)
        .containsExactly("a.B.g", "a.B.f");
  }

  private static Finding published(String variable, String how) {
    RaceRecord r = Samples.race(variable, 3, 8);
    AccessRecord e = r.earlier();
    AccessRecord earlier =
        new AccessRecord(
            e.write(),
            e.site(),
            e.thread(),
            e.threadCreation(),
            e.stack(),
            true,
            e.locks(),
            null,
            how);
    return Findings.of(Samples.race(variable, r.current(), earlier), 1);
  }

  @Test
  void whatTheUserCanMendRanksBeforeLibraries() {
    AccessRecord inLibrary = Samples.access(true, Samples.site("org.apache.C", "m", 3, "I"), "one");
    Finding library = Findings.of(Samples.race("org.apache.C.f", inLibrary, inLibrary), 99);
    List<Finding> merged = Findings.merge(List.of(library, finding("z.B.f", 3, 8, 1)));
    assertThat(merged).extracting(Finding::variable).containsExactly("z.B.f", "org.apache.C.f");
  }

  @Test
  void fieldsThatTheSameMethodsRaceOnAreOneProblem() {
    Finding f = finding("a.B.f", 3, 8, 1);
    assertThat(Problem.of(finding("a.B.g", 4, 9, 1))).isEqualTo(Problem.of(f)).hasSize(16);
    assertThat(Problem.of(finding("a.C.f", 3, 8, 1))).isNotEqualTo(Problem.of(f));
    assertThat(Problem.sizes(List.of(f, finding("a.B.g", 4, 9, 1))).values()).containsExactly(2);
  }

  @Test
  void aFingerprintStaysWhenLinesShift() {
    String fingerprint = Problem.fingerprint(finding("a.B.f", 3, 8, 1));
    assertThat(fingerprint).hasSize(16);
    assertThat(Problem.fingerprint(finding("a.B.f", 13, 21, 1))).isEqualTo(fingerprint);
    assertThat(Problem.fingerprint(finding("a.B.g", 3, 8, 1))).isNotEqualTo(fingerprint);
    Finding otherMethod =
        Findings.of(
            Samples.race(
                "a.B.f",
                Samples.access(true, Samples.site("a.B", "other", 3, "I"), "one"),
                Samples.access(true, Samples.site("a.B", "n", 8, "I"), "two")),
            1);
    assertThat(Problem.fingerprint(otherMethod)).isNotEqualTo(fingerprint);
  }
}
