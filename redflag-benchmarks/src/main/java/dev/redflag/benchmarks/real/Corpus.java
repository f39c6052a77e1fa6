package dev.redflag.benchmarks.real;

import java.util.Random;

/** Texts made of a small vocabulary; the same for each seed. */
final class Corpus {
  private static final String[] SYLLABLES = {
    "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va"
  };
  private static final int VOCABULARY = 2_000;

  private Corpus() {}

  /** A word of the vocabulary. */
  static String word(int number) {
    return SYLLABLES[number & 15] + SYLLABLES[number >> 4 & 15] + SYLLABLES[number >> 8 & 15];
  }

  /** The numbers of the words of one text; low numbers are frequent. */
  static int[] text(int seed, int length) {
    Random random = new Random(seed);
    int[] words = new int[length];
    for (int i = 0; i < length; i++) {
      double skewed = random.nextDouble() * random.nextDouble() * random.nextDouble();
      words[i] = (int) (skewed * VOCABULARY);
    }
    return words;
  }

  /** The text in letters. */
  static String spell(int[] words) {
    StringBuilder text = new StringBuilder();
    for (int word : words) {
      text.append(word(word)).append(' ');
    }
    return text.toString();
  }
}
