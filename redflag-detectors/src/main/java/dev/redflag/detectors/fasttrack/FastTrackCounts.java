package dev.redflag.detectors.fasttrack;

/**
 * How often each rule of FastTrack's figure 3 was applied in one thread. Written by that thread
 * alone, read by anybody: a reader may see a number that is a little old.
 */
final class FastTrackCounts {
  long readSameEpoch;
  long readOwnWrite;
  long readSharedSameEpoch;
  long readShared;
  long readExclusive;
  long readShare;
  long writeSameEpoch;
  long writeExclusive;
  long writeShared;
  long writeReadRaces;
  long writeWriteRaces;
  long readWriteRaces;
  long acquires;
  long releases;
  long forks;
  long joins;

  /** Neighbours in the list of the counting detector; guarded by its lock. */
  FastTrackCounts next;

  FastTrackCounts previous;

  void add(FastTrackCounts other) {
    readSameEpoch += other.readSameEpoch;
    readOwnWrite += other.readOwnWrite;
    readSharedSameEpoch += other.readSharedSameEpoch;
    readShared += other.readShared;
    readExclusive += other.readExclusive;
    readShare += other.readShare;
    writeSameEpoch += other.writeSameEpoch;
    writeExclusive += other.writeExclusive;
    writeShared += other.writeShared;
    writeReadRaces += other.writeReadRaces;
    writeWriteRaces += other.writeWriteRaces;
    readWriteRaces += other.readWriteRaces;
    acquires += other.acquires;
    releases += other.releases;
    forks += other.forks;
    joins += other.joins;
  }

  /** Pairs of name and value, in the paper's order. */
  String[] pairs() {
    return new String[] {
      "FT READ SAME EPOCH", Long.toString(readSameEpoch),
      "FT READ SAME EPOCH, of the thread's own write", Long.toString(readOwnWrite),
      "FT READ SHARED, same epoch", Long.toString(readSharedSameEpoch),
      "FT READ SHARED", Long.toString(readShared),
      "FT READ EXCLUSIVE", Long.toString(readExclusive),
      "FT READ SHARE", Long.toString(readShare),
      "FT WRITE SAME EPOCH", Long.toString(writeSameEpoch),
      "FT WRITE EXCLUSIVE", Long.toString(writeExclusive),
      "FT WRITE SHARED", Long.toString(writeShared),
      "write-read races", Long.toString(writeReadRaces),
      "write-write races", Long.toString(writeWriteRaces),
      "read-write races", Long.toString(readWriteRaces),
      "acquires", Long.toString(acquires),
      "releases", Long.toString(releases),
      "forks", Long.toString(forks),
      "joins", Long.toString(joins)
    };
  }
}
