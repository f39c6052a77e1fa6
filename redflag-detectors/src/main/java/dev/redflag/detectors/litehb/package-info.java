/**
 * LiteHB (Biswas, Cao, Zhang, Bond and Wood, CC 2017, section 7.1, after RaceMob): one pair of
 * sites a run, ordered by vector clocks that are kept only while some thread may race with what was
 * done at the first site; and FullHB, which keeps them from the start. For comparison with
 * RaceChaser.
 */
package dev.redflag.detectors.litehb;
