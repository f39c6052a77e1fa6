/** Hooks at single accesses: how they are found in a class, and woven into it and nothing else. */
package dev.redflag.instrument.sites;
