package dev.redflag.analysis.finding;

import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;

/**
 * Guesses from the two accesses what kind of mistake a race is. A guess for the reader, no verdict.
 */
final class Classifier {
  private static final String NUMBERS = "BCSIJFD";

  private Classifier() {}

  static RaceClass classify(RaceRecord record) {
    if (record.kind() == LocationKind.OBJECT) {
      return RaceClass.COLLECTION_MISUSE;
    }
    if (record.kind() == LocationKind.ARRAY) {
      return RaceClass.ARRAY_ELEMENT;
    }
    AccessRecord a = record.current();
    AccessRecord b = record.earlier();
    if (a.write() != b.write() && inConstructor(a.write() ? a : b)) {
      return RaceClass.UNSAFE_PUBLICATION;
    }
    String type = type(a.site(), b.site());
    if (type.equals("Z")) {
      return RaceClass.FLAG;
    }
    if (type.length() == 1 && NUMBERS.contains(type) && isUpdate(a, b)) {
      return RaceClass.LOST_UPDATE;
    }
    if (a.write() != b.write() && type.startsWith("L") && sameMethod(a.site(), b.site())) {
      return RaceClass.LAZY_INITIALIZATION;
    }
    return RaceClass.UNORDERED;
  }

  private static boolean inConstructor(AccessRecord access) {
    return access.site() != null && access.site().method().equals("<init>");
  }

  /** Whether one line reads the field and writes it, as {@code count++} does. */
  private static boolean isUpdate(AccessRecord a, AccessRecord b) {
    if (!sameMethod(a.site(), b.site()) || a.site().line() != b.site().line()) {
      return false;
    }
    return a.write() != b.write() || isOneOfTwo(a.site());
  }

  /** Whether another instruction of the line accesses the same field. */
  private static boolean isOneOfTwo(Site site) {
    Site other;
    for (int number = 1; (other = Sites.site(number)) != null; number++) {
      if (other.index() != site.index()
          && other.line() == site.line()
          && sameMethod(other, site)
          && site.field().equals(other.field())) {
        return true;
      }
    }
    return false;
  }

  private static String type(Site a, Site b) {
    Site site = a != null ? a : b;
    return site == null || site.descriptor() == null ? "" : site.descriptor();
  }

  private static boolean sameMethod(Site a, Site b) {
    return a != null
        && b != null
        && a.className().equals(b.className())
        && a.method().equals(b.method());
  }
}
