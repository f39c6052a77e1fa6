// row: 40
package dev.redflag.corpus.norace.synchronizers;

import dev.redflag.corpus.Threads;
import java.util.concurrent.Phaser;

/** Parties that come and go: an arrival comes before the advance, also that of one who leaves. */
public class PhaserLeft {
  static final int[] cells = new int[3];
  static final Phaser phaser = new Phaser(1);
  static int advanced;

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          for (int i = 1; i < 3; i++) {
            phaser.register();
            int number = i;
            new Thread(
                    () -> {
                      cells[number] = number;
                      phaser.arriveAndDeregister();
                    })
                .start();
          }
          int phase = phaser.arrive();
          phaser.awaitAdvance(phase);
          advanced = cells[1] + cells[2];
          phaser.arriveAndDeregister();
        });
    System.out.println(advanced + " " + phaser.isTerminated());
  }
}
