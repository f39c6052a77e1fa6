package dev.redflag.analysis.finding;

import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.runtime.thread.History;
import java.util.ArrayList;
import java.util.List;

/**
 * How much a finding asks for attention: a sum whose parts are shown. Those that are suppressed,
 * and then those of a class that is often harmless, come after all others whatever their score.
 *
 * @param parts what counts, the weightiest first
 */
public record Score(List<Part> parts) {
  private static final int PROVED = 100;
  private static final int USER_CODE = 20;
  private static final int WHOLE_STACKS = 10;
  private static final int FAR_APART = 7;
  private static final int BOTH_WRITE = 5;
  private static final int A_LEVEL = -10;

  /** Packages of code that few users can mend. */
  private static final String[] LIBRARIES = {
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "com.sun.",
    "kotlin.",
    "kotlinx.",
    "scala.",
    "groovy.",
    "org.apache.",
    "org.springframework.",
    "org.hibernate.",
    "org.eclipse.",
    "com.google.",
    "com.fasterxml.",
    "io.netty.",
    "org.slf4j.",
    "ch.qos.logback.",
    "org.jboss.",
    "reactor."
  };

  /** One reason, and what it adds; negative where it takes away. */
  public record Part(String reason, int points) {}

  public Score {
    parts = List.copyOf(parts);
  }

  /** The score of a finding. */
  public static Score of(Finding f) {
    List<Part> parts = new ArrayList<>();
    if (f.confidence() == Confidence.PROVED) {
      parts.add(new Part("proved", PROVED));
    }
    if (isOfUser(f.current()) && isOfUser(f.earlier())) {
      parts.add(new Part("user-code", USER_CODE));
    }
    if (f.current().wholeStack() && f.earlier().wholeStack()) {
      parts.add(new Part("both-stacks", WHOLE_STACKS));
    }
    if (isPublished(f.earlier())) {
      parts.add(new Part("far-apart", FAR_APART));
    }
    if (f.current().write() && f.earlier().write()) {
      parts.add(new Part("both-write", BOTH_WRITE));
    }
    if (f.level() > 0) {
      parts.add(new Part("coarse", A_LEVEL * f.level()));
    }
    return new Score(parts);
  }

  /**
   * Whether the thread has let go of a lock or the like since, and the other has learned nothing by
   * it: that the two met at one moment is not what makes the race.
   */
  private static boolean isPublished(FindingAccess earlier) {
    return earlier.synchronization() != null
        && earlier.synchronization().startsWith(History.PUBLISHED_SINCE);
  }

  private static boolean isOfUser(FindingAccess access) {
    if (access.stack().isEmpty()) {
      return false;
    }
    for (String library : LIBRARIES) {
      if (access.stack().get(0).startsWith(library)) {
        return false;
      }
    }
    return true;
  }

  /** The sum of the parts. */
  public int total() {
    int total = 0;
    for (Part part : parts) {
      total += part.points();
    }
    return total;
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder().append(total());
    String before = ": ";
    for (Part part : parts) {
      out.append(before).append(part.reason()).append(' ').append(part.points());
      before = ", ";
    }
    return out.toString();
  }
}
