package dev.redflag.analysis.pairs;

/** A file of pairs that is damaged or none: a sentence without its full stop. */
public final class PairsFileException extends Exception {
  private static final long serialVersionUID = 1L;

  PairsFileException(String sentence) {
    super(sentence);
  }
}
