package dev.redflag.trace.event;

import java.util.List;

/**
 * A whole trace in memory.
 *
 * @param names the names that the events' numbers stand for
 * @param events the events, in the order in which they happened
 */
public record Trace(Names names, List<Event> events) {
  public Trace {
    events = List.copyOf(events);
  }
}
