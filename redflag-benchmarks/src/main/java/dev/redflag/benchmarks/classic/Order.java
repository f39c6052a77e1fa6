package dev.redflag.benchmarks.classic;

/** An order of {@link Jbb}: built by one terminal, then guarded by its warehouse. */
final class Order {
  private final Line[] lines;
  // Set when the order is placed.
  private int customer;

  private record Line(int item, int quantity, long amount) {}

  Order(int size) {
    lines = new Line[size];
  }

  int size() {
    return lines.length;
  }

  void setLine(int index, int item, int quantity, long amount) {
    lines[index] = new Line(item, quantity, amount);
  }

  int item(int index) {
    return lines[index].item();
  }

  void setCustomer(int customer) {
    this.customer = customer;
  }

  int customer() {
    return customer;
  }

  int units() {
    int units = 0;
    for (Line line : lines) {
      units += line.quantity();
    }
    return units;
  }

  long worth() {
    long worth = 0;
    for (Line line : lines) {
      worth += line.amount();
    }
    return worth;
  }
}
