package dev.redflag.analysis.finding;

import dev.redflag.runtime.site.Site;

/**
 * The id of a finding: a hash of the variable and of the two source lines, in no order, so that it
 * is the same in every run of the same program.
 */
final class FindingId {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private FindingId() {}

  static String of(String variable, Site a, Site b) {
    String first = place(a);
    String second = place(b);
    boolean ordered = first.compareTo(second) <= 0;
    return hash(
        NormalizedNames.className(variable), ordered ? first : second, ordered ? second : first);
  }

  /** Sixteen digits for three texts. */
  static String hash(String one, String two, String three) {
    long hash = mix(mix(mix(FNV_OFFSET, one), two), three);
    String digits = Long.toHexString(hash);
    return "0".repeat(16 - digits.length()) + digits;
  }

  private static String place(Site site) {
    return site == null
        ? "?"
        : NormalizedNames.className(site.className())
            + "."
            + NormalizedNames.method(site.method())
            + ":"
            + site.line();
  }

  private static long mix(long hash, String text) {
    long mixed = hash;
    for (int i = 0; i < text.length(); i++) {
      mixed = (mixed ^ text.charAt(i)) * FNV_PRIME;
    }
    return (mixed ^ 0xffff) * FNV_PRIME;
  }
}
