package dev.redflag.pairs.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeSourceTest {
  @TempDir Path folder;

  private Path jar(String content) throws Exception {
    Path file = folder.resolve("a.jar");
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
      jar.putNextEntry(new ZipEntry("A.class"));
      jar.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private Path classes(String content) throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Files.writeString(classes.resolve("A.class"), content);
    return classes;
  }

  @Test
  void theFirstOfSeveralClassesIsTakenAsTheJvmDoes() throws Exception {
    Path jar = jar("in the jar");
    Path classes = classes("in the folder");
    try (CodeSource source = new CodeSource(List.of(jar, classes))) {
      assertThat(source.program("A")).asString().isEqualTo("in the jar");
    }
    try (CodeSource source = new CodeSource(List.of(classes, jar))) {
      assertThat(source.program("A")).asString().isEqualTo("in the folder");
      assertThat(source.program("B")).isNull();
    }
  }

  @Test
  void aLinkToAFolderIsOne() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), classes("a class"));
    try (CodeSource source = new CodeSource(List.of(link))) {
      assertThat(source.names()).containsExactly("A");
    }
  }
}
