/** Hooks that tell which objects other threads can get at, and which accesses met such objects. */
package dev.redflag.instrument.escape;
