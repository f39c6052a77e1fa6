// variable: dev.redflag.corpus.race.pattern.SlotUpdate$Node[]
// class: lost-update
package dev.redflag.corpus.race.pattern;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** A node is put before those that are in the slot already: one of two may get lost. */
public class SlotUpdate {
  static class Node {
    final Object value;
    final Node next;

    Node(Object value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static final Node[] TABLE = new Node[2];

  static void add(int slot, Object value) {
    Node first = TABLE[slot]; // label: slot
    if (first != null && first.value.equals(value)) {
      return;
    }
    TABLE[slot] = new Node(value, first); // label: slot; race with: slot
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          add(1, "a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          add(1, "b");
        });
  }
}
