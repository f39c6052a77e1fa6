// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.sql.Timestamp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A comparison does not look at an argument of another kind, nor at elements behind a difference.
 */
public class Compared {
  static final List<String> list = new ArrayList<>(List.of("a"));
  static final List<String> longer = new ArrayList<>(List.of("a", "b"));
  static final Map<String, String> map = new HashMap<>();
  static final Set<String> set = new HashSet<>();
  static final Collection<String> deque = new ArrayDeque<>();
  static final ByteBuffer bytes = ByteBuffer.allocate(8);
  static final ByteBuffer mismatched = ByteBuffer.allocate(8);
  static final CharBuffer chars = CharBuffer.allocate(8);
  static final Date date = new Date(0);
  static final Date timestamp = new Timestamp(0);
  static final StringBuilder builder = new StringBuilder();

  public static void main(String[] args) throws Exception {
    List<String> oneList = new ArrayList<>();
    Collection<String> oneDeque = new ArrayDeque<>();
    Map<String, String> oneMap = new HashMap<>();
    ByteBuffer oneBuffer = ByteBuffer.allocate(8);
    IntBuffer ints = IntBuffer.allocate(2);
    StringBuilder oneBuilder = new StringBuilder();
    chars.position(2);
    mismatched.put(3, (byte) 1);
    Threads.run(
        () -> {
          oneList.equals(set);
          oneList.equals(longer);
          oneMap.equals(list);
          oneDeque.equals(deque);
          oneList.equals(null);
          ints.equals(bytes);
          oneBuffer.mismatch(mismatched);
          oneBuffer.compareTo(mismatched);
          oneBuilder.equals(builder);
          builder.equals(oneBuilder);
          chars.charAt(3);
          set.equals(map);
          timestamp.equals(date);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          longer.set(1, "b");
          list.add("c");
          deque.add("a");
          map.put("a", "b");
          bytes.position(1);
          mismatched.put(4, (byte) 2);
          chars.put(3, 'a');
          builder.append("a");
          date.setTime(1);
        });
  }
}
