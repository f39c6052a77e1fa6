package dev.redflag.corpus.norace.fields;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;

/** Enum constants, their arrays and the compiler's switch maps are complete when they are seen. */
public class EnumConstants {
  enum Color {
    RED,
    GREEN
  }

  static int wavelength(Color color) {
    switch (color) {
      case RED:
        return 700;
      case GREEN:
        return 550;
      default:
        throw new AssertionError(color);
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          int seen =
              wavelength(Color.RED) + Color.values().length + Color.valueOf("GREEN").ordinal();
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          int seen =
              wavelength(Color.GREEN) + Color.values().length + Color.valueOf("RED").ordinal();
        });
  }
}
