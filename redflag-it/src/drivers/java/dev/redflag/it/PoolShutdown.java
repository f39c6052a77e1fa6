package dev.redflag.it;

import org.apache.commons.pool.BaseObjectPool;

/** One thread closes a pool while another one borrows from it. */
public class PoolShutdown {
  /** A pool that keeps nothing. */
  static class Builders extends BaseObjectPool {
    @Override
    public Object borrowObject() {
      assertOpen();
      return new StringBuilder();
    }

    @Override
    public void returnObject(Object borrowed) {}

    @Override
    public void invalidateObject(Object borrowed) {}
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 20; i++) {
      Builders pool = new Builders();
      Racers.race(
          1,
          round -> pool.close(),
          round -> {
            try {
              pool.returnObject(pool.borrowObject());
            } catch (IllegalStateException e) {
              // The pool was closed first.
            }
          });
    }
    System.out.println("closed");
  }
}
