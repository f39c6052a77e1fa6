package dev.redflag.detectors.record;

/**
 * Where the bytes of a trace go. Called under the recorder's lock, with the runtime's hooks off for
 * the thread; must not call application code.
 */
public interface BlockSink {
  /** Takes bytes, in order. An exception ends the recording; the program goes on. */
  void write(byte[] bytes, int from, int length) throws Exception;
}
