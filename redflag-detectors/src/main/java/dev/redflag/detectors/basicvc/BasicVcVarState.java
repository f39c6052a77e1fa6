package dev.redflag.detectors.basicvc;

import dev.redflag.detectors.state.AccessVector;
import dev.redflag.detectors.state.VarState;

/** A location's two vector clocks. */
final class BasicVcVarState extends VarState {
  /** Of each thread its last read. */
  final AccessVector reads = new AccessVector();

  /** Of each thread its last write. */
  final AccessVector writes = new AccessVector();

  static BasicVcVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (BasicVcVarState) (there != null ? there : install(base, slot, new BasicVcVarState()));
  }
}
