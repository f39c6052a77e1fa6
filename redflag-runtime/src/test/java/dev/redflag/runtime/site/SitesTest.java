package dev.redflag.runtime.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.Garbage;
import dev.redflag.runtime.shadow.ShadowTable;
import dev.redflag.runtime.shadow.Slot;
import dev.redflag.runtime.shadow.Sweeper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SitesTest {
  private static final int STATIC = 0x8;
  private static final int FINAL = 0x10;
  private static final int VOLATILE = 0x40;

  /** As a class looks after weaving. */
  @SuppressWarnings("unused")
  private static class Woven {
    int count;
    volatile int flag;
    final int constant = 1;
    static int total;
    static volatile int mode;
    transient long w0;
    transient long r0;
    transient Object v1;
    transient Object side;
  }

  private static final class Heir extends Woven {}

  /** A class that never met the weaver, with a superclass of the same kind. */
  @SuppressWarnings("unused")
  private static class Plain {
    int a;
    int b;
    static int s;
  }

  @SuppressWarnings("unused")
  private static final class PlainHeir extends Plain {
    int c;
  }

  private static final FieldRecord[] FIELDS = {
    new FieldRecord("count", "I", 0, 0, "w0", "r0"),
    new FieldRecord("flag", "I", VOLATILE, 1, "v1", null),
    new FieldRecord("constant", "I", FINAL, 2, null, null),
    new FieldRecord("total", "I", STATIC, 3, null, null),
    new FieldRecord("mode", "I", STATIC | VOLATILE, 4, null, null)
  };

  private static final ClassLoader LOADER = SitesTest.class.getClassLoader();

  private static final ClassRecord RECORD =
      Sites.register(Woven.class.getName(), LOADER, FIELDS, "side", false);

  private static int site(Class<?> owner, String field, boolean isStatic) {
    return Sites.register(
        new Site(
            "Code", "method", "Code.java", 1, 0, RECORD, owner.getName(), field, "I", isStatic));
  }

  @Test
  void aSiteIsUnboundUntilItRuns() {
    int site = site(Woven.class, "count", false);
    assertThat(Sites.slot(site)).isEqualTo(Slot.UNBOUND);
    Sites.Binding b = Sites.binding(site, new Woven());
    assertThat(Sites.slot(site)).isEqualTo(b.slot);
    assertThat(Sites.binding(site)).isSameAs(b);
    assertThat(b.declaring).isSameAs(RECORD);
    assertThat(Slot.writeOffset(b.slot)).isEqualTo(Memory.U.objectFieldOffset(Woven.class, "w0"));
    assertThat(Slot.readOffset(b.slot)).isEqualTo(Memory.U.objectFieldOffset(Woven.class, "r0"));
    assertThat(b.sideOffset).isEqualTo(Memory.U.objectFieldOffset(Woven.class, "side"));
  }

  @Test
  void anInheritedFieldBindsToItsDeclaringClass() {
    int site = site(Heir.class, "count", false);
    assertThat(Sites.binding(site, new Heir()).declaringName).isEqualTo(Woven.class.getName());
    int named = site(Heir.class, "count", false);
    assertThat(Sites.binding(named).slot).isEqualTo(Sites.binding(site).slot);
  }

  @Test
  void finalAndVolatileFieldsHaveNoWords() {
    int constant = site(Woven.class, "constant", false);
    assertThat(Sites.binding(constant, new Woven()).slot).isEqualTo(Slot.UNTRACKED);
    int flag = site(Woven.class, "flag", false);
    Sites.Binding b = Sites.binding(flag, new Woven());
    assertThat(b.slot).isEqualTo(Slot.VOLATILE);
    assertThat(b.syncOffset).isEqualTo(Memory.U.objectFieldOffset(Woven.class, "v1"));
  }

  @Test
  void staticFieldsHaveTheirShadowInTheRecord() {
    int total = site(Heir.class, "total", true);
    Sites.Binding b = Sites.binding(total);
    assertThat(b.statics).isSameAs(RECORD.statics);
    assertThat(Slot.ordinal(b.slot)).isEqualTo(3);
    assertThat(Sites.statics(total)).isSameAs(RECORD.statics);
    int mode = site(Woven.class, "mode", true);
    assertThat(Sites.binding(mode).staticSync).isSameAs(RECORD.staticSyncs[4]).isNotNull();
  }

  @Test
  void fieldsOfClassesThatWereNotWovenHaveLocationsOfTheirOwn() {
    PlainHeir target = new PlainHeir();
    List<Integer> locations = new ArrayList<>();
    for (String field : List.of("a", "b")) {
      Sites.Binding b = Sites.binding(site(PlainHeir.class, field, false), target);
      assertThat(b.slot).isEqualTo(Slot.TABLE);
      assertThat(b.declaringName).isEqualTo(Plain.class.getName());
      locations.add(b.location);
    }
    locations.add(Sites.binding(site(PlainHeir.class, "c", false), target).location);
    assertThat(locations).doesNotHaveDuplicates();
    Sites.Binding s = Sites.binding(site(PlainHeir.class, "s", true));
    assertThat(s.statics).isSameAs(ShadowTable.UNWOVEN.get(Plain.class));
  }

  @Test
  void aSiteWhoseClassCannotBeFoundStaysUnbound() {
    int site =
        Sites.register(new Site("Code", "m", null, 1, 0, RECORD, "no.such.Class", "f", "I", false));
    assertThat(Sites.binding(site)).isNull();
    assertThat(Sites.slot(site)).isEqualTo(Slot.UNBOUND);
  }

  @Test
  void siteZeroIsUntracked() {
    assertThat(Sites.slot(0)).isEqualTo(Slot.UNTRACKED);
    assertThat(Sites.binding(0)).isNull();
    assertThat(Sites.site(0)).isNull();
  }

  @Test
  void aClassWovenAgainKeepsItsRecord() {
    assertThat(Sites.register(Woven.class.getName(), LOADER, FIELDS, "side", false))
        .isSameAs(RECORD);
    assertThat(Sites.classRecord(Woven.class.getName(), LOADER)).isSameAs(RECORD);
    assertThat(Sites.classRecord(RECORD.number)).isSameAs(RECORD);
    assertThat(Sites.classRecord(Woven.class.getName(), null)).isNull();
  }

  /** A loader with the nastiest identity that a program could give it. */
  private static final class Hostile extends ClassLoader {
    @Override
    public int hashCode() {
      throw new IllegalStateException("the program's code was called");
    }

    @Override
    public boolean equals(Object o) {
      throw new IllegalStateException("the program's code was called");
    }
  }

  @Test
  void loadersAreToldApartByIdentity() {
    Hostile one = new Hostile();
    Hostile other = new Hostile();
    ClassRecord a = Sites.register("p.Same", one, new FieldRecord[0], null, false);
    ClassRecord b = Sites.register("p.Same", other, new FieldRecord[0], null, false);
    assertThat(a).isNotSameAs(b);
    assertThat(Sites.classRecord("p.Same", one)).isSameAs(a);
    assertThat(a.loader()).isSameAs(one);
  }

  @Test
  void theRecordsOfALoaderGoWithIt() {
    ClassLoader loader = new Hostile();
    ClassRecord record = Sites.register("p.Gone", loader, new FieldRecord[0], null, false);
    int number = record.number;
    int site =
        Sites.register(
            new Site("p.Gone", "run", "Gone.java", 7, 0, record, "p.Gone", "f", "I", false));
    record = null;
    loader = null;
    Garbage.collect();
    Sweeper.sweep();
    Sites.register("p.Any", LOADER, new FieldRecord[0], null, false); // clears up on the way
    assertThat(Sites.classRecord(number)).isNull();
    assertThat(Sites.site(site).frame()).hasToString("p.Gone.run(Gone.java:7)");
    assertThat(Sites.site(site).owner()).isNull();
    assertThat(Sites.slot(site)).isEqualTo(Slot.UNTRACKED);
  }

  @Test
  void theNumbersOfSitesAreGivenAgainLater() {
    int before = Sites.count();
    int rounds = 60;
    int each = 5_000;
    for (int i = 0; i < rounds; i++) {
      ClassLoader loader = new Hostile();
      ClassRecord record = Sites.register("p.Many", loader, new FieldRecord[0], null, false);
      for (int k = 0; k < each; k++) {
        Sites.register(new Site("p.Many", "m", null, k, k, record, "p.Many", "f", "I", false));
      }
      record = null;
      loader = null;
      Garbage.collect();
      Sweeper.sweep();
    }
    assertThat(Sites.recycled()).isPositive();
    assertThat(Sites.count() - before).isLessThan(rounds * each / 3);
    assertThat(Sites.dropped()).isZero();
  }
}
