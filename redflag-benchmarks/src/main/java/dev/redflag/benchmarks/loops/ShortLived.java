package dev.redflag.benchmarks.loops;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Loops over objects of the JDK that live for a few calls, a million each, with the least processor
 * time of several runs. Run it plain and with the agent, and divide.
 */
public final class ShortLived {
  private static final int TIMES = 1_000_000;

  private final List<Integer> list = new ArrayList<>();

  private ShortLived() {
    for (int i = 0; i < 4; i++) {
      list.add(i);
    }
  }

  public static void main(String[] args) {
    ShortLived loops = new ShortLived();
    Timing.print("buffer", loops::buffers);
    Timing.print("builder", loops::builders);
    Timing.print("iterator", loops::iterators);
    Timing.print("array", loops::arrays);
  }

  private double buffers() {
    long sum = 0;
    for (int i = 0; i < TIMES; i++) {
      ByteBuffer buffer = ByteBuffer.allocate(5);
      Varint.write(i, buffer);
      buffer.flip();
      sum += Varint.read(buffer);
    }
    return sum;
  }

  private double builders() {
    long sum = 0;
    for (int i = 0; i < TIMES; i++) {
      StringBuilder text = new StringBuilder();
      Varint.write(i, text);
      sum += text.length();
    }
    return sum;
  }

  private double iterators() {
    long sum = 0;
    for (int i = 0; i < TIMES; i++) {
      for (int element : list) {
        sum += element;
      }
    }
    return sum;
  }

  private double arrays() {
    long sum = 0;
    for (int i = 0; i < TIMES; i++) {
      byte[] bytes = new byte[5];
      Varint.write(i, bytes);
      sum += bytes[0];
    }
    return sum;
  }

  /** Numbers of as many bytes as they need, by a class that does not see who calls. */
  private static final class Varint {
    static void write(int value, ByteBuffer to) {
      int rest = value;
      while ((rest & ~0x7f) != 0) {
        to.put((byte) (rest & 0x7f | 0x80));
        rest >>>= 7;
      }
      to.put((byte) rest);
    }

    static int read(ByteBuffer from) {
      int value = 0;
      int shift = 0;
      int next;
      do {
        next = from.get();
        value |= (next & 0x7f) << shift;
        shift += 7;
      } while (next < 0);
      return value;
    }

    static void write(int value, StringBuilder to) {
      int rest = value;
      while (rest != 0) {
        to.append((char) ('0' + rest % 10));
        rest /= 10;
      }
    }

    static void write(int value, byte[] to) {
      int rest = value;
      for (int i = 0; i < to.length; i++) {
        to[i] = (byte) rest;
        rest >>>= 7;
      }
    }
  }
}
