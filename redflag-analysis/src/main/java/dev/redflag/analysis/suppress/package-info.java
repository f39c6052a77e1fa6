/** Races that are known and not to be shown: read from files, matched against findings. */
package dev.redflag.analysis.suppress;
