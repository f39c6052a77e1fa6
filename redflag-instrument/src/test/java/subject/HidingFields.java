package subject;

import dev.redflag.instrument.testing.Expect;

/** Fields that look the same and are not: that of a subclass hides that of its superclass. */
public class HidingFields {
  private static class Base {
    int a;
  }

  private static class Heir extends Base {
    int a;
  }

  private HidingFields() {}

  @Expect({"write HidingFields$Heir.a", "write HidingFields$Base.a"})
  static void areBothWritten() {
    Heir heir = new Heir();
    Base base = heir;
    heir.a = 1;
    base.a = 2;
  }

  @Expect({"write HidingFields$Heir.a", "write HidingFields$Base.a"})
  static void areBothWrittenByOneVariable() {
    Heir heir = new Heir();
    heir.a = 1;
    ((Base) heir).a = 2;
  }
}
