// row: 27
// variable: dev.redflag.corpus.race.varhandles.DirectViews.data
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A slice of a direct buffer, at another place. */
public class DirectViews {
  static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
  static final ByteBuffer buffer = ByteBuffer.allocateDirect(64);
  static int data;

  public static void main(String[] args) throws Exception {
    ByteBuffer tail = buffer.position(16).slice().duplicate();
    Threads.run(
        () -> {
          data = 1; // label: write
          INTS.setRelease(buffer, 24, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println((int) INTS.getAcquire(tail, 16)); // of another int
          System.out.println(data); // race with: write
        });
  }
}
