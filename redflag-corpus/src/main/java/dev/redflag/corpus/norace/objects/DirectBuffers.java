// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Other bytes of one direct buffer, those of another one, and reads alone. */
public class DirectBuffers {
  static final ByteBuffer memory = ByteBuffer.allocateDirect(64);
  static final ByteBuffer other = ByteBuffer.allocateDirect(64);

  private static ByteBuffer part(int from) {
    return memory.duplicate().position(from).limit(from + 8).slice();
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          part(0).put((byte) 1);
          part(8).putInt(4, 1);
          part(16).put(new byte[4]);
          part(24).order(ByteOrder.nativeOrder()).asIntBuffer().put(1, 7);
          part(32).asShortBuffer().slice().put(1, (short) 1);
          int seen = part(40).getInt();
          other.putLong(48, 1);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen = memory.get(1);
          seen += part(8).getInt();
          part(16).putInt(4, 1);
          part(24).asIntBuffer().put(1);
          seen += part(32).getShort();
          seen += part(40).getInt();
          memory.putLong(48, 1);
        });
  }
}
