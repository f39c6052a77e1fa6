package dev.redflag.cli.launch;

import dev.redflag.agent.options.Option;
import dev.redflag.agent.options.OptionReader;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A JVM that is being sampled, with the folder by which it is told and tells. */
public final class Sampled implements AutoCloseable {
  private static final String ANSWER = "findings.json";
  private static final String REFUSAL = "refused";
  private static final String NOTES = "notes";
  private static final String STATISTICS = "statistics";
  private static final long LOOK_MILLIS = 100;

  /** How much longer than it was asked for sampling may take before it is asked to end. */
  private static final long PATIENCE_MILLIS = 30_000;

  private final RunningJvm jvm;
  private final Path folder;

  /** Down when what there is was told. */
  private final CountDownLatch told = new CountDownLatch(1);

  /** Ends the sampling where this process is told to end. */
  private final Thread atEnd;

  private Sampled(RunningJvm jvm, Path folder) {
    this.jvm = jvm;
    this.folder = folder;
    this.atEnd =
        new Thread(
            () -> {
              try {
                jvm.unsample();
                // not for the thread's end: it cannot exit while this hook runs
                if (!told.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                  System.err.println("redflag: ended before the JVM " + jvm.pid() + " answered.");
                }
              } catch (CommandException | InterruptedException e) {
                // it ends by itself when its time is over
              }
            });
  }

  /** Begins. */
  public static Sampled begin(RunningJvm jvm, Map<Option, String> options) throws CommandException {
    Path folder;
    try {
      folder = Files.createTempDirectory("redflag-").toAbsolutePath();
      OptionReader.writeSession(options, folder);
    } catch (IOException e) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "cannot use the folder for temporary files (" + e + ")");
    }
    Sampled made = new Sampled(jvm, folder);
    try {
      Runtime.getRuntime().addShutdownHook(made.atEnd);
      jvm.sample(folder);
      made.refusal();
      return made;
    } catch (CommandException e) {
      made.close();
      throw e;
    }
  }

  private void refusal() throws CommandException {
    Path refused = folder.resolve(REFUSAL);
    if (Files.exists(refused)) {
      try {
        throw new CommandException(
            ExitStatus.NOT_ATTACHED, "the JVM " + jvm.pid() + " " + Files.readString(refused));
      } catch (IOException e) {
        throw new CommandException(ExitStatus.NOT_ATTACHED, "the JVM refused, and why is gone");
      }
    }
  }

  /**
   * Waits until it is over.
   *
   * @param millis how long it is to last
   * @return the file with the findings
   */
  public Path await(long millis) throws CommandException {
    Path answer = folder.resolve(ANSWER);
    long begun = System.nanoTime();
    boolean asked = false;
    while (!Files.exists(answer)) {
      if (!jvm.isAlive() && !Files.exists(answer)) {
        throw new CommandException(
            ExitStatus.NOT_ATTACHED, "the JVM " + jvm.pid() + " was killed while it was sampled");
      }
      long lasted = (System.nanoTime() - begun) / 1_000_000;
      if (lasted > millis + PATIENCE_MILLIS && !asked) {
        asked = true;
        jvm.unsample();
      } else if (lasted > millis + 2 * PATIENCE_MILLIS) {
        throw new CommandException(
            ExitStatus.NOT_ATTACHED, "the JVM " + jvm.pid() + " did not tell its findings");
      }
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        jvm.unsample();
      }
    }
    return answer;
  }

  /** What the JVM says could not be sampled, in sentences; once it is over. */
  public List<String> notes() {
    return lines(NOTES);
  }

  /** The counters, a line each, where they were asked for; once it is over. */
  public List<String> statistics() {
    return lines(STATISTICS);
  }

  private List<String> lines(String name) {
    try {
      Path file = folder.resolve(name);
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      return List.of("what the JVM said besides cannot be read (" + e + ").");
    }
  }

  @Override
  public void close() {
    told.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(atEnd);
    } catch (IllegalStateException ending) {
      // it is at work
    }
    try {
      for (String name : List.of(ANSWER, REFUSAL, NOTES, STATISTICS, OptionReader.SESSION_FILE)) {
        Files.deleteIfExists(folder.resolve(name));
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // a folder for temporary files is left
    }
  }
}
