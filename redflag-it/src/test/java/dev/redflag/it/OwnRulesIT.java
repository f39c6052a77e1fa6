package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.api.Redflag;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Orders that a program states itself: by calls, annotations, a rule file, and a jar's rules. */
@ParameterizedClass
@MethodSource("jdks")
class OwnRulesIT {
  private static final Path PROGRAMS = Path.of("target/test-classes").toAbsolutePath();
  private static final String SHIPPED = "programs/Shipped.class";
  private static final String RULES =
      """
      class programs.Stated$Device
        send(int) : release this
        receive() : acquire this
      """;

  private final Jdk jdk;
  @TempDir Path folder;
  private Path rules;

  OwnRulesIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @BeforeEach
  void writeRules() throws IOException {
    rules = Files.writeString(folder.resolve("own.rules"), RULES);
  }

  private Path jar(String text) throws IOException {
    Path jar = folder.resolve("shipped.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(SHIPPED));
      out.write(Files.readAllBytes(PROGRAMS.resolve(SHIPPED)));
      out.putNextEntry(new JarEntry("META-INF/redflag/shipped.rules"));
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  private Outcome run(Path jar, String mode, String... options) throws URISyntaxException {
    Path api = Path.of(Redflag.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    ForkedJvm jvm = ForkedJvm.of(jdk).classPath(jar, PROGRAMS, api);
    return (options.length == 0 ? jvm : jvm.agent(ForkedJvm.agentJar(), options))
        .run("programs.Stated", mode);
  }

  private static final String SHIPPED_RULES =
      "class programs.Shipped\n  send() : release this\n  receive() : acquire this\n";

  @Test
  void whatIsStatedOrders() throws Exception {
    Path json = folder.resolve("stated.json");
    Outcome outcome = run(jar(SHIPPED_RULES), "stated", "json=" + json, "rules=" + rules);
    assertThat(outcome).isEqualTo(new Outcome(0, "4 true\n", ""));
    assertThat(Files.readString(json)).contains("\"findings\": []");
  }

  @Test
  void whatIsNotStatedRaces() throws Exception {
    Path json = folder.resolve("other.json");
    run(jar(SHIPPED_RULES), "other", "json=" + json, "rules=" + rules);
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .containsExactlyInAnyOrder(
            "programs.Stated.called",
            "programs.Stated.annotated",
            "programs.Stated.ruled",
            "programs.Stated.shipped");
  }

  @Test
  void aClassMayOrderInTheMidstOfItsAccesses() throws Exception {
    Files.writeString(
        rules,
        "class programs.StatedWithin\n  send() : release this\n  receive() : acquire this\n");
    Path json = folder.resolve("within.json");
    Path api = Path.of(Redflag.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(PROGRAMS, api)
            .agent(ForkedJvm.agentJar(), "json=" + json, "rules=" + rules)
            .run("programs.StatedWithin");
    assertThat(outcome.stdout()).as(outcome.stderr()).isEqualTo("10\n");
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .containsExactlyInAnyOrder(
            "programs.StatedWithin.annotatedLate", "programs.StatedWithin.ruledLate");
  }

  @Test
  void withoutTheAgentItDoesNothing() throws Exception {
    assertThat(run(jar(SHIPPED_RULES), "stated").stdout()).isEqualTo("4 false\n");
  }

  @Test
  void aFileWithAMistakeIsNamedWithItsLine() throws Exception {
    Files.writeString(rules, RULES + "  send(int) : acquires this\n");
    Outcome outcome = run(jar(SHIPPED_RULES), "stated", "rules=" + rules);
    assertThat(outcome)
        .isEqualTo(
            new Outcome(
                0,
                "4 false\n",
                "Redflag: detection is off: " + rules + ":4: Unknown verb acquires.\n"));
  }

  @Test
  void rulesOfAJarWithAMistakeAreLeftOut() throws Exception {
    Outcome outcome = run(jar("class programs.Shipped\n  send() :\n"), "stated", "rules=" + rules);
    assertThat(outcome.stderr())
        .startsWith(
            "Redflag: The rules of this file are left out: "
                + "shipped.jar!/META-INF/redflag/shipped.rules:2: ")
        .contains("Variable: programs.Stated.shipped");
  }

  @Test
  void aRowThatFitsNoMethodIsNamed() throws Exception {
    Files.writeString(rules, RULES + "  sent(int) : release this\n");
    assertThat(run(jar(SHIPPED_RULES), "stated", "rules=" + rules).stderr())
        .isEqualTo("Redflag: " + rules + ":4: programs.Stated$Device has no method sent(int).\n");
  }
}
