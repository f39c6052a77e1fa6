package dev.redflag.trace.event;

import java.io.IOException;

/** A trace that cannot be read or written as asked. The message is one sentence for the user. */
public final class TraceException extends IOException {
  private static final long serialVersionUID = 1L;

  public TraceException(String message) {
    super(message);
  }
}
