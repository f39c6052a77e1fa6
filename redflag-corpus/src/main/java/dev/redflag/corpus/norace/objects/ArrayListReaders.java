// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.List;

/** A list that is filled before the threads start. */
public class ArrayListReaders {
  static final List<String> list = new ArrayList<>(List.of("one", "two"));

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = list.get(0).length() + list.size();
          for (String element : list) {
            seen += element.length();
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = list.indexOf("two");
          for (String element : list) {
            seen += element.length();
          }
        });
  }
}
