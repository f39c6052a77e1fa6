/** Loops that do nothing but access memory: what a check costs where there is nothing beside it. */
package dev.redflag.benchmarks.loops;
