import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The repaired {@code CheckThenAct}: a concurrent map looks up and puts in one step. */
public class CheckThenActFixed {
  static final Map<String, Integer> lengths = new ConcurrentHashMap<>();

  static int lengthOf(String word) {
    return lengths.computeIfAbsent(word, String::length);
  }

  static void readAll() {
    for (String word : new String[] {"race", "flag", "lock", "thread"}) {
      lengthOf(word);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(CheckThenActFixed::readAll, "first-reader");
    Thread second = new Thread(CheckThenActFixed::readAll, "second-reader");
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("all words read");
  }
}
