package dev.redflag.testkit.dsl;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.lockfree.Memory;
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

  /** The epoch of the last read, or of the last of each thread where readers share, by thread. */
  public String readers() {
    if (!Epoch.isShared(readWord())) {
      return epoch(readWord());
    }
    TreeMap<Integer, Long> byThread = new TreeMap<>();
    for (long word : script.shadow.side.readPlanes().words(ordinal)) {
      if (word != Epoch.NONE) {
        byThread.merge(Epoch.thread(word), word, (a, b) -> Epoch.clock(a) > Epoch.clock(b) ? a : b);
      }
    }
    return byThread.values().stream().map(ScriptLocation::epoch).toList().toString();
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
