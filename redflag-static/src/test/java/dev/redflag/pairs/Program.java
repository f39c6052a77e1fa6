package dev.redflag.pairs;

import dev.redflag.pairs.code.CodeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A program of a test, compiled into a folder. */
final class Program {
  private Program() {}

  /** Compiles a class {@code P} with a main method of that body, and what else it declares. */
  static StaticPairs.Result pairs(Path folder, String body, String... members) throws IOException {
    return pairs(folder, Set.of(), body, members);
  }

  static StaticPairs.Result pairs(Path folder, Set<String> loaded, String body, String... members)
      throws IOException {
    return pairs(folder, loaded, UnaryOperator.identity(), body, members);
  }

  static StaticPairs.Result pairs(
      Path folder,
      Set<String> loaded,
      UnaryOperator<StaticPairs> how,
      String body,
      String... members)
      throws IOException {
    Path source = folder.resolve("P.java");
    Files.writeString(
        source,
        "import java.util.*; import java.util.concurrent.*; import java.util.function.*;\n"
            + "import java.util.concurrent.locks.*;\n"
            + "public class P {\n"
            + String.join("\n", members)
            + "\npublic static void main(String[] arguments) throws Exception {\n"
            + body
            + "\n}}\n");
    compile(folder, List.of(source));
    try (CodeSource code = new CodeSource(List.of(folder))) {
      return how.apply(new StaticPairs(code, loaded, line -> {})).of("P");
    }
  }

  /**
   * Compiles a program of several files.
   *
   * @param files their names and texts in turn
   */
  static StaticPairs.Result pairsOf(String main, Path folder, String... files) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (int i = 0; i < files.length; i += 2) {
      Path source = folder.resolve(files[i]);
      Files.createDirectories(source.getParent());
      Files.writeString(source, files[i + 1]);
      sources.add(source);
    }
    compile(folder, sources);
    try (CodeSource code = new CodeSource(List.of(folder))) {
      return new StaticPairs(code, Set.of(), line -> {}).of(main);
    }
  }

  private static void compile(Path folder, List<Path> sources) {
    List<String> arguments =
        new ArrayList<>(List.of("-d", folder.toString(), "-g", "-XDsuppressNotes"));
    sources.forEach(source -> arguments.add(source.toString()));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalArgumentException("not compiled: " + sources);
    }
  }

  /** The variables that may race, with the methods and kinds of the sites. */
  static List<String> sites(StaticPairs.Result result) {
    return result.pairs().groups().stream()
        .flatMap(
            group ->
                group.sites().stream()
                    .map(
                        site ->
                            group.variable()
                                + " "
                                + site.name().method()
                                + " "
                                + site.name().kind()))
        .distinct()
        .toList();
  }

  static Stream<String> variables(StaticPairs.Result result) {
    return result.pairs().groups().stream().map(group -> group.variable());
  }
}
