package dev.redflag.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.pairs.code.CodeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a site's place stays when its class is compiled anew. */
class SiteAnchorsTest {
  private static final String BODY = "new Thread(P::go).start(); go();";
  @TempDir Path folder;

  private SortedMap<String, String> anchors(String name, String... members) throws IOException {
    Path version = Files.createDirectories(folder.resolve(name));
    StaticPairs.Result result = Program.pairs(version, BODY, members);
    try (CodeSource source = new CodeSource(List.of(version))) {
      return SiteAnchors.of(source, result.pairs());
    }
  }

  @Test
  void linesIndicesAndOtherMethodsDoNotMatter() throws IOException {
    SortedMap<String, String> one = anchors("1", "static int n; static void go() { n++; n = 5; }");
    SortedMap<String, String> two =
        anchors(
            "2",
            "static int m() { return 3; }",
            "static int n;\n\n static void go() { int k = m(); n++;\n n = k; }");
    assertThat(one.values())
        .containsExactlyInAnyOrder(
            "P.go()V#read P.n:I 1/1", "P.go()V#write P.n:I 1/2", "P.go()V#write P.n:I 2/2");
    assertThat(two.values()).containsExactlyInAnyOrderElementsOf(one.values());
    assertThat(two.keySet()).doesNotContainAnyElementsOf(one.keySet());
  }

  @Test
  void anotherAccessToTheFieldMakesThemOthers() throws IOException {
    SortedMap<String, String> one =
        anchors("1", "static int n; static void go() { n = 4; n = 5; }");
    SortedMap<String, String> two = anchors("2", "static int n; static void go() { n = 4; }");
    assertThat(two.values()).hasSize(1).doesNotContainAnyElementsOf(one.values());
  }

  @Test
  void methodsOfOneNameAndElementsAreToldApart() throws IOException {
    SortedMap<String, String> all =
        anchors(
            "1",
            "static int[] a = new int[2]; static int n; static void go() { go(1); a[0] = 1; }",
            "static void go(int i) { n = i; }");
    assertThat(all.values())
        .containsExactlyInAnyOrder("P.go()V#write [79 1/1", "P.go(I)V#write P.n:I 1/1");
  }
}
