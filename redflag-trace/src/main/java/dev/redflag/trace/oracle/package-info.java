/** The truth that detectors are measured against. */
package dev.redflag.trace.oracle;
