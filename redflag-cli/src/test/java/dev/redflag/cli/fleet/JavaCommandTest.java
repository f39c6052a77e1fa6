package dev.redflag.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaCommandTest {
  private static JavaCommand of(String... words) {
    return JavaCommand.of(List.of(words), null);
  }

  @Test
  void readsTheMainClassAndItsClassPath() {
    JavaCommand command =
        of(
            "/opt/jdk/bin/java",
            "-Xmx1g",
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "-cp",
            "b.jar" + File.pathSeparator + "a",
            "com.acme.Main",
            "-cp",
            "other");
    assertThat(command.program()).isEqualTo("com.acme.Main");
    assertThat(command.main()).isEqualTo("com.acme.Main");
    assertThat(command.isSource()).isFalse();
    assertThat(command.classPath()).containsExactly(Path.of("b.jar"), Path.of("a"));
  }

  @Test
  void takesTheEnvironmentsClassPath() {
    List<String> words = List.of("java", "com.acme.Main");
    assertThat(JavaCommand.of(words, "lib").classPath()).containsExactly(Path.of("lib"));
    assertThat(JavaCommand.of(words, null).classPath()).containsExactly(Path.of("."));
  }

  @Test
  void readsAJarsManifest(@TempDir Path folder) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, "com.acme.Main");
    attributes.put(Attributes.Name.CLASS_PATH, "lib/a.jar lib/b.jar");
    Path jar = folder.resolve("app.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    JavaCommand command = of("java", "-jar", jar.toString(), "argument");
    assertThat(command.program()).isEqualTo("app.jar");
    assertThat(command.main()).isEqualTo("com.acme.Main");
    assertThat(command.classPath())
        .containsExactly(jar, folder.resolve("lib/a.jar"), folder.resolve("lib/b.jar"));
  }

  @Test
  void aJarThatCannotBeReadIsLeftToJava(@TempDir Path folder) throws IOException {
    Path damaged = Files.writeString(folder.resolve("damaged.jar"), "no jar");
    for (Path jar : List.of(folder.resolve("missing.jar"), damaged, folder)) {
      JavaCommand command = of("java", "-jar", jar.toString());
      assertThat(command.program()).isEqualTo(jar.getFileName().toString());
      assertThat(command.main()).isNull();
    }
  }

  @Test
  void expandsJarsOfAFolder(@TempDir Path folder) throws IOException {
    Path jar = Files.createFile(folder.resolve("a.jar"));
    Files.createFile(folder.resolve("notes.txt"));
    assertThat(of("java", "-cp", folder + File.separator + "*", "Main").classPath())
        .containsExactly(jar);
  }

  @Test
  void aSourceFileIsCompiledAsJavaDoes() {
    JavaCommand command = of("java", "examples/LostUpdate.java", "--source", "8");
    assertThat(command.program()).isEqualTo("LostUpdate.java");
    assertThat(command.main()).isNull();
    assertThat(command.isSource()).isTrue();
    assertThat(command.classPath()).containsExactly(Path.of("examples/LostUpdate.java"));
    assertThat(command.compiling()).containsExactly("examples/LostUpdate.java");

    command =
        of(
            "java",
            "-ea",
            "--enable-preview",
            "--source",
            "17",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens",
            "java.base/sun.nio.ch=ALL-UNNAMED",
            "-p",
            "mods",
            "-cp",
            "a.jar",
            "script");
    assertThat(command.program()).isEqualTo("script");
    assertThat(command.classPath()).containsExactly(Path.of("script"), Path.of("a.jar"));
    assertThat(command.compiling())
        .containsExactly(
            "--enable-preview",
            "--source",
            "17",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--module-path",
            "mods",
            "-cp",
            "a.jar",
            "script");
  }

  /** Compiles a module with a main class that it does not name. */
  private static Path module(Path folder) throws IOException {
    Path module = Files.createDirectories(folder.resolve("mods/shop"));
    Path info = Files.writeString(folder.resolve("module-info.java"), "module com.acme.shop {}");
    Path main =
        Files.writeString(
            folder.resolve("Main.java"),
            "package com.acme.shop; class Main { public static void main(String[] a) {} }");
    String[] arguments = {"-d", module.toString(), info.toString(), main.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    return module;
  }

  @Test
  void findsAModulesCodeByItsModulePath(@TempDir Path folder) throws IOException {
    Path module = module(folder);
    String path = folder.resolve("mods").toString();
    for (List<String> words :
        List.of(
            List.of("java", "-p", path, "-m", "com.acme.shop/com.acme.shop.Main", "-p"),
            List.of("java", "--module-path=" + path, "--module=com.acme.shop/com.acme.shop.Main"),
            List.of(
                "java", "--module-path", path, "--module", "com.acme.shop/com.acme.shop.Main"))) {
      JavaCommand command = JavaCommand.of(words, null);
      assertThat(command.program()).isEqualTo("com.acme.shop");
      assertThat(command.main()).isEqualTo("com.acme.shop.Main");
      assertThat(command.classPath()).containsExactly(module, Path.of("."));
    }
  }

  @Test
  void aModuleThatNamesNoMainClassIsLeftToJava(@TempDir Path folder) throws IOException {
    module(folder);
    JavaCommand command =
        of("java", "-p", folder.resolve("mods").toString(), "-m", "com.acme.shop");
    assertThat(command.program()).isEqualTo("com.acme.shop");
    assertThat(command.main()).isNull();
    assertThat(of("java", "-p", "/none", "-m", "com.acme.shop").main()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mvn verify", "java @options Main", "java -version"})
  void othersAreNone(String command) {
    assertThat(of(command.split(" "))).isNull();
  }
}
