package dev.redflag.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTest {
  private static final Path AGENT = Path.of("/r/redflag.jar");

  @ParameterizedTest
  @ValueSource(strings = {"java", "/usr/bin/java", "../jdk/bin/java", "java.exe", "javaw"})
  void aDirectJavaGetsTheFlag(String java) {
    ProcessBuilder made = Command.withAgent(List.of(java, "-cp", "x", "Main"), AGENT, "launch=s");
    assertThat(made.command())
        .containsExactly(java, "-javaagent:/r/redflag.jar=launch=s", "-cp", "x", "Main");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mvn", "javac", "./java.sh", "java/run", "myjava", "/"})
  void everythingElseGetsTheToolOption(String word) {
    ProcessBuilder made = Command.withAgent(List.of(word, "java"), AGENT, "launch=s");
    assertThat(made.command()).containsExactly(word, "java");
    assertThat(made.environment().get("JAVA_TOOL_OPTIONS"))
        .endsWith("-javaagent:/r/redflag.jar=launch=s");
  }

  @Test
  void whatIsInTheToolOptionsStays() {
    Map<String, String> environment = new HashMap<>(Map.of("JAVA_TOOL_OPTIONS", "-Da=b"));
    Command.addToolOption(environment, "-javaagent:x.jar");
    assertThat(environment).containsEntry("JAVA_TOOL_OPTIONS", "-Da=b -javaagent:x.jar");
  }

  @Test
  void whiteSpaceIsQuoted() {
    Map<String, String> environment = new HashMap<>();
    Command.addToolOption(environment, "-javaagent:a b.jar");
    assertThat(environment).containsEntry("JAVA_TOOL_OPTIONS", "\"-javaagent:a b.jar\"");
    environment.clear();
    Command.addToolOption(environment, "-javaagent:a \"b.jar");
    assertThat(environment).containsEntry("JAVA_TOOL_OPTIONS", "'-javaagent:a \"b.jar'");
  }
}
