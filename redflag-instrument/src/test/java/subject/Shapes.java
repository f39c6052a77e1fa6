package subject;

/** Accesses to {@code f}, one method a kind of code around them. */
public class Shapes {
  int f;
  long wide;
  Object object;
  int[] array;

  int postIncrement() {
    return f++;
  }

  void increment() {
    f++;
  }

  void decrementWide() {
    wide -= 3;
  }

  void setBits() {
    f |= 6;
  }

  void clearBits() {
    f &= ~8;
  }

  boolean masked() {
    return (f & 4) != 0;
  }

  void constant() {
    f = 7;
  }

  void spin() {
    while (f == 0) {
      Thread.onSpinWait();
    }
  }

  void testsInLoop(int rounds) {
    for (int i = 0; i < rounds; i++) {
      if (f == 0) {
        System.nanoTime();
      }
    }
  }

  Object lazy() {
    if (object == null) {
      object = new Object();
    }
    return object;
  }

  Object lazyOnce() {
    Object seen = object;
    if (seen == null) {
      seen = toString();
      object = seen;
    }
    return seen;
  }

  synchronized void locked() {
    f = 1;
  }

  void lockedInside(Shapes other) {
    synchronized (this) {
      other.f = 1;
    }
    f = 2;
  }

  void clock() {
    wide = System.nanoTime();
  }

  void ternary(boolean yes) {
    f = yes ? f + 1 : f + 1;
  }

  void dereferences() {
    object.hashCode();
  }

  void element(int i) {
    array[i]++;
  }

  void cache(Object[] slots, Object value) {
    Object seen = slots[0];
    if (seen != null && seen.equals(value)) {
      return;
    }
    slots[0] = value;
  }

  void wrapped() {
    object = java.util.List.of(object);
  }

  void fromElsewhere() {
    f = array.length;
  }
}
