/** Dynamic alias analysis: which sites of different threads met at one location. */
package dev.redflag.detectors.alias;
