/**
 * The detector DSL: tests of a detector in a few lines, deterministic, without agent or real
 * threads.
 *
 * <pre>
 *   Script s = new Script(new FastTrackDetector());
 *   ScriptThread t0 = s.thread();
 *   ScriptThread t1 = s.thread();
 *   ScriptLocation x = s.location("x");
 *   t0.write(x);
 *   t1.read(x, RACE);
 * </pre>
 */
package dev.redflag.testkit.dsl;
