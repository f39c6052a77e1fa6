/** The binary trace: its format, and the recorder that writes it from within a run. */
package dev.redflag.detectors.record;
