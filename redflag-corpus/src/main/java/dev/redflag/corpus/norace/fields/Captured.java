package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** What lambdas and local classes capture is copied when they are made. */
public class Captured {
  public static void main(String[] args) throws Exception {
    int number = args.length;
    Object token = new Object();
    class Local {
      int sum() {
        return number + token.hashCode();
      }
    }
    Local local = new Local();
    Threads.run(
        () -> {
          int seen = local.sum() + number;
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = local.sum() + number;
        });
  }
}
