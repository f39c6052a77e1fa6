package dev.redflag.testkit.jvm;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The findings of a run, as its JSON file tells them.
 *
 * @param schema the version of the file's form
 * @param findings one for each race, never null
 * @param coverage what was checked and what was not; null where the file says nothing
 */
public record Findings(int schema, List<Finding> findings, Coverage coverage) {

  /** A race: a variable and two accesses. */
  public record Finding(
      String id,
      String variable,
      String kind,
      String confidence,
      @SerializedName("class") String type,
      int count,
      boolean suppressed,
      String suppression,
      List<Access> accesses) {

    /** The lines of the two accesses in this source file; none for an access outside of it. */
    public List<Optional<Integer>> linesIn(String sourceFile) {
      return accesses.stream().map(access -> access.lineIn(sourceFile)).toList();
    }

    /** Whether a class of this name, or one nested in it, is on either stack. */
    public boolean isOf(String className) {
      return accesses.stream()
          .flatMap(access -> access.stack().stream())
          .anyMatch(
              frame -> frame.startsWith(className + ".") || frame.startsWith(className + "$"));
    }
  }

  /** One side of a race; the stack's top comes first, the site may be null. */
  public record Access(
      String kind,
      String thread,
      List<String> locks,
      List<String> stack,
      String value,
      String replaced,
      String site) {

    /** The line of the topmost frame outside the JDK, if it is in this source file. */
    public Optional<Integer> lineIn(String sourceFile) {
      String start = "(" + sourceFile + ":";
      return stack.stream()
          .filter(frame -> !isOfJdk(frame))
          .findFirst()
          .filter(frame -> frame.contains(start) && frame.endsWith(")"))
          .map(frame -> frame.substring(frame.indexOf(start) + start.length(), frame.length() - 1))
          .map(Integer::valueOf);
    }

    /** The topmost frame outside the JDK; the topmost of all where none is. */
    String programFrame() {
      return stack.stream().filter(frame -> !isOfJdk(frame)).findFirst().orElse(stack.get(0));
    }

    private static boolean isOfJdk(String frame) {
      return frame.startsWith("java.")
          || frame.startsWith("javax.")
          || frame.startsWith("jdk.")
          || frame.startsWith("sun.");
    }
  }

  /** What was woven, and what is not known of the run. */
  public record Coverage(
      int classes, List<Untouched> untouched, List<Unmodelled> unmodelled, long dropped) {}

  /** A class that passed through as it was. */
  public record Untouched(@SerializedName("class") String name, String reason) {}

  /** A synchronizing method without a rule. */
  public record Unmodelled(String method, String site, long calls) {}

  /** Reads a file that the agent wrote. */
  public static Findings read(Path file) {
    try (Reader reader = Files.newBufferedReader(file)) {
      Findings read = new Gson().fromJson(reader, Findings.class);
      if (read == null || read.findings == null) {
        throw new IllegalStateException(file + " holds no findings");
      }
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
