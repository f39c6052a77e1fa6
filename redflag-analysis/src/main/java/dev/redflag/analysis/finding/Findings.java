package dev.redflag.analysis.finding;

import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.SiteName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes findings of race records, and one list of many. */
public final class Findings {
  private static final String[] OURS = {
    "java.redflag.", "dev.redflag.runtime.", "dev.redflag.detectors.", "dev.redflag.agent."
  };

  private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

  /** The surest first, of several accuracies the best. */
  private static final Comparator<Finding> ACCURACY =
      Comparator.comparing(Finding::confidence).thenComparing(Finding::level);

  private Findings() {}

  /** The finding that a record is an instance of. */
  public static Finding of(RaceRecord record, long count) {
    Classification classification = Classifier.classify(record);
    return new Finding(
        FindingId.of(record.variable(), record.current().site(), record.earlier().site()),
        record.variable(),
        kind(record.kind()),
        record.index(),
        record.proved() ? Confidence.PROVED : Confidence.SUSPECTED,
        record.level(),
        record.accuracy(),
        classification.raceClass(),
        classification.reason(),
        0,
        count,
        null,
        record.caught(),
        access(record.current()),
        access(record.earlier()));
  }

  private static Kind kind(LocationKind kind) {
    return switch (kind) {
      case FIELD -> Kind.FIELD;
      case STATIC -> Kind.STATIC;
      case ARRAY -> Kind.ARRAY;
      case OBJECT -> Kind.OBJECT;
    };
  }

  private static FindingAccess access(AccessRecord record) {
    return new FindingAccess(
        record.write(),
        record.thread(),
        record.locks() == null ? List.of() : List.of(record.locks()),
        record.locks() != null,
        frames(record.stack()),
        record.wholeStack(),
        frames(withoutStart(record.threadCreation())),
        record.operation(),
        record.synchronization(),
        site(record),
        record.value(),
        record.replaced());
  }

  private static String site(AccessRecord record) {
    SiteName name = SiteName.of(record.site(), record.write());
    return name == null ? null : name.toString();
  }

  /** Where a thread was started, without the method of the JDK that starts it. */
  private static StackTraceElement[] withoutStart(StackTraceElement[] stack) {
    int from = 0;
    while (from < stack.length - 1
        && (isOurs(stack[from].getClassName())
            || stack[from].getClassName().equals("java.lang.Thread"))) {
      from++;
    }
    return Arrays.copyOfRange(stack, from, stack.length);
  }

  /** A call chain without frames of ours, each as {@code a.B.c(B.java:12)}. */
  private static List<String> frames(StackTraceElement[] stack) {
    int end = withoutLauncher(stack);
    List<String> frames = new ArrayList<>(end);
    for (int i = 0; i < end; i++) {
      if (!isOurs(stack[i].getClassName())) {
        frames.add(frame(stack[i]));
      }
    }
    return frames;
  }

  /** Where the frames begin by which the JDK's source launcher calls the program's main method. */
  private static int withoutLauncher(StackTraceElement[] stack) {
    int end = stack.length;
    if (end > 0 && stack[end - 1].getClassName().startsWith(SOURCE_LAUNCHER)) {
      while (end > 1 && isOfLauncher(stack[end - 1].getClassName())) {
        end--;
      }
    }
    return end;
  }

  private static boolean isOfLauncher(String className) {
    return className.startsWith(SOURCE_LAUNCHER)
        || className.startsWith("java.lang.reflect.")
        || className.startsWith("jdk.internal.reflect.");
  }

  private static boolean isOurs(String className) {
    for (String prefix : OURS) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static String frame(StackTraceElement frame) {
    String file = frame.getFileName();
    String place =
        frame.isNativeMethod()
            ? "Native Method"
            : file == null
                ? "Unknown Source"
                : frame.getLineNumber() < 0 ? file : file + ":" + frame.getLineNumber();
    return frame.getClassName() + "." + frame.getMethodName() + "(" + place + ")";
  }

  /**
   * One finding an id, their counts added, ranked. Of several of one id the surest is shown, of
   * these the first with both stacks whole.
   */
  public static List<Finding> merge(Collection<Finding> findings) {
    Map<String, Finding> byId = new LinkedHashMap<>();
    for (Finding f : findings) {
      byId.merge(f.id(), f, Findings::merge);
    }
    Map<String, Integer> scores = new HashMap<>();
    byId.forEach((id, f) -> scores.put(id, Score.of(f).total()));
    List<Finding> merged = new ArrayList<>(byId.values());
    merged.sort(
        Comparator.comparing(Finding::suppressed)
            .thenComparing(f -> f.raceClass().benign())
            .thenComparing(ACCURACY)
            .thenComparing(Comparator.comparing((Finding f) -> scores.get(f.id())).reversed())
            .thenComparing(Finding::raceClass)
            .thenComparing(Comparator.comparing(Finding::count).reversed())
            .thenComparing(Finding::variable)
            .thenComparing(Finding::id));
    for (int i = 0; i < merged.size(); i++) {
      merged.set(i, merged.get(i).withRank(i + 1));
    }
    return merged;
  }

  /** One finding of two of the same id. */
  public static Finding merge(Finding a, Finding b) {
    int order = ACCURACY.compare(a, b);
    boolean second =
        order > 0 || order == 0 && !a.earlier().wholeStack() && b.earlier().wholeStack();
    Finding shown = second ? b : a;
    Finding hidden = second ? a : b;
    boolean graver = order == 0 && hidden.raceClass().compareTo(shown.raceClass()) < 0;
    return (graver ? shown.withClass(hidden.raceClass(), hidden.reason()) : shown)
        .withCount(a.count() + b.count())
        .withSuppression(a.suppressed() && b.suppressed() ? shown.suppression() : null);
  }
}
