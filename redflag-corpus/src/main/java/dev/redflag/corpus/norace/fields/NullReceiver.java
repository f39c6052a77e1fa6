package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;

/** An access through null throws what it always threw. */
public class NullReceiver {
  int value;

  static NullReceiver nothing() {
    return null;
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          try {
            nothing().value = 1;
          } catch (NullPointerException e) {
            System.out.println("no write: " + e.getMessage());
          }
          try {
            int seen = nothing().value;
          } catch (NullPointerException e) {
            System.out.println("no read: " + e.getMessage());
          }
          try {
            synchronized (nothing()) {
              System.out.println("never");
            }
          } catch (NullPointerException e) {
            System.out.println("no lock: " + e.getMessage());
          }
        });
  }
}
