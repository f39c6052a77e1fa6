package subject;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Calls that are muted, as a class of the JDK makes them. */
public class Quiet {
  final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
  final long before;
  final String first;

  public Quiet(Runnable inside) {
    before = System.nanoTime();
    first =
        map.computeIfAbsent(
            "first",
            key -> {
              inside.run();
              return key;
            });
  }

  /** Returns normally. */
  public String plain(Runnable inside) {
    long wide = before;
    String found = map.computeIfAbsent("plain", key -> run(inside, key));
    return wide == before ? found : null;
  }

  /** Throws out of the muted call, and out of the method. */
  public String throwing(Runnable inside) {
    return map.computeIfAbsent("throwing", key -> run(inside, key));
  }

  /** Catches what the muted call throws. */
  public String catching(Runnable inside) {
    double kept = 1.5;
    Map<String, String> seen = Map.of("kept", "yes");
    for (int i = 0; i < 2; i++) {
      try {
        if (i == 1) {
          map.computeIfAbsent("catching", key -> run(inside, key));
        }
      } catch (IllegalStateException e) {
        return e.getMessage() + kept + seen.get("kept");
      }
    }
    return null;
  }

  /** Has a handler for calls that are not muted alone. */
  public String handled(Runnable inside) {
    try {
      inside.run();
    } catch (IllegalStateException e) {
      return map.getOrDefault("handled", e.getMessage());
    }
    return null;
  }

  private static String run(Runnable inside, String key) {
    inside.run();
    return key;
  }
}
