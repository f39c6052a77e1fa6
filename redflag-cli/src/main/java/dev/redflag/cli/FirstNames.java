package dev.redflag.cli;

import java.util.Collection;

/** Names in a sentence, of which there may be very many. */
public final class FirstNames {
  private static final int MOST = 3;

  private FirstNames() {}

  /** The first few, with a mark where there are more. */
  public static String of(Collection<String> names) {
    String first = String.join(", ", names.stream().limit(MOST).toList());
    return names.size() > MOST ? first + ", …" : first;
  }
}
