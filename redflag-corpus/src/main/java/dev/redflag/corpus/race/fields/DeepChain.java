// variable: dev.redflag.corpus.race.fields.DeepChain$Node.value
package dev.redflag.corpus.race.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Only the last field of a chain is written. */
public class DeepChain {
  static class Node {
    final Node next;
    int value;

    Node(Node next) {
      this.next = next;
    }
  }

  public static void main(String[] args) throws Exception {
    Node shared = new Node(new Node(new Node(null)));
    Threads.run(
        () -> {
          shared.next.next.value = 1; // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = shared.next.next.value; // race with: write
        });
  }
}
