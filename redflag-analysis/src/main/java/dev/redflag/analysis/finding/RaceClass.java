package dev.redflag.analysis.finding;

/** What kind of mistake a race looks like; the graver first. */
public enum RaceClass {
  /** An object of the JDK that is not thread-safe is used by several threads. */
  COLLECTION_MISUSE("collection-misuse", "a JDK object that is not thread-safe is shared"),
  /** An object's fields are read by a thread that its constructor was not ordered before. */
  UNSAFE_PUBLICATION("unsafe-publication", "an object was published before its construction was"),
  /** A reference is looked at and set where it is null. */
  LAZY_INITIALIZATION("lazy-initialization", "several threads may initialize, or see half of it"),
  /** A number is read, changed and written back: updates are lost. */
  LOST_UPDATE("lost-update", "read, change and write are three steps: updates can be lost"),
  /** A boolean that one thread sets and another waits for. */
  FLAG("flag", "the reader may never see the new value: make it volatile"),
  /** Elements of a shared array. */
  ARRAY_ELEMENT("array-element", "an array's elements are shared"),
  /** None of these. */
  UNORDERED("unordered-access", "the accesses may come in any order, or be seen torn or stale");

  private final String key;
  private final String sentence;

  RaceClass(String key, String sentence) {
    this.key = key;
    this.sentence = sentence;
  }

  /** The name in JSON. */
  public String key() {
    return key;
  }

  /** What the class means, in a clause. */
  public String sentence() {
    return sentence;
  }

  /** The class of that name in JSON; {@link #UNORDERED} for a name of a newer version. */
  public static RaceClass ofKey(String key) {
    for (RaceClass c : values()) {
      if (c.key.equals(key)) {
        return c;
      }
    }
    return UNORDERED;
  }
}
