/** The detector datacollider in a JVM: which accesses are sampled, when, and at what cost. */
package dev.redflag.agent.collide;
