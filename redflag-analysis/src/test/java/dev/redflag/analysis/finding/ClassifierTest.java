package dev.redflag.analysis.finding;

import static dev.redflag.runtime.site.AccessShape.CONSTANT;
import static dev.redflag.runtime.site.AccessShape.ON_THIS;
import static dev.redflag.runtime.site.AccessShape.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.analysis.Samples;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.AccessShape;
import dev.redflag.runtime.site.Site;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What the classifier does where facts are missing; the corpus's programs {@code race.pattern} show
 * each class with the facts that the weaver finds.
 */
class ClassifierTest {
  private static AccessRecord access(
      boolean write, String method, String type, long shape, String... locks) {
    Site s = Samples.site("a.B", method, write ? 1 : 2, type);
    Site shaped =
        new Site(
            s.className(),
            s.method(),
            s.file(),
            s.line(),
            s.index(),
            s.owner(),
            s.fieldOwner(),
            s.field(),
            s.descriptor(),
            s.isStatic(),
            true,
            shape);
    return Samples.access(write, shaped, write ? "writer" : "reader", locks);
  }

  private static RaceClass classOf(AccessRecord current, AccessRecord earlier) {
    Finding found = Findings.of(Samples.race("a.B.field", current, earlier), 1);
    assertThat(found.reason()).isNotEmpty();
    return found.raceClass();
  }

  private static RaceClass classOf(LocationKind kind) {
    RaceRecord r = Samples.race("int[]", 1, 2);
    return Findings.of(
            new RaceRecord("fasttrack", kind, "int[]", 0, true, r.current(), r.earlier()), 1)
        .raceClass();
  }

  @Test
  void withoutFactsTheGeneralClassesRemain() {
    assertThat(classOf(access(true, "run", "Z", 0), access(false, "stop", "Z", 0)))
        .isEqualTo(RaceClass.FLAG);
    assertThat(classOf(access(true, "add", "I", 0), access(false, "get", "I", 0)))
        .isEqualTo(RaceClass.UNORDERED);
    assertThat(classOf(access(false, "get", "D", 0), access(true, "set", "D", 0)))
        .isEqualTo(RaceClass.TORN_VALUE);
    assertThat(classOf(LocationKind.ARRAY)).isEqualTo(RaceClass.ARRAY_ELEMENT);
    assertThat(classOf(LocationKind.STATIC)).isEqualTo(RaceClass.STATIC_FIELD);
    assertThat(classOf(LocationKind.OBJECT)).isEqualTo(RaceClass.COLLECTION_MISUSE);
  }

  @Test
  void aConstructorPublishesItsOwnObjectOnly() {
    AccessRecord reader = access(false, "get", "I", 0);
    assertThat(classOf(access(true, "<init>", "I", 0), reader))
        .isEqualTo(RaceClass.UNSAFE_PUBLICATION);
    assertThat(classOf(reader, access(true, "<init>", "I", ON_THIS)))
        .isEqualTo(RaceClass.UNSAFE_PUBLICATION);
    assertThat(classOf(reader, access(true, "<init>", "I", UPDATE))).isEqualTo(RaceClass.UNORDERED);
  }

  @Test
  void whichAccessCameFirstChangesNothing() {
    AccessRecord write = access(true, "m", "I", AccessShape.of(CONSTANT, 3));
    AccessRecord other = access(true, "n", "I", AccessShape.of(UPDATE, 0));
    assertThat(classOf(write, other)).isEqualTo(RaceClass.LOST_UPDATE);
    assertThat(classOf(other, write)).isEqualTo(RaceClass.LOST_UPDATE);
  }

  @Test
  void oneValueWrittenTwiceIsNotBenign() {
    AccessRecord write = access(true, "m", "I", AccessShape.of(CONSTANT, 3));
    RaceClass found = classOf(write, write);
    assertThat(found).isEqualTo(RaceClass.SAME_VALUE_WRITE);
    assertThat(found.benign()).isFalse();
  }

  @Test
  void theLockThatOnlyTheWriterHoldsMakesItDoubleChecked() {
    AccessRecord check = access(false, "m", "La/C;", AccessShape.TESTED_ZERO);
    long lazy = AccessShape.NEW | AccessShape.AFTER_ZERO_TEST;
    assertThat(classOf(check, access(true, "m", "La/C;", lazy, "a.Lock@1")))
        .isEqualTo(RaceClass.DOUBLE_CHECKED_LOCKING);
    assertThat(classOf(check, access(true, "m", "La/C;", lazy)))
        .isEqualTo(RaceClass.LAZY_INITIALIZATION);
  }

  @Test
  void aKeyNamesOneClassAndAnUnknownOneTheGeneralClass() {
    Set<String> keys = new HashSet<>();
    for (RaceClass c : RaceClass.values()) {
      assertThat(keys.add(c.key())).isTrue();
      assertThat(RaceClass.ofKey(c.key())).isEqualTo(c);
    }
    assertThat(RaceClass.ofKey("of-a-later-version")).isEqualTo(RaceClass.UNORDERED);
  }
}
