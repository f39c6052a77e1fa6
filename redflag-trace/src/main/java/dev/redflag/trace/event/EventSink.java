package dev.redflag.trace.event;

import java.io.IOException;

/** Takes the events of a trace in order. */
@FunctionalInterface
public interface EventSink {
  /** Takes the next event; its names are in the trace's {@link Names} by now. */
  void accept(Event event) throws IOException;
}
