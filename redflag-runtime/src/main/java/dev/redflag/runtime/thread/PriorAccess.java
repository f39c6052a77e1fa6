package dev.redflag.runtime.thread;

/**
 * The earlier access of a race, as the detector found it in the shadow. One a thread, reused: read
 * it before the thread's next access.
 */
public final class PriorAccess {
  /** The earlier access as a word (epoch and site), see {@code Epoch}. */
  public long word;

  /** Whether the earlier access was a write. */
  public boolean write;

  /** Whether happens-before proves the race; else it is suspected (a lockset violation). */
  public boolean proved = true;

  /** How far this falls behind the detector's most accurate findings, zero; for ranking. */
  public int level;

  /** That level in words, for reports; null where the detector has one level only. */
  public String accuracy;

  /** Notes the earlier access of a proved race; always true, for the caller's convenience. */
  public boolean set(long priorWord, boolean isWrite) {
    word = priorWord;
    write = isWrite;
    proved = true;
    level = 0;
    accuracy = null;
    return true;
  }

  /** Notes the earlier access of a suspected race; always true. */
  public boolean suspect(long priorWord, boolean isWrite, int atLevel, String inWords) {
    word = priorWord;
    write = isWrite;
    proved = false;
    level = atLevel;
    accuracy = inWords;
    return true;
  }
}
