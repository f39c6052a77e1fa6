package dev.redflag.agent.caper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningMainTest {
  @TempDir Path folder;

  @Test
  void ofACommandLine() {
    assertThat(RunningMain.name("a.B x b.jar", "classes", "")).isEqualTo("a.B");
    assertThat(RunningMain.name("a/B", "classes", "")).isEqualTo("a.B");
    assertThat(RunningMain.name("m.n/a.B x", "", "m.n")).isEqualTo("a.B");
    assertThat(RunningMain.name("m.n x", "", "m.n")).isNull();
    String source = "jdk.compiler/com.sun.tools.javac.launcher.Main A.java";
    assertThat(RunningMain.name(source, "", "jdk.compiler")).isNull();
    assertThat(RunningMain.name("", "", "")).isNull();
    assertThat(RunningMain.name("absent.jar x", "absent.jar", "")).isNull();
  }

  @Test
  void ofAJar() throws IOException {
    Path file = folder.resolve("my app.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "com.acme.Main");
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
    String path = file + File.pathSeparator + "agent.jar"; // as the JVM adds it
    assertThat(RunningMain.name(file + " a b", path, "")).isEqualTo("com.acme.Main");
    assertThat(RunningMain.name(file.toString(), path, "")).isEqualTo("com.acme.Main");
  }
}
