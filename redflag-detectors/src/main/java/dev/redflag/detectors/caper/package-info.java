/** Caper: which accesses may have raced, by what other threads could get at. */
package dev.redflag.detectors.caper;
