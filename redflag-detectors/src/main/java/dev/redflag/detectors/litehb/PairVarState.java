package dev.redflag.detectors.litehb;

import dev.redflag.detectors.state.AccessVector;
import dev.redflag.detectors.state.VarState;

/** A location that was accessed at the first site: of each thread when it last did so. */
final class PairVarState extends VarState {
  final AccessVector firsts = new AccessVector();

  static PairVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (PairVarState) (there != null ? there : install(base, slot, new PairVarState()));
  }
}
