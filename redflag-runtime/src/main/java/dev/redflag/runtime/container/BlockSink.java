package dev.redflag.runtime.container;

/**
 * Where the bytes of a container go. Called in the thread that writes, perhaps under its short
 * locks and with the runtime's hooks off; must not call application code.
 */
public interface BlockSink {
  /**
   * Takes bytes, in order, whole blocks at once. An exception ends the writing; the program goes
   * on.
   */
  void write(byte[] bytes, int from, int length) throws Exception;
}
