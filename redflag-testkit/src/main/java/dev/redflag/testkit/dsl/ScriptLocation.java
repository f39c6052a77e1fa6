package dev.redflag.testkit.dsl;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.shadow.ReadSets;
import dev.redflag.runtime.shadow.Slot;
import java.util.TreeMap;

/** A location of a {@link Script}, and what the words layout says of it. */
public final class ScriptLocation {
  /** How an epoch is written that no access has. */
  public static final String NONE = "none";

  private final Script script;
  private final String name;
  private final int ordinal;

  ScriptLocation(Script script, String name, int ordinal) {
    this.script = script;
    this.name = name;
    this.ordinal = ordinal;
  }

  /** The object that holds the shadow of this location; made at the first call. */
  public Object base() {
    return script.shadow.base(ordinal);
  }

  long slot() {
    return script.shadow.slot(ordinal);
  }

  Object side() {
    return script.shadow.side;
  }

  /** The word of the last write. */
  public long writeWord() {
    words();
    return Memory.U.getLong(base(), Slot.writeOffset(slot()));
  }

  /** The word of the last read, or the mark of a read-shared location. */
  public long readWord() {
    words();
    return Memory.U.getLong(base(), Slot.readOffset(slot()));
  }

  /** The epoch of the last write as {@code clock@thread}. */
  public String writer() {
    return epoch(writeWord());
  }

  /** The epoch of the last read, or of all that count where readers share, by thread. */
  public String readers() {
    if ((readWord() & Epoch.MASK) != Epoch.SHARED) {
      return epoch(readWord());
    }
    ReadSets sets = script.shadow.side.readSets();
    TreeMap<Integer, String> byThread = new TreeMap<>();
    for (long word : sets.get(ordinal)) {
      if (word != Epoch.NONE) {
        byThread.put(Epoch.thread(word), epoch(word));
      }
    }
    return byThread.values().toString();
  }

  static String epoch(long word) {
    return word == Epoch.NONE ? NONE : Epoch.clock(word) + "@" + Epoch.thread(word);
  }

  private void words() {
    if (script.detector.layout() != ShadowLayout.WORDS) {
      throw new IllegalStateException(script.detector.name() + " keeps no words");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
