/** Hooks at single accesses, for detectors that look at few places and weave nothing else. */
package dev.redflag.runtime.sampling;
