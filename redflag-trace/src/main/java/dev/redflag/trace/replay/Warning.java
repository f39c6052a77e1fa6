package dev.redflag.trace.replay;

import dev.redflag.trace.event.Location;

/**
 * What a detector reported in a replay: an access and the earlier one that it races with.
 *
 * @param location the location, of the trace
 * @param thread the thread of the access that completed the race
 * @param write whether that access writes
 * @param site its site
 * @param earlierThread the thread of the earlier access; -1 where the detector does not know it
 * @param earlierWrite whether the earlier access writes
 * @param earlierSite its site; 0 where the detector does not know it
 * @param proved whether happens-before proves the race; else it is suspected
 * @param level how far it falls behind the detector's most accurate reports, zero
 * @param accuracy that level in words; null where the detector has one level only
 * @param event position of the access in the trace
 */
public record Warning(
    Location location,
    int thread,
    boolean write,
    int site,
    int earlierThread,
    boolean earlierWrite,
    int earlierSite,
    boolean proved,
    int level,
    String accuracy,
    int event) {}
