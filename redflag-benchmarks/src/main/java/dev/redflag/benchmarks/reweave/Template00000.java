package dev.redflag.benchmarks.reweave;

/** A small class, of which {@link ReweaveCost} defines thousands of copies by other names. */
final class Template00000 {
  private int count;
  private String name;

  Template00000(String name) {
    this.name = name;
  }

  String next() {
    count++;
    return count % 7 == 0 ? name : name.concat("x");
  }

  void rename(String to) {
    if (!to.isEmpty()) {
      name = to;
    }
  }
}
