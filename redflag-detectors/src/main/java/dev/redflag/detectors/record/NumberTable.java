package dev.redflag.detectors.record;

import dev.redflag.runtime.shadow.IdentityTable;

/** The numbers of things of one sort, by identity; it keeps none of them alive. */
final class NumberTable extends IdentityTable<Numbered> {
  @Override
  protected Numbered create(Object referent, int hash) {
    return new Numbered(referent, hash);
  }
}
