package dev.redflag.testkit.jvm;

/**
 * How a forked process ended.
 *
 * @param status its exit status
 * @param stdout all that it wrote to standard output
 * @param stderr all that it wrote to standard error
 */
public record Outcome(int status, String stdout, String stderr) {}
