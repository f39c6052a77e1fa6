package dev.redflag.detectors.fasttrack;

import static dev.redflag.testkit.dsl.Script.RACE;
import static dev.redflag.testkit.dsl.ScriptLocation.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.clock.Epoch;
import dev.redflag.runtime.lockfree.Memory;
import dev.redflag.runtime.sync.SyncObject;
import dev.redflag.testkit.dsl.Script;
import dev.redflag.testkit.dsl.ScriptLocation;
import dev.redflag.testkit.dsl.ScriptThread;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The rules of FastTrack's figure 3, each with what it needs, what it leaves, and its races. */
class FastTrackRulesTest {
  private final Script script = new Script(new FastTrackDetector());
  private final ScriptThread t0 = script.thread();
  private final ScriptThread t1 = script.thread();
  private final ScriptThread t2 = script.thread();
  private final ScriptLocation x = script.location("x");
  private final SyncObject m = script.sync("m");

  private void handOver(ScriptThread from, ScriptThread to) {
    SyncObject edge = script.sync("edge");
    from.send(edge);
    to.receive(edge);
  }

  @Nested
  class ReadSameEpoch {
    @Test
    void changesNothing() {
      t0.read(x);
      long word = x.readWord();
      t0.read(x);
      assertThat(x.readWord()).as("the site too").isEqualTo(word);
    }

    @Test
    void coversAReadInTheEpochOfTheThreadsOwnWrite() {
      t0.write(x);
      t0.read(x);
      assertThat(x.readers()).isEqualTo(NONE);
      t1.write(x, RACE);
    }

    @Test
    void doesNotCoverAReadAfterARelease() {
      t0.write(x);
      t0.send(m);
      t0.read(x);
      assertThat(x.readers()).isEqualTo("2@0");
      t1.receive(m);
      t1.write(x, RACE); // with that read, which the release did not publish
    }
  }

  @Nested
  class ReadExclusive {
    @Test
    void followsTheFirstRead() {
      t0.read(x);
      assertThat(x.readers()).isEqualTo("1@0");
      assertThat(x.writer()).isEqualTo(NONE);
    }

    @Test
    void followsAnOrderedReadOfAnotherThread() {
      t0.read(x);
      handOver(t0, t1);
      t1.read(x);
      assertThat(x.readers()).isEqualTo("1@1");
    }

    @Test
    void followsAReadOfTheSameThreadInAnEarlierEpoch() {
      t0.read(x);
      t0.send(m);
      t0.read(x);
      assertThat(x.readers()).isEqualTo("2@0");
    }

    @Test
    void racesWithAnUnorderedWrite() {
      t0.write(x);
      t1.read(x, RACE);
    }

    @Test
    void doesNotRaceWithAnOrderedWrite() {
      t0.write(x);
      handOver(t0, t1);
      t1.read(x);
    }
  }

  @Nested
  class ReadShare {
    @Test
    void keepsBothReads() {
      t0.read(x);
      t1.read(x);
      assertThat(x.readers()).isEqualTo("[1@0, 1@1]");
      assertThat(Epoch.isShared(x.readWord())).isTrue();
    }

    @Test
    void racesWithAnUnorderedWrite() {
      t0.write(x);
      handOver(t0, t1);
      t1.read(x);
      t2.read(x, RACE);
    }
  }

  @Nested
  class ReadShared {
    @Test
    void marksWhoReadsAgainInTheSameEpoch() {
      t0.read(x);
      t1.read(x);
      assertThat(t1.state.isMarked(x.readWord())).isFalse();
      t1.read(x);
      t0.read(x);
      t0.read(x);
      assertThat(t1.state.isMarked(x.readWord())).isTrue();
      assertThat(t0.state.isMarked(x.readWord())).isTrue();
      assertThat(t2.state.isMarked(x.readWord())).isFalse();
      t2.write(x, RACE);
    }

    @Test
    void entersAReadOfTheNextEpochInSpiteOfTheMark() {
      t0.read(x);
      t1.read(x);
      t1.read(x);
      handOver(t1, t2);
      assertThat(t1.state.isMarked(x.readWord())).isFalse();
      t1.read(x);
      assertThat(x.readers()).isEqualTo("[1@0, 2@1]");
    }

    @Test
    void doesNotTakeAMarkFromAnUnorderedReader() {
      t0.read(x);
      t1.read(x);
      t0.read(x);
      t0.read(x);
      t2.read(x);
      t2.read(x);
      assertThat(t0.state.isMarked(x.readWord())).isTrue();
      assertThat(t2.state.isMarked(x.readWord())).isFalse();
    }

    @Test
    void losesItsMarksToAWriter() {
      t0.read(x);
      t1.read(x);
      t1.read(x);
      t1.read(x);
      handOver(t0, t2);
      handOver(t1, t2);
      t2.write(x);
      assertThat(t1.state.isMarked(x.readWord())).isFalse();
      t1.read(x, RACE);
    }

    @Test
    void addsTheReader() {
      t0.read(x);
      t1.read(x);
      t2.read(x);
      assertThat(x.readers()).isEqualTo("[1@0, 1@1, 1@2]");
    }

    @Test
    void replacesTheThreadsOwnRead() {
      t0.read(x);
      t1.read(x);
      t1.send(m);
      t1.read(x);
      assertThat(x.readers()).isEqualTo("[1@0, 2@1]");
    }

    @Test
    void changesNothingInTheSameEpoch() {
      t0.read(x);
      t1.read(x);
      t1.read(x);
      t0.read(x);
      assertThat(x.readers()).isEqualTo("[1@0, 1@1]");
    }

    @Test
    void coversReadersThatTheNewOneIsOrderedAfter() {
      t0.read(x);
      t1.read(x);
      handOver(t0, t2);
      t2.read(x);
      handOver(t2, t1);
      t1.write(x); // after t2, hence after t0
    }

    @Test
    void racesWithAnUnorderedWrite() {
      t0.write(x);
      ScriptThread a = t0.fork();
      ScriptThread b = t0.fork();
      a.read(x);
      b.read(x);
      t1.read(x, RACE);
    }

    @Test
    void hasRoomForManyReaders() {
      ScriptThread[] readers = new ScriptThread[100];
      for (int i = 0; i < readers.length; i++) {
        readers[i] = script.thread();
        readers[i].read(x);
      }
      for (int i = 0; i < readers.length - 1; i++) {
        handOver(readers[i], t0);
      }
      t0.write(x, RACE); // with the last one
      assertThat(t0.state.prior.word).isEqualTo(Epoch.at(readers[99].state.epoch, 100));
    }
  }

  @Nested
  class WriteSameEpoch {
    @Test
    void changesNothing() {
      t0.write(x);
      long word = x.writeWord();
      t0.write(x);
      assertThat(x.writeWord()).isEqualTo(word);
    }
  }

  @Nested
  class WriteExclusive {
    @Test
    void leavesTheReadAsItIs() {
      t0.read(x);
      handOver(t0, t1);
      t1.write(x);
      assertThat(x.writer()).isEqualTo("1@1");
      assertThat(x.readers()).isEqualTo("1@0");
    }

    @Test
    void racesWithAnUnorderedWrite() {
      t0.write(x);
      t1.write(x, RACE);
      assertThat(x.writer()).isEqualTo("1@1");
    }

    @Test
    void racesWithAnUnorderedRead() {
      t0.read(x);
      t1.write(x, RACE);
    }

    @Test
    void doesNotRaceWithTheThreadsOwnAccesses() {
      t0.read(x);
      t0.write(x);
      t0.send(m);
      t0.write(x);
      assertThat(x.writer()).isEqualTo("2@0");
    }
  }

  @Nested
  class WriteShared {
    @Test
    void forgetsTheReaders() {
      t0.read(x);
      t1.read(x);
      handOver(t0, t2);
      handOver(t1, t2);
      t2.write(x);
      assertThat(x.readers()).isEqualTo(NONE);
      assertThat(x.writer()).isEqualTo("1@2");
    }

    @Test
    void racesWithOneUnorderedReaderAmongMany() {
      t0.read(x);
      t1.read(x);
      handOver(t0, t2);
      t2.write(x, RACE);
      assertThat(Epoch.thread(t2.state.prior.word)).isEqualTo(1);
    }

    @Test
    void readersMayShareAgain() {
      t0.read(x);
      t1.read(x);
      handOver(t0, t2);
      handOver(t1, t2);
      t2.write(x);
      handOver(t2, t0);
      handOver(t2, t1);
      t0.read(x);
      t1.read(x);
      assertThat(x.readers()).isEqualTo("[2@0, 2@1]");
      t2.write(x, RACE);
    }
  }

  @Nested
  class Prior {
    @Test
    void isTheWriteAndItsSite() {
      t0.writeAt(x, 41);
      assertThat(t1.readAt(x, 42)).isTrue();
      assertThat(t1.state.prior.write).isTrue();
      assertThat(t1.state.prior.proved).isTrue();
      assertThat(Epoch.site(t1.state.prior.word)).isEqualTo(41);
      assertThat(Epoch.thread(t1.state.prior.word)).isZero();
    }

    @Test
    void isTheReadAndItsSite() {
      t0.readAt(x, 41);
      assertThat(t1.writeAt(x, 42)).isTrue();
      assertThat(t1.state.prior.write).isFalse();
      assertThat(Epoch.site(t1.state.prior.word)).isEqualTo(41);
    }

    @Test
    void isTheWriteWhereBothRace() {
      t0.write(x);
      t1.read(x, RACE);
      assertThat(t2.writeAt(x, 9)).isTrue();
      assertThat(t2.state.prior.write).isTrue();
    }
  }

  @Test
  void anotherLocationIsNotTouched() {
    ScriptLocation y = script.location("y");
    t0.write(x);
    t1.write(y);
    t0.read(y, RACE);
    assertThat(x.readers()).isEqualTo(NONE);
  }

  @Test
  void aRaceDoesNotSilenceTheVariable() {
    t0.write(x);
    t1.write(x, RACE);
    t0.write(x, RACE);
    t1.read(x, RACE);
  }

  @Test
  void aDeadHoldersLockIsTakenAndTheLocationStartsAnew() {
    t0.write(x);
    Memory.U.putLong(x.base(), Memory.LONGS, Epoch.LOCKED);
    t1.write(x);
    assertThat(x.writer()).isEqualTo("1@1");
  }
}
