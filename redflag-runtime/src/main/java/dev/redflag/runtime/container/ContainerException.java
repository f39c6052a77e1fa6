package dev.redflag.runtime.container;

/** A container that is damaged or cut off; the message is one sentence with the offset. */
public final class ContainerException extends Exception {
  private static final long serialVersionUID = 1L;

  private final long offset;
  private final boolean cutOff;

  ContainerException(long offset, boolean cutOff, String message) {
    super(message);
    this.offset = offset;
    this.cutOff = cutOff;
  }

  /** Whether the end is missing, and what came before is intact. */
  public boolean isCutOff() {
    return cutOff;
  }

  /** Where in the file, in bytes: of the block that is cut off, or of what is wrong. */
  public long offset() {
    return offset;
  }
}
