/** Detectors driven by a trace, without an agent. */
package dev.redflag.trace.replay;
