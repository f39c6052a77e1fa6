// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.text.FieldPosition;
import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** Inherited methods that work by others of the program, which take a lock. */
public class OverriddenInside {
  static final class Format extends SimpleDateFormat {
    private static final long serialVersionUID = 1;

    Format() {
      super("yyyy");
    }

    @Override
    public synchronized StringBuffer format(Date date, StringBuffer to, FieldPosition position) {
      return super.format(date, to, position);
    }
  }

  static final class Words extends HashSet<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String word) {
      return super.add(word);
    }

    @Override
    public Iterator<String> iterator() {
      List<String> copy = new ArrayList<>();
      synchronized (this) {
        for (Iterator<String> i = super.iterator(); i.hasNext(); ) {
          copy.add(i.next());
        }
      }
      return copy.iterator();
    }
  }

  static final class Heap extends PriorityQueue<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean offer(String word) {
      return super.offer(word);
    }
  }

  static final class Line extends ArrayDeque<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized void addLast(String word) {
      super.addLast(word);
    }
  }

  static final class Index extends HashMap<String, Boolean> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Boolean put(String word, Boolean there) {
      return super.put(word, there);
    }
  }

  static final Format format = new Format();
  static final Date date = new Date(0);
  static final Words words = new Words();
  static final Heap heap = new Heap();
  static final Line line = new Line();
  static final Set<String> set = Collections.newSetFromMap(new Index());

  private static void use() {
    int length = format.format(date).length();
    words.addAll(List.of("a"));
    words.add("b");
    heap.add("a");
    line.add("a");
    set.add("a");
    System.out.println(length + ("words: " + words).length());
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (format) {
            date.setTime(1);
          }
          use();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          use();
        });
  }
}
