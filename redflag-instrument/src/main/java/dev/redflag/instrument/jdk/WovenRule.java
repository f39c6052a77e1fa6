package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.Row;

/**
 * A rule as the weaver needs it.
 *
 * @param number its number for the hooks
 * @param argument the argument that the hooks are given, from 1; 0 for none
 * @param needsEntry whether it has anything to do but at a normal return
 * @param needsExit whether it has anything to do but at the start, or needs what was done there
 * @param row where it comes from
 * @param cell what it does to an atomic variable; null for the others
 */
record WovenRule(
    int number, int argument, boolean needsEntry, boolean needsExit, Row row, CellRule cell) {}
