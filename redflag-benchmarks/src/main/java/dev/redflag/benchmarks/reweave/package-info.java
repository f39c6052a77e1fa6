/** What it costs to change code while it runs, which the sampling detectors do. */
package dev.redflag.benchmarks.reweave;
