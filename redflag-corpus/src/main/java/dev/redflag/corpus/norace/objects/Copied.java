// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;

/**
 * What is copied or compared is read alone, or by its own methods, which take its lock; copies are
 * apart.
 */
public class Copied {
  static final List<String> own = new Guarded();
  static final List<String> list = new ArrayList<>(List.of("a"));
  static final Calendar calendar = Calendar.getInstance();
  static final BitSet bits = new BitSet();
  static final StringBuilder text = new StringBuilder("a");

  /** A list that takes its lock in each method that is called. */
  static final class Guarded extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(String s) {
      return super.add(s);
    }

    @Override
    public synchronized int size() {
      return super.size();
    }

    @Override
    public synchronized Object[] toArray() {
      return super.toArray();
    }

    @Override
    public synchronized Iterator<String> iterator() {
      return List.copyOf(List.of(toArray(new String[0]))).iterator();
    }

    @Override
    public synchronized <T> T[] toArray(T[] a) {
      return super.toArray(a);
    }
  }

  public static void main(String[] args) throws Exception {
    calendar.set(Calendar.YEAR, 2000); // what it means is worked out when it is asked for
    Threads.run(
        () -> {
          own.add("a");
          List<String> copy = new ArrayList<>(list);
          copy.add("b");
          boolean later = calendar.after(Calendar.getInstance());
          new BitSet().or(bits);
          new StringBuilder(text).append("b");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          boolean earlier = calendar.before(Calendar.getInstance());
          Object copy = new ArrayList<>(own);
          copy = new LinkedList<>(own);
          copy = new HashSet<>(own);
          copy = new TreeSet<>(list);
          new StringBuffer().append(text);
          BitSet other = new BitSet();
          other.set(1);
          other.and(bits);
        });
  }
}
