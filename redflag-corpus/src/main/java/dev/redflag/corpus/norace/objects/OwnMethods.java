// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** Objects that are given to methods of the program, which take the lock that guards them. */
public class OwnMethods {
  static final class Sink extends AbstractCollection<String> {
    private final List<String> in = new ArrayList<>();

    @Override
    public synchronized boolean addAll(Collection<? extends String> c) {
      return in.addAll(c);
    }

    @Override
    public synchronized Iterator<String> iterator() {
      return new ArrayList<>(in).iterator();
    }

    @Override
    public synchronized int size() {
      return in.size();
    }
  }

  static final class Out extends PrintStream {
    Out() {
      super(new ByteArrayOutputStream());
    }

    @Override
    public void println(Object o) {
      synchronized (this) {
        super.println(o);
      }
    }
  }

  static final class Words extends StringWriter {
    @Override
    public synchronized Words append(CharSequence text) {
      super.append(text);
      return this;
    }
  }

  static final Collection<String> sink = new Sink();
  static final Sink own = new Sink();
  static final PrintStream out = new Out();
  static final StringWriter words = new Words();
  static final List<String> sunk = new ArrayList<>();
  static final List<String> sunkByName = new ArrayList<>();
  static final List<String> printed = new ArrayList<>();
  static final StringBuilder text = new StringBuilder();

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          synchronized (sink) {
            sunk.add("a");
          }
          synchronized (own) {
            sunkByName.add("a");
          }
          synchronized (out) {
            printed.add("a");
          }
          synchronized (words) {
            text.append("a");
          }
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          sink.addAll(sunk);
          own.addAll(sunkByName);
          out.println(printed);
          words.append(text);
        });
  }
}
