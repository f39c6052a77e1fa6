package subject;

import java.io.Serializable;

/** A serializable class whose version the JVM computes. */
@SuppressWarnings("serial")
class Serialized implements Serializable {
  private int i;

  static {
    System.getProperty("a static initializer counts");
  }

  void touch() {
    i++;
  }
}
