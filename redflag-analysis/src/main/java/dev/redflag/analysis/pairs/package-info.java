/** Pairs of sites that may race: those that analysis of the code found, and the file of them. */
package dev.redflag.analysis.pairs;
