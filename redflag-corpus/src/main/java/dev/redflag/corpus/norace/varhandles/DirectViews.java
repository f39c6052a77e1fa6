// row: 27
package dev.redflag.corpus.norace.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A slice of a direct buffer is the same memory, at another index. */
public class DirectViews {
  static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
  static final ByteBuffer buffer = ByteBuffer.allocateDirect(64);
  static int data;

  public static void main(String[] args) throws Exception {
    ByteBuffer tail = buffer.position(16).slice().duplicate();
    Threads.run(
        () -> {
          data = 1;
          INTS.setRelease(buffer, 24, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println((int) INTS.getAcquire(tail, 8));
          System.out.println(data);
        });
  }
}
