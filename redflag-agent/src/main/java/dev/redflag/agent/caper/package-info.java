/** The mode that tells which accesses of a program may have raced: Caper. */
package dev.redflag.agent.caper;
