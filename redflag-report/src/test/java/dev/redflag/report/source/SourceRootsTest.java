package dev.redflag.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRootsTest {
  private static final Frame FRAME = Frame.of("com.acme.Account$1.run(Account.java:3)");

  @TempDir Path folder;
  private Path packages;

  @BeforeEach
  void writeSources() throws IOException {
    packages = folder.resolve("repo/core/src/main/java");
    write(packages.resolve("com/acme/Account.java"), "one\ntwo\nthree\nfour\n");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void framesAreTakenApart() {
    assertThat(FRAME.path()).isEqualTo("com/acme/Account.java");
    assertThat(FRAME.line()).isEqualTo(3);
    assertThat(FRAME.method()).isEqualTo("com.acme.Account$1.run");
    assertThat(Frame.of("Main.<init>(Main.java:3)").path()).isEqualTo("Main.java");
    assertThat(Frame.of("Main.main(Main.java)"))
        .isEqualTo(new Frame("Main.main(Main.java)", "Main.main", "Main.java", 0));
    Frame ofJdk = Frame.of("java.base/java.lang.Thread.run(Thread.java:840)");
    assertThat(ofJdk.path()).isEqualTo("java/lang/Thread.java");
    assertThat(ofJdk.isOfJdk()).isTrue();
    assertThat(FRAME.isOfJdk()).isFalse();
    assertThat(Frame.of("a.B.c(Native Method)").path()).isNull();
    assertThat(Frame.of("a.B.c(Unknown Source)").method()).isEqualTo("a.B.c");
    assertThat(Frame.of("").method()).isNull();
  }

  @Test
  void aFileIsFoundBelowItsPackagesOrBelowTheRepository() {
    assertThat(SourceRoots.of(List.of(packages)).path(FRAME)).isEqualTo("com/acme/Account.java");
    assertThat(SourceRoots.of(List.of(folder.resolve("repo"))).path(FRAME))
        .isEqualTo("core/src/main/java/com/acme/Account.java");
    assertThat(SourceRoots.of(List.of(folder.resolve("none"), packages)).path(FRAME))
        .isEqualTo("com/acme/Account.java");
    assertThat(SourceRoots.NONE.path(FRAME)).isNull();
  }

  @Test
  void ofTwoFilesThatMayBeItNoneIsTaken() throws IOException {
    write(folder.resolve("repo/copy/com/acme/Account.java"), "another");
    assertThat(SourceRoots.of(List.of(folder.resolve("repo"))).path(FRAME)).isNull();
  }

  @Test
  void whatWasBuiltAndWhatIsHiddenIsNoSource() throws IOException {
    write(folder.resolve("repo/core/target/gen/com/acme/Account.java"), "another");
    write(folder.resolve("repo/.cache/com/acme/Account.java"), "another");
    assertThat(SourceRoots.of(List.of(folder.resolve("repo"))).path(FRAME))
        .isEqualTo("core/src/main/java/com/acme/Account.java");
  }

  @Test
  void anExcerptIsTheLineAndItsNeighbours() {
    SourceRoots roots = SourceRoots.of(List.of(packages));
    assertThat(roots.excerpt(FRAME, 1))
        .isEqualTo(new Excerpt("com/acme/Account.java", 2, 3, List.of("two", "three", "four")));
    assertThat(roots.excerpt(FRAME, 9).first()).isEqualTo(1);
    assertThat(roots.excerpt(FRAME, 0).text()).isEqualTo("three");
  }

  @Test
  void aLineThatTheFileHasNotIsNotShown() {
    SourceRoots roots = SourceRoots.of(List.of(packages));
    assertThat(roots.excerpt(Frame.of("com.acme.Account.f(Account.java:5)"), 1)).isNull();
    assertThat(roots.excerpt(Frame.of("com.acme.Account.f(Account.java)"), 1)).isNull();
  }

  @Test
  void aClassOfTheJdkIsNotLookedFor() throws IOException {
    write(packages.resolve("java/lang/Thread.java"), "one\n");
    assertThat(
            SourceRoots.of(List.of(packages)).path(Frame.of("java.lang.Thread.run(Thread.java:1)")))
        .isNull();
  }

  @Test
  void bytesThatAreNoTextDoNoHarm() throws IOException {
    Files.write(packages.resolve("com/acme/Account.java"), new byte[] {10, 10, -1, -2, 10});
    assertThat(SourceRoots.of(List.of(packages)).excerpt(FRAME, 0).lines()).hasSize(1);
  }
}
