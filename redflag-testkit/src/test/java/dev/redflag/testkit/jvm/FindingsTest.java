package dev.redflag.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsTest {
  @TempDir Path directory;

  @Test
  void readsAFile() throws IOException {
    Path file = directory.resolve("findings.json");
    Files.writeString(
        file,
        """
        { "schema": 1, "tool": { "name": "redflag" },
          "findings": [ { "id": "x", "variable": "a.A$B.value", "kind": "field", "index": 0,
            "confidence": "proved", "class": "flag", "rank": 1, "count": 2, "suppressed": false,
            "accesses": [
              { "kind": "write", "thread": "one", "locks": [],
                "stack": ["java.util.HashMap.put(HashMap.java:1)", "a.A$B.set(A.java:7)"] },
              { "kind": "read", "thread": "two", "locks": ["l"],
                "stack": ["b.B.get(B.java:3)", "a.A.main(A.java:9)"] } ] } ],
          "coverage": { "classes": 3, "untouched": [ { "class": "c.C", "reason": "r" } ],
            "unmodelled": [ { "method": "m", "site": "a.B.c(B.java:1)", "calls": 4 } ], "dropped": 0 } }
        """);
    Findings findings = Findings.read(file);
    Findings.Finding finding = findings.findings().get(0);
    assertThat(finding.variable()).isEqualTo("a.A$B.value");
    assertThat(finding.type()).isEqualTo("flag");
    assertThat(finding.linesIn("A.java")).containsExactly(Optional.of(7), Optional.empty());
    assertThat(finding.isOf("a.A")).isTrue();
    assertThat(finding.isOf("a")).isTrue();
    assertThat(finding.isOf("a.AB")).isFalse();
    assertThat(findings.coverage().untouched()).containsExactly(new Findings.Untouched("c.C", "r"));
    assertThat(findings.coverage().unmodelled())
        .containsExactly(new Findings.Unmodelled("m", "a.B.c(B.java:1)", 4));
  }

  @Test
  void refusesAnEmptyFile() throws IOException {
    Path file = directory.resolve("findings.json");
    Files.writeString(file, "");
    assertThatThrownBy(() -> Findings.read(file)).isInstanceOf(IllegalStateException.class);
  }
}
