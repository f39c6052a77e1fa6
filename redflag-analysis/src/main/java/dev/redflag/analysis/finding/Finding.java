package dev.redflag.analysis.finding;

import java.util.List;

/**
 * A race as a user reads of it: one a variable and pair of source lines, however often it happened.
 *
 * @param id the same from run to run and from JVM to JVM
 * @param variable {@code declaring.Class.field}, or the type of the array or object
 * @param kind what the variable is
 * @param index index of the array element; -1 where there is none
 * @param confidence how sure the detector is
 * @param level how far it falls behind the detector's most accurate findings, zero
 * @param accuracy that level in words; null where the detector has one level only
 * @param raceClass what kind of mistake it looks like
 * @param reason what in the code made it that class, in a clause; null where that is not known
 * @param rank place in the order of importance, from 1; 0 before findings are ranked
 * @param count how often it happened
 * @param suppression what covers it: the id of a suppression, {@link #BASELINE} where it was known
 *     when a baseline was made, empty where that is not told; null for an open finding
 * @param caught whether both threads were caught at their accesses at the same time, so that
 *     neither is the earlier one
 * @param current the access that found the race
 * @param earlier the access that it races with
 */
public record Finding(
    String id,
    String variable,
    Kind kind,
    int index,
    Confidence confidence,
    int level,
    String accuracy,
    RaceClass raceClass,
    String reason,
    int rank,
    long count,
    String suppression,
    boolean caught,
    FindingAccess current,
    FindingAccess earlier) {

  /** The {@link #suppression} of what a baseline covers. */
  public static final String BASELINE = "baseline";

  /** A finding of a detector that has one level of accuracy. */
  public Finding(
      String id,
      String variable,
      Kind kind,
      int index,
      Confidence confidence,
      RaceClass raceClass,
      int rank,
      long count,
      boolean suppressed,
      FindingAccess current,
      FindingAccess earlier) {
    this(
        id,
        variable,
        kind,
        index,
        confidence,
        0,
        null,
        raceClass,
        null,
        rank,
        count,
        suppressed ? "" : null,
        false,
        current,
        earlier);
  }

  /** What the variable is. */
  public enum Kind {
    FIELD,
    STATIC,
    ARRAY,
    OBJECT
  }

  /** How sure the detector is. */
  public enum Confidence {
    /** Happens-before proves the race. */
    PROVED,
    /** The accesses share no lock, but may be ordered otherwise. */
    SUSPECTED
  }

  /** Whether a suppression or a baseline covers it: it fails no build. */
  public boolean suppressed() {
    return suppression != null;
  }

  /** Whether it was known when a baseline was made. */
  public boolean known() {
    return BASELINE.equals(suppression);
  }

  /** Both accesses, the one that found the race first. */
  public List<FindingAccess> accesses() {
    return List.of(current, earlier);
  }

  /** Whether the value was changed while a thread waited, and nobody was seen to do it. */
  public boolean unseen() {
    return caught && earlier.site() == null;
  }

  /**
   * Both sites as {@code --pair} takes them; null where one has no name. Threads shall wait at the
   * one that was met first.
   */
  public String pair() {
    return earlier.site() == null || current.site() == null
        ? null
        : earlier.site() + "," + current.site();
  }

  public Finding withRank(int newRank) {
    return with(raceClass, reason, newRank, count, suppression);
  }

  public Finding withSuppression(String newSuppression) {
    return with(raceClass, reason, rank, count, newSuppression);
  }

  public Finding withClass(RaceClass newClass, String newReason) {
    return with(newClass, newReason, rank, count, suppression);
  }

  public Finding withCount(long newCount) {
    return with(raceClass, reason, rank, newCount, suppression);
  }

  private Finding with(
      RaceClass newClass, String newReason, int newRank, long newCount, String newSuppression) {
    return new Finding(
        id,
        variable,
        kind,
        index,
        confidence,
        level,
        accuracy,
        newClass,
        newReason,
        newRank,
        newCount,
        newSuppression,
        caught,
        current,
        earlier);
  }
}
