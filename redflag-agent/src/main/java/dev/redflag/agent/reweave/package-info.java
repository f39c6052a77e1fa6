/** Hooks that come and go while the program runs: which sites are armed, and how classes follow. */
package dev.redflag.agent.reweave;
