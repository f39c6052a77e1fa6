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
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", folder.toString(), "-g", "-XDsuppressNotes", source.toString()));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalArgumentException(body);
    }
    try (CodeSource code = new CodeSource(List.of(folder))) {
      return how.apply(new StaticPairs(code, loaded, line -> {})).of("P");
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
