package dev.redflag.runtime.container;

/** A container that is damaged or cut off; the message is one sentence with the offset. */
public final class ContainerException extends Exception {
  private static final long serialVersionUID = 1L;

  private final long offset;

  ContainerException(long offset, String message) {
    super(message);
    this.offset = offset;
  }

  /** Where in the file, in bytes: of the block that is cut off, or of what is wrong. */
  public long offset() {
    return offset;
  }
}
