package dev.redflag.instrument;

/** Whether checks are left out that no run can need; see docs/decisions/pruning.md. */
public enum Pruning {
  /** They are left out. */
  ON,
  /** All accesses are checked, for comparison. */
  OFF
}
