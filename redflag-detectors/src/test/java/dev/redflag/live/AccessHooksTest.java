package dev.redflag.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.bulk.BulkEffect;
import dev.redflag.runtime.bulk.BulkEffects;
import dev.redflag.runtime.bulk.RangeForm;
import dev.redflag.runtime.race.Faults;
import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.Races;
import java.redflag.Hook;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AccessHooksTest {
  private static final String FIELD = Live.Woven.class.getName() + ".count";
  private static final String STATIC = Live.Woven.class.getName() + ".total";

  /** A class that never met the weaver. */
  @SuppressWarnings("unused")
  private static class Plain {
    int a;
    int b;
    static int s;
  }

  @BeforeAll
  static void start() {
    Live.start();
  }

  @AfterEach
  void noFault() {
    assertThat(Faults.first()).isNull();
  }

  @Test
  void aFieldWrittenByTwoRaces() {
    Live.Woven w = new Live.Woven();
    int here = Live.site("count");
    int there = Live.site("count");
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeField(w, here);
              Live.elsewhere(() -> Hook.writeField(w, there));
            });
    assertThat(races).containsExactly(FIELD);
  }

  @Test
  void theRecordTellsBothAccesses() {
    Live.Woven w = new Live.Woven();
    int here = Live.site("count");
    int there = Live.site("count");
    Hook.writeField(w, here);
    Live.elsewhere(() -> Hook.readField(w, there));
    List<Races.Tally> all = Races.tallies();
    RaceRecord record = all.get(all.size() - 1).record();
    assertThat(record.detector()).isEqualTo("fasttrack");
    assertThat(record.kind()).isEqualTo(RaceRecord.LocationKind.FIELD);
    assertThat(record.proved()).isTrue();
    assertThat(record.current().write()).isFalse();
    assertThat(record.current().thread()).isEqualTo("elsewhere");
    assertThat(record.current().stack()[0].getMethodName()).contains("theRecordTellsBothAccesses");
    assertThat(record.earlier().write()).isTrue();
    assertThat(record.earlier().thread()).isEqualTo(Thread.currentThread().getName());
    assertThat(record.earlier().wholeStack()).isTrue();
    assertThat(record.earlier().stack()[0].getMethodName()).isEqualTo("theRecordTellsBothAccesses");
  }

  /** Where another thread changes the field that a loop loads its array from. */
  @Test
  void eachArrayOfALoopIsCheckedForItsTurns() {
    int[] first = new int[10];
    int[] second = new int[10];
    int here = Live.site();
    int there = Live.site();
    List<String> races =
        Live.racesOf(
            () -> {
              Object kept = Hook.followWrites(first, null, 0, 2, Hook.thread(), here);
              int start = Hook.since(first, null, 0, 2);
              assertThat(kept).isSameAs(first);
              assertThat(Hook.since(first, kept, start, 3)).isEqualTo(2);
              kept = Hook.followWrites(first, kept, start, 3, Hook.thread(), here);
              kept = Hook.followWrites(second, kept, start, 5, Hook.thread(), here);
              assertThat(kept).isSameAs(second);
              assertThat(Hook.since(second, first, start, 5)).isEqualTo(5);
              Live.elsewhere(
                  () -> {
                    Hook.writeArray(first, 1, there);
                    Hook.writeArray(first, 4, there);
                    Hook.writeArray(first, 5, there);
                    Hook.writeArray(second, 4, there);
                  });
            });
    assertThat(races).containsExactly("int[][4]");
  }

  @Test
  void readersDoNotRace() {
    Live.Woven w = new Live.Woven();
    int site = Live.site("count");
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.readField(w, site);
              Live.elsewhere(() -> Hook.readField(w, site));
              Live.elsewhere(() -> Hook.readField(w, site));
            });
    assertThat(races).isEmpty();
    assertThat(w.side).isNotNull();
    assertThat(Live.racesOf(() -> Hook.writeField(w, site))).containsExactly(FIELD);
  }

  @Test
  void objectsAreApart() {
    Live.Woven one = new Live.Woven();
    Live.Woven other = new Live.Woven();
    int site = Live.site("count");
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeField(one, site);
              Live.elsewhere(() -> Hook.writeField(other, site));
            });
    assertThat(races).isEmpty();
  }

  @Test
  void aNullReceiverIsLeftToTheInstruction() {
    Hook.readField(null, Live.site("count"));
    Hook.writeField(null, Live.site("count"));
    Hook.beforeReadField(null, Live.site("flag"));
    Hook.afterReadField(null, Live.site("flag"));
    Hook.beforeWriteField(null, Live.site("flag"));
    Hook.readArray(null, 0, Live.site());
    Hook.writeArray(null, 0, Live.site());
    Hook.readWholeArray(null, Live.site());
  }

  @Test
  void finalFieldsAreNotChecked() {
    Live.Woven w = new Live.Woven();
    int site = Live.site("constant");
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeField(w, site);
              Live.elsewhere(() -> Hook.readField(w, site));
            });
    assertThat(races).isEmpty();
  }

  @Test
  void aStaticFieldWrittenByTwoRaces() {
    int here = Live.site("total");
    int there = Live.site("total");
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeStatic(here);
              Live.elsewhere(() -> Hook.readStatic(there));
            });
    assertThat(races).containsExactly(STATIC);
  }

  @Test
  void fieldsOfClassesThatWereNotWovenAreCheckedToo() {
    Plain p = new Plain();
    int a = Live.site(Plain.class, "a", false);
    int b = Live.site(Plain.class, "b", false);
    int s = Live.site(Plain.class, "s", true);
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeField(p, a);
              Hook.writeStatic(s);
              Live.elsewhere(
                  () -> {
                    Hook.writeField(p, b);
                    Hook.writeField(p, a);
                    Hook.writeStatic(s);
                  });
            });
    assertThat(races).containsExactly(Plain.class.getName() + ".a", Plain.class.getName() + ".s");
  }

  @Test
  void anArrayElementWrittenByTwoRaces() {
    int[] array = new int[3_000];
    int here = Live.site();
    int there = Live.site();
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeArray(array, 2_999, here);
              Hook.writeArray(array, 0, here);
              Live.elsewhere(
                  () -> {
                    Hook.readArray(array, 1, there);
                    Hook.readArray(array, 2_999, there);
                  });
            });
    assertThat(races).containsExactly("int[][2999]");
  }

  @Test
  void anIndexOutOfBoundsIsLeftToTheInstruction() {
    int[] array = new int[2];
    Hook.readArray(array, -1, Live.site());
    Hook.readArray(array, 2, Live.site());
    Hook.writeArray(array, Integer.MAX_VALUE, Live.site());
    Hook.writeArray(array, Integer.MIN_VALUE, Live.site());
  }

  @Test
  void bulkCallsAccessTheirRanges() {
    String[] from = {"a", "b", "c", "d"};
    Object[] to = new Object[4];
    int reads = BulkEffects.add(new BulkEffect(RangeForm.AT_COUNT, false, null));
    int writes = BulkEffects.add(new BulkEffect(RangeForm.FROM_TO, true, null));
    int read = Live.site();
    int bulk = Live.site();
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeArray(from, 0, read);
              Hook.writeArray(from, 2, read);
              Hook.readArray(to, 3, read);
              Hook.readArray(to, 0, read);
              Live.elsewhere(
                  () -> {
                    Hook.elements(null, from, 1, 2, reads, bulk);
                    Hook.elements(null, to, 2, 4, writes, bulk);
                  });
            });
    assertThat(races).containsExactly("java.lang.String[][2]", "java.lang.Object[][3]");
  }

  @Test
  void rangesOutOfTheArrayAreNotAccessed() {
    long[] array = new long[3_000];
    int reads = BulkEffects.add(new BulkEffect(RangeForm.FROM_TO, false, null));
    int counted = BulkEffects.add(new BulkEffect(RangeForm.AT_COUNT, false, null));
    int write = Live.site();
    int bulk = Live.site();
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeArray(array, 1, write);
              Hook.writeArray(array, 2_999, write);
              Live.elsewhere(
                  () -> {
                    Hook.elements(null, array, 0, 3_001, reads, bulk);
                    Hook.elements(null, array, -1, 2, reads, bulk);
                    Hook.elements(null, array, 2, 1, reads, bulk);
                    Hook.elements(null, array, 1, -1, counted, bulk);
                    Hook.elements(null, array, 1, Integer.MAX_VALUE, counted, bulk);
                    Hook.elements(null, array, 2, 2_997, counted, bulk);
                    Hook.elements(null, null, 0, 1, reads, bulk);
                    Hook.elements(null, "no array", 0, 1, reads, bulk);
                  });
            });
    assertThat(races).isEmpty();
  }

  @Test
  void cloningAnArrayReadsItAll() {
    long[] array = new long[2_000];
    int write = Live.site();
    int clone = Live.site();
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeArray(array, 1_999, write);
              Live.elsewhere(() -> Hook.readWholeArray(array, clone));
            });
    assertThat(races).containsExactly("long[][1999]");
  }

  @Test
  void aCloneReadsItsOriginalAndStartsAnew() {
    Live.Woven original = new Live.Woven();
    int write = Live.site("count");
    int clone = Live.site();
    Live.Woven[] copies = new Live.Woven[1];
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.readField(original, write);
              Live.elsewhere(() -> Hook.readField(original, write));
              Hook.writeField(original, write); // races with that read
              Live.elsewhere(
                  () -> {
                    copies[0] = original.clone();
                    Hook.cloned(original, copies[0], clone);
                  });
            });
    assertThat(races).containsExactly(FIELD, FIELD);
    assertThat(copies[0].count$write).isZero();
    assertThat(copies[0].count$read).isZero();
    assertThat(copies[0].side).isNull();
    assertThat(copies[0].flag$sync).isNull();
    assertThat(Live.racesOf(() -> Hook.writeField(copies[0], write))).isEmpty();
  }

  @Test
  void aSiteWithoutANumberIsNotChecked() {
    Live.Woven w = new Live.Woven();
    List<String> races =
        Live.racesOf(
            () -> {
              Hook.writeField(w, 0);
              Hook.writeStatic(0);
              Live.elsewhere(() -> Hook.writeField(w, 0));
            });
    assertThat(races).isEmpty();
  }

  /** {@code Array.get} of what is no array: the program's own exception is about to come. */
  @Test
  void whatIsNoArrayHasNoElements() {
    int site = Live.site();
    Hook.readArray("no array", 0, site);
    Hook.writeArray("no array", 0, site);
  }
}
