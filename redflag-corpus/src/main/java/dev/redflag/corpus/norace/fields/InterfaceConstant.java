package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** The fields of an interface are complete when its initialization is. */
public class InterfaceConstant {
  interface Holder {
    Object TOKEN = new Object();
    String NAME = String.valueOf(42);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen = Holder.TOKEN.hashCode() + Holder.NAME.length();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = Holder.TOKEN.hashCode() + Holder.NAME.length();
        });
  }
}
