package dev.redflag.it;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;

/** Two threads give buffers of one size back to their pool. */
public class JettyBuffers {
  private static final int BUFFERS = 20;

  public static void main(String[] args) throws Exception {
    ByteBufferPool pool = new ArrayByteBufferPool();
    ByteBuffer[] left = acquire(pool);
    ByteBuffer[] right = acquire(pool);
    // The pool makes the bucket of this size now, so that both threads use the same one.
    pool.release(pool.acquire(4096, false));
    Racers.race(BUFFERS, round -> pool.release(left[round]), round -> pool.release(right[round]));
    System.out.println("released");
  }

  private static ByteBuffer[] acquire(ByteBufferPool pool) {
    ByteBuffer[] buffers = new ByteBuffer[BUFFERS];
    for (int i = 0; i < BUFFERS; i++) {
      buffers[i] = pool.acquire(4096, false);
    }
    return buffers;
  }
}
