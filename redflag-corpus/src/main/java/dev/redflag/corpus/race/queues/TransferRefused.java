// row: 63
// variable: dev.redflag.corpus.race.queues.TransferRefused.value
package dev.redflag.corpus.race.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.concurrent.LinkedTransferQueue;

/** A try to transfer to nobody. */
public class TransferRefused {
  static final LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
  static int value;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          value = 1; // label: write
          if (queue.tryTransfer("one")) {
            throw new IllegalStateException();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.poll();
          int seen = value; // race with: write
        });
  }
}
