package dev.redflag.cli;

import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.cli.launch.ClassPath;
import dev.redflag.cli.session.Progress;
import dev.redflag.pairs.StaticPairs;
import dev.redflag.pairs.code.CodeSource;
import dev.redflag.pairs.code.LoadedClassList;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redflag pairs}: the pairs of accesses that may race, of the code alone. */
@Command(
    name = "pairs",
    header = "Finds all pairs of accesses in a program's code that may race.",
    description = {
      "The program is not run. Nearly all of the pairs never race: they are what other runs need"
          + " not look beyond (docs/caper.md says under what assumptions none is missing).",
      ""
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {" 0:the pairs were written", "64:wrong use"})
final class PairsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Option(
      names = {"-cp", "-classpath", "--class-path"},
      paramLabel = "CP",
      required = true,
      description = "Folders and jars of the program and its libraries, as java takes them.")
  private String classPath;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "redflag.pairs",
      description = "Where the pairs go (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = "--loaded",
      paramLabel = "FILE",
      description =
          "What java -Xlog:class+load:file=FILE wrote in a run of the program: classes of the"
              + " program in it are taken to be used, by reflection perhaps.")
  private List<Path> loaded = new ArrayList<>();

  @Option(
      names = "--locksets",
      description =
          "Leave out pairs that hold a lock of the same name. Unsound, for comparison: two locks may"
              + " have one name, so that races are missing.")
  private boolean locksets;

  @Parameters(paramLabel = "MAIN", description = "The class whose main method begins the program.")
  private String main;

  @Override
  public Integer call() throws CommandException {
    PrintWriter err = spec.commandLine().getErr();
    Progress progress = new Progress(err, System::nanoTime);
    StaticPairs.Result result;
    try (CodeSource source = new CodeSource(entries())) {
      Set<String> ran = new TreeSet<>();
      for (Path file : loaded) {
        ran.addAll(read(file));
      }
      StaticPairs pairs = new StaticPairs(source, ran, progress::tell);
      result = (locksets ? pairs.trustingLocks() : pairs).of(main);
    } catch (IOException e) {
      throw new CommandException(ExitStatus.WRONG_USE, e.getMessage());
    }
    if (result == null) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "no class '"
              + main
              + "' with a main method is on the class path; check -cp and its name");
    }
    tellNames(err, "named by the code but not on the class path", result.missing());
    Set<String> alone = new TreeSet<>(result.absent());
    alone.removeAll(result.missing());
    tellNames(err, "that ran but are not on the class path", alone);
    tellNames(err, "whose files cannot be read", result.unreadable());
    try {
      PairsFile.write(result.pairs(), output);
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot write the pairs '" + output + "'; check its path");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        String.format(
            Locale.ROOT,
            "%,d pairs of %,d accesses to %,d variables; %,d methods of %,d classes may run, %,d of"
                + " %,d types of objects may be shared.",
            result.pairs().pairs(),
            result.pairs().sites(),
            result.pairs().groups().size(),
            result.methods(),
            result.classes(),
            result.escaped(),
            result.types()));
    out.flush();
    return ExitStatus.FINE;
  }

  private List<Path> entries() throws CommandException {
    List<Path> entries = ClassPath.entries(classPath);
    for (Path entry : entries) {
      if (!Files.exists(entry)) {
        throw new CommandException(
            ExitStatus.WRONG_USE, "there is no '" + entry + "', which -cp names; check its path");
      }
    }
    return entries;
  }

  private static Set<String> read(Path file) throws CommandException {
    try {
      return LoadedClassList.read(file);
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE,
          "cannot read the list of loaded classes '" + file + "'; check its path");
    }
  }

  /** What the analysis did not see, since a race there is missing from the pairs. */
  private static void tellNames(PrintWriter err, String what, Collection<String> names) {
    if (!names.isEmpty()) {
      err.println(
          String.format(
              Locale.ROOT,
              "redflag: %,d classes %s: %s. Accesses in them are not among the pairs.",
              names.size(),
              what,
              FirstNames.of(names)));
      err.flush();
    }
  }
}
