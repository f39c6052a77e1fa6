package dev.redflag.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusProgramTest {
  private static final String NAME = "dev.redflag.corpus.race.group.Program";

  @TempDir Path root;
  private CorpusProgram program;

  @BeforeEach
  void writeProgram() throws IOException {
    Path source = root.resolve("dev/redflag/corpus/race/group/Program.java");
    Files.createDirectories(source.getParent());
    Files.writeString(
        source,
        """
        // row: 2, 33
        // variable: dev.redflag.corpus.race.group.Program.value
        // labelled: int[]
        // jdk: 21
        package dev.redflag.corpus.race.group;
        class Program {
          int a = value; // label: read
          int b = value = 1; // race with: read
          int c = value++; // label: self; race with: self
        }
        """);
    program = CorpusProgram.in(root).get(0);
  }

  @Test
  void readsTheHeader() {
    assertThat(program.mainClass()).isEqualTo(NAME);
    assertThat(program.races()).isTrue();
    assertThat(program.rows()).containsExactly(2, 33);
    assertThat(program.variables()).containsExactly(NAME + ".value");
    assertThat(program.runsOn(new Jdk(root, 17))).isFalse();
    assertThat(program.runsOn(new Jdk(root, 25))).isTrue();
    assertThat(program.unsound()).isEmpty();
    assertThat(program).hasToString("race.group.Program");
  }

  @Test
  void acceptsTheMarkedPairsInEitherOrder() {
    assertThat(
            program.complaints(
                List.of(finding("value", "lost update", 8, 7), finding("value", "flag", 9, 9))))
        .isEmpty();
  }

  @Test
  void complainsOfAMissedVariable() {
    assertThat(program.complaints(List.of())).containsExactly("missed race on " + NAME + ".value");
  }

  @Test
  void complainsOfAnotherVariable() {
    assertThat(
            program.complaints(
                List.of(finding("value", "flag", 7, 8), finding("other", "flag", 7, 8))))
        .containsExactly("false alarm on " + NAME + ".other at lines 7 and 8");
  }

  @Test
  void complainsOfLinesThatAreNotPartners() {
    assertThat(program.complaints(List.of(finding("value", "flag", 7, 9))))
        .containsExactly(
            "race on " + NAME + ".value at lines 7 and 9, which are not marked as partners");
  }

  @Test
  void complainsOfALabelWithoutFinding() {
    assertThat(program.complaints(List.of(finding("value", "flag", 7, 8))))
        .containsExactly("no finding at the lines marked [self]");
  }

  @Test
  void acceptsALabelledVariableInItsClassOnly() {
    List<Findings.Finding> right =
        List.of(finding("value", "flag", 7, 8), finding("value", "flag", 9, 9));
    Findings.Finding frozen =
        new Findings.Finding(
            "id",
            "int[]",
            "array",
            "proved",
            "unsafe publication of an immutable object",
            1,
            false,
            null,
            List.of(access(3), access(4)));
    Findings.Finding other =
        new Findings.Finding(
            "id",
            "int[]",
            "array",
            "proved",
            "flag",
            1,
            false,
            null,
            List.of(access(3), access(4)));
    assertThat(program.complaints(List.of(right.get(0), right.get(1), frozen))).isEmpty();
    assertThat(program.complaints(List.of(right.get(0), right.get(1), other)))
        .containsExactly("false alarm on int[] at lines 3 and 4");
  }

  private static Findings.Finding finding(String field, String type, int one, int two) {
    return new Findings.Finding(
        "id",
        NAME + "." + field,
        "field",
        "proved",
        type,
        1,
        false,
        null,
        List.of(access(one), access(two)));
  }

  private static Findings.Access access(int line) {
    return new Findings.Access(
        "read",
        "body-1",
        List.of(),
        List.of(
            "java.lang.reflect.Field.get(Field.java:425)",
            NAME + ".main(Program.java:" + line + ")"),
        null,
        null,
        null);
  }
}
