package dev.redflag.benchmarks;

import java.util.List;

/**
 * One benchmark program: it builds its input, does its work with a number of threads, and checks
 * the result. A kernel is free of data races, but for those that it names as intended.
 */
public interface Kernel {
  /** The name on the command line and in tables: lower case, unique. */
  String name();

  /** One sentence for the list of programs. */
  String description();

  /**
   * The variables that race on purpose, as the report names them (declaring class, dot, field);
   * empty for a kernel without races. With two threads or more nearly every run has each of these
   * races, though some hang on which thread comes first.
   */
  default List<String> intendedRaces() {
    return List.of();
  }

  /** Builds the input anew; called before each run and not timed. */
  void setUp(Size size) throws Exception;

  /** Does the work with {@code threads} threads, 1 to 64, and returns when all have ended. */
  void run(int threads) throws Exception;

  /**
   * Checks the result of the last run.
   *
   * @throws WrongResultException if it is not what the input demands
   */
  void validate();

  /** Gives back what outlives a run (servers, directories); the kernel is not used after it. */
  default void close() throws Exception {}
}
