package dev.redflag.runtime.container;

/** Where the bytes of a container come from, as {@code java.io.InputStream} gives them. */
public interface BlockSource {
  /** Reads at most {@code length} bytes; returns how many, or -1 at the end. */
  int read(byte[] into, int from, int length) throws Exception;
}
