// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A list that goes from thread to thread by a queue. */
public class Handed {
  static final BlockingQueue<List<String>> queue = new LinkedBlockingQueue<>();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          List<String> list = new ArrayList<>();
          list.add("one");
          queue.put(list);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          queue.take().add("two");
        });
  }
}
