/**
 * RaceChaser (Biswas, Cao, Zhang, Bond and Wood, CC 2017, section 4): one pair of sites a run. A
 * thread waits at the first, within a budget; others look at the second whether one waits for the
 * same location.
 */
package dev.redflag.detectors.racechaser;
