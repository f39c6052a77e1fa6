package dev.redflag.it;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/** Threads share the one arena of an allocator, each with buffers of a size of its own. */
public class NettyArena {
  private static final int[] SIZES = {32, 96, 1024, 2048};
  private static final int BUFFERS = 20;

  public static void main(String[] args) throws Exception {
    PooledByteBufAllocator allocator = new PooledByteBufAllocator(false, 1, 0, 8192, 4, 0, 0, 0);
    List<List<ByteBuf>> taken = new ArrayList<>();
    Racers.Task[] tasks = new Racers.Task[SIZES.length];
    for (int i = 0; i < SIZES.length; i++) {
      int size = SIZES[i];
      List<ByteBuf> own = new ArrayList<>();
      taken.add(own);
      tasks[i] = round -> own.add(allocator.heapBuffer(size));
    }
    Racers.race(BUFFERS, tasks);
    taken.forEach(own -> own.forEach(ByteBuf::release));
    System.out.println("allocated");
  }
}
