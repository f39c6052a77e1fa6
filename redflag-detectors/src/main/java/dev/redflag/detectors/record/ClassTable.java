package dev.redflag.detectors.record;

import dev.redflag.runtime.shadow.IdentityTable;

/** The classes that a trace knows, of one kind of location. */
final class ClassTable extends IdentityTable<RecordedClass> {
  @Override
  protected RecordedClass create(Object referent, int hash) {
    return new RecordedClass(referent, hash);
  }
}
