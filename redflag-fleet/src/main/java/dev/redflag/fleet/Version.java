package dev.redflag.fleet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A version of a program, told apart by its classes.
 *
 * @param program the user's name for it
 * @param digest of all classes
 * @param classes a digest of each class, by binary name; empty where they are not known
 */
public record Version(String program, String digest, SortedMap<String, Long> classes) {
  private static final int DIGITS = 12;

  /** The version with these classes. */
  public static Version of(String program, Map<String, Long> classes) {
    SortedMap<String, Long> sorted = new TreeMap<>(classes);
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sorted.forEach(
          (name, digest) ->
              sha.update((name + ' ' + digest + '\n').getBytes(StandardCharsets.UTF_8)));
      String digest = HexFormat.of().formatHex(sha.digest()).substring(0, DIGITS);
      return new Version(program, digest, sorted);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  @Override
  public String toString() {
    return program + " " + digest;
  }
}
