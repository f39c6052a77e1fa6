/** What a trace holds: events, and the names of what they are about. */
package dev.redflag.trace.event;
