// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams that are made while their source is changed, and run under the lock that guards it. */
public class StreamKept {
  static final class Copied extends LinkedHashSet<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String word) {
      return super.add(word);
    }

    @Override
    public synchronized Iterator<String> iterator() {
      List<String> copy = new ArrayList<>();
      for (Iterator<String> i = super.iterator(); i.hasNext(); ) {
        copy.add(i.next());
      }
      return copy.iterator();
    }
  }

  static final List<String> list = new ArrayList<>();
  static final Map<String, String> map = new HashMap<>();
  static final StringBuilder builder = new StringBuilder();
  static final Copied copied = new Copied();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (list) {
            list.add("a");
            map.put("a", "b");
            builder.append("a");
          }
          copied.add("a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          Stream<String> strings = list.stream().map(String::trim);
          Stream<String> keys = map.keySet().stream();
          Spliterator<String> values = map.values().spliterator();
          IntStream chars = builder.chars();
          Stream<String> copies = copied.stream();
          synchronized (list) {
            strings.limit(1).forEach(word -> {});
            keys.findFirst();
            values.tryAdvance(word -> {});
            chars.sum();
          }
          copies.forEach(word -> {});
        });
  }
}
