import java.util.HashMap;
import java.util.Map;

/** A cache in a plain map: two threads look up, find nothing, and both put. */
public class CheckThenAct {
  static final Map<String, Integer> lengths = new HashMap<>();

  static int lengthOf(String word) {
    if (!lengths.containsKey(word)) {
      lengths.put(word, word.length());
    }
    return word.length();
  }

  static void readAll() {
    for (String word : new String[] {"race", "flag", "lock", "thread"}) {
      lengthOf(word);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(CheckThenAct::readAll, "first-reader");
    Thread second = new Thread(CheckThenAct::readAll, "second-reader");
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("all words read");
  }
}
