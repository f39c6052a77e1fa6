package dev.redflag.runtime.site;

import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.IdentityEntry;
import dev.redflag.runtime.shadow.IdentityTable;
import dev.redflag.runtime.shadow.Sweeper;
import java.util.HashMap;
import java.util.Map;

/**
 * The woven classes of one loader, which is told from others by its identity: {@code hashCode} and
 * {@code equals} of a loader are the program's code. Guarded by the monitor of {@link Sites}.
 */
final class LoaderRecords extends IdentityEntry {
  /** The records of all loaders but the boot loader. */
  static final Table TABLE = new Table();

  /** Records of loaders that are gone, as a stack linked by {@link #nextGone}. */
  private static final Gone GONE = new Gone();

  final Map<String, ClassRecord> classes = new HashMap<>();

  private LoaderRecords nextGone;

  private LoaderRecords(Object loader, int hash) {
    super(loader, hash);
  }

  /** Head of the stack of the records of loaders that are gone. */
  private static final class Gone {
    static final long HEAD = Memory.offset(Gone.class, "head");

    volatile LoaderRecords head;
  }

  /** The table of loaders. */
  static final class Table extends IdentityTable<LoaderRecords> {
    private Table() {
      Sweeper.add(this);
    }

    @Override
    protected LoaderRecords create(Object loader, int hash) {
      return new LoaderRecords(loader, hash);
    }
  }

  /** Runs under a short lock, where no monitor may be taken: the rest is left to {@link Sites}. */
  @Override
  protected void dispose() {
    do {
      nextGone = GONE.head;
    } while (!Memory.U.compareAndSetReference(GONE, Gone.HEAD, nextGone, this));
  }

  /**
   * The records of the loaders that went since the last call, linked; null where there are none.
   */
  static LoaderRecords takeGone() {
    return GONE.head == null
        ? null
        : (LoaderRecords) Memory.U.getAndSetReference(GONE, Gone.HEAD, null);
  }

  LoaderRecords next() {
    return nextGone;
  }
}
