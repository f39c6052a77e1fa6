package dev.redflag.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.loader.launch.JarLauncher;

/** Programs in the forms in which they are shipped, and classes that go again. */
@ParameterizedClass
@MethodSource("jdks")
class PackagingIT {
  private static final String CLASS = "programs/Packed.class";

  private final Jdk jdk;
  @TempDir Path folder;

  PackagingIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  private static InputStream packed() {
    return PackagingIT.class.getResourceAsStream("/" + CLASS);
  }

  /** A jar with the program, which names it as the main class. */
  private Path jar() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "programs.Packed");
    Path file = folder.resolve("packed.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest);
        InputStream in = packed()) {
      jar.putNextEntry(new JarEntry(CLASS));
      in.transferTo(jar);
    }
    return file;
  }

  private void finds(Path json, Outcome outcome, String module) throws IOException {
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout()).isEqualTo("packed in " + module + "\n");
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .contains("programs.Packed.shared", "java.util.ArrayList");
  }

  private ForkedJvm watched(Path json) {
    return ForkedJvm.of(jdk).agent(ForkedJvm.agentJar(), "json=" + json);
  }

  @Test
  void aSignedJar() throws Exception {
    Path keys = folder.resolve("keys");
    String password = "changeit";
    tool(
        "keytool",
        "-genkeypair",
        "-keystore",
        keys,
        "-storepass",
        password,
        "-alias",
        "k",
        "-dname",
        "CN=test",
        "-keyalg",
        "EC");
    Path jar = jar();
    tool("jarsigner", "-keystore", keys, "-storepass", password, jar, "k");
    Path json = folder.resolve("signed.json");
    finds(json, watched(json).option("-jar").run(jar.toString()), "null");
  }

  /** A jar that holds the jar of the program and the classes that load from there. */
  @Test
  void aFatJar() throws Exception {
    byte[] inner = Files.readAllBytes(jar());
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, JarLauncher.class.getName());
    attributes.put(new Attributes.Name("Start-Class"), "programs.Packed");
    Path fat = folder.resolve("fat.jar");
    try (OutputStream out = Files.newOutputStream(fat);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      copyLoaders(jar);
      JarEntry nested = new JarEntry("BOOT-INF/lib/packed.jar");
      nested.setMethod(ZipEntry.STORED); // the loader reads inside of it
      nested.setSize(inner.length);
      CRC32 sum = new CRC32();
      sum.update(inner);
      nested.setCrc(sum.getValue());
      jar.putNextEntry(nested);
      jar.write(inner);
    }
    Path json = folder.resolve("fat.json");
    finds(json, watched(json).option("-jar").run(fat.toString()), "null");
  }

  private static void copyLoaders(JarOutputStream to) throws Exception {
    URI loaders = JarLauncher.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    try (JarFile from = new JarFile(Path.of(loaders).toFile())) {
      for (JarEntry entry : Collections.list(from.entries())) {
        if (entry.getName().startsWith("org/")) {
          to.putNextEntry(new JarEntry(entry.getName()));
          try (InputStream in = from.getInputStream(entry)) {
            in.transferTo(to);
          }
        }
      }
    }
  }

  /** Runs a tool of the JDK, whose options come first. */
  private void tool(String name, Object... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(jdk.java().resolveSibling(name).toString());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Path said = folder.resolve(name + ".out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(said)).isZero();
  }

  /** The module path, and an image that holds nothing but the program and what the agent needs. */
  @Test
  void aModuleAndAnImage() throws Exception {
    Path module = folder.resolve("modules/packed");
    Files.createDirectories(module.resolve("programs"));
    try (InputStream in = packed()) {
      Files.copy(in, module.resolve(CLASS));
    }
    Path source = Files.writeString(folder.resolve("module-info.java"), "module packed {}\n");
    run("javac", "--release", "17", "-d", module.toString(), source.toString());
    String modules = module.getParent().toString();
    Path json = folder.resolve("module.json");
    finds(json, watched(json).option("-p", modules, "-m").run("packed/programs.Packed"), "packed");
    if (jdk.feature() == Runtime.version().feature()) { // whose jlink is here
      Path image = folder.resolve("image");
      run(
          "jlink",
          "--module-path",
          modules,
          "--add-modules",
          "packed,java.instrument",
          "--output",
          image.toString());
      Path of = folder.resolve("image.json");
      finds(
          of,
          ForkedJvm.of(new Jdk(image, jdk.feature()))
              .agent(ForkedJvm.agentJar(), "json=" + of)
              .option("-m")
              .run("packed/programs.Packed"),
          "packed");
    }
  }

  private static void run(String name, String... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    assertThat(ToolProvider.findFirst(name).orElseThrow().run(out, out, arguments))
        .as(said.toString())
        .isZero();
  }

  @Test
  void classesGoWithTheirLoaders() {
    assertThat(
            ForkedJvm.of(jdk)
                .classPath(Path.of("target/test-classes"))
                .agent(ForkedJvm.agentJar())
                .run("programs.Unloaded"))
        .isEqualTo(new Outcome(0, "unloaded\n", ""));
  }
}
