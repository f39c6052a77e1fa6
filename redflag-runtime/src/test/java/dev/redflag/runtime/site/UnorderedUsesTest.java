package dev.redflag.runtime.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnorderedUsesTest {
  private interface Silent {}

  private interface Beneath extends Silent {}

  /** As if it had a field with a value that is computed, and no method with a body. */
  private interface Constants {}

  /** As if it had such a method too. */
  private interface Ready {}

  private interface UnderReady extends Ready {}

  /** As if it never met the weaver. */
  private interface Unknown {}

  private static class Loud {}

  private static class Middle extends Loud {}

  private static class Of implements Cloneable, Beneath, Constants {}

  private static final class BelowOf extends Of {}

  private static final class BelowMiddle extends Middle {}

  private static final class OfReady implements UnderReady {}

  private static final class OfUnknown implements Unknown {}

  private static ClassRecord record(Class<?> c, int traits) {
    return Sites.register(c.getName(), c.getClassLoader(), new FieldRecord[0], null, traits);
  }

  private static boolean isFound(Class<?> c) {
    ClassRecord record = record(c, ClassRecord.INHERITS_INITIALIZERS);
    assertThat(UnorderedUses.has(record.number)).isFalse();
    boolean found = UnorderedUses.find(record, c);
    assertThat(UnorderedUses.has(record.number)).isEqualTo(found);
    return found;
  }

  @Test
  void aClassWhoseSupertypesHaveNoInitializerIsFound() {
    record(Silent.class, 0);
    record(Beneath.class, ClassRecord.HAS_DEFAULT_METHODS);
    record(Constants.class, ClassRecord.HAS_INITIALIZER); // is not initialized with the class
    assertThat(isFound(Of.class)).isTrue();
    assertThat(isFound(BelowOf.class)).isTrue();
  }

  @Test
  void aClassWithAnInitializerAnywhereAboveIsNot() {
    record(Loud.class, ClassRecord.HAS_INITIALIZER);
    record(Ready.class, ClassRecord.HAS_INITIALIZER | ClassRecord.HAS_DEFAULT_METHODS);
    record(UnderReady.class, 0);
    assertThat(isFound(Middle.class)).isFalse();
    assertThat(isFound(BelowMiddle.class)).isFalse();
    assertThat(isFound(OfReady.class)).isFalse();
    assertThat(UnorderedUses.find(Sites.classRecord(Loud.class.getName(), loader()), Loud.class))
        .isFalse();
  }

  @Test
  void aClassWithASupertypeOfWhichNothingIsKnownIsNot() {
    assertThat(isFound(OfUnknown.class)).isFalse();
  }

  @Test
  void aNumberBeyondTheLastIsNeverNoted() {
    assertThat(UnorderedUses.has(Integer.MAX_VALUE)).isFalse();
  }

  private static ClassLoader loader() {
    return UnorderedUsesTest.class.getClassLoader();
  }
}
