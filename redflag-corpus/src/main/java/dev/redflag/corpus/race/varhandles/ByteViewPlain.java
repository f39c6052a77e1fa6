// row: 27
// variable: byte[]
package dev.redflag.corpus.race.varhandles;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A plain write through a view of a byte array writes the bytes that it covers. */
public class ByteViewPlain {
  static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
  static final byte[] bytes = new byte[16];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          INTS.set(bytes, 4, -1); // label: write
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          byte seen = bytes[6]; // race with: write
        });
  }
}
