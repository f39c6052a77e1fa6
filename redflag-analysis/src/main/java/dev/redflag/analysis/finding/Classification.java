package dev.redflag.analysis.finding;

/**
 * What kind of mistake a race looks like, and by what.
 *
 * @param raceClass the kind
 * @param reason what in the code decided, in a clause
 */
record Classification(RaceClass raceClass, String reason) {}
