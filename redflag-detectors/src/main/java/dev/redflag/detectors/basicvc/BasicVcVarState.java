package dev.redflag.detectors.basicvc;

import dev.redflag.detectors.state.AccessHistory;
import dev.redflag.detectors.state.VarState;

/** A location's two vector clocks. */
final class BasicVcVarState extends AccessHistory {
  static BasicVcVarState of(Object base, long slot) {
    VarState there = find(base, slot);
    return (BasicVcVarState) (there != null ? there : install(base, slot, new BasicVcVarState()));
  }
}
