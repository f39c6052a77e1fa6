package dev.redflag.analysis.finding;

import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.Site;

/** Guesses from the two accesses what kind of mistake a race is. A guess for the reader, no verdict. */
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
    boolean oneMethod = sameMethod(a.site(), b.site());
    if (oneMethod && type.length() == 1 && NUMBERS.contains(type)) {
      return RaceClass.LOST_UPDATE;
    }
    if (oneMethod && type.startsWith("L")) {
      return RaceClass.LAZY_INITIALIZATION;
    }
    return RaceClass.UNORDERED;
  }

  private static boolean inConstructor(AccessRecord access) {
    return access.site() != null && access.site().method().equals("<init>");
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
