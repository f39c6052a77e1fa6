// row: 65
// variable: java.util.ArrayList
// variable: java.util.HashMap
// variable: java.util.TreeSet
// variable: java.util.BitSet
// variable: java.util.Date
// variable: java.util.GregorianCalendar
// variable: java.nio.ByteBuffer
// variable: byte[]
// variable: char[]
// variable: java.text.DecimalFormat
// variable: java.util.LinkedList
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.text.DecimalFormat;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A comparison reads its argument: all of it where both are equal. */
public class Compared {
  static final List<String> list = new ArrayList<>(List.of("a"));
  static final List<String> other = new LinkedList<>(List.of("b"));
  static final Map<String, String> map = new HashMap<>(Map.of("a", "b"));
  static final Set<String> set = new TreeSet<>(Set.of("a"));
  static final BitSet bits = new BitSet();
  static final Date date = new Date(0);
  static final Calendar calendar = new GregorianCalendar();
  static final ByteBuffer moved = ByteBuffer.allocate(8);
  static final ByteBuffer equal = ByteBuffer.allocate(8);
  static final ByteBuffer ordered = ByteBuffer.allocate(8);
  static final ByteBuffer mismatched = ByteBuffer.allocate(8);
  static final CharBuffer chars = CharBuffer.allocate(8);
  static final DecimalFormat format = new DecimalFormat("0");

  public static void main(String[] args) throws Exception {
    List<String> oneList = new ArrayList<>(List.of("a"));
    Map<String, String> oneMap = new TreeMap<>(Map.of("a", "b"));
    Set<String> oneSet = new HashSet<>(Set.of("a"));
    BitSet oneBitSet = new BitSet();
    Date oneDate = new Date(1);
    Calendar oneCalendar = new GregorianCalendar();
    DecimalFormat oneFormat = new DecimalFormat("0");
    ByteBuffer oneBuffer = ByteBuffer.allocate(8);
    ByteBuffer shorter = ByteBuffer.allocate(4);
    chars.position(2);
    mismatched.put(3, (byte) 1);
    Threads.run(
        () -> {
          oneList.equals(list); // label: list
          oneList.equals(other); // label: other
          oneMap.equals(map); // label: map
          oneSet.equals(set); // label: set
          oneBitSet.equals(bits); // label: bits
          oneDate.equals(date); // label: date
          oneCalendar.compareTo(calendar); // label: calendar
          shorter.equals(moved); // label: moved
          oneBuffer.equals(equal); // label: equal
          oneBuffer.compareTo(ordered); // label: ordered
          oneBuffer.mismatch(mismatched); // label: mismatched
          chars.charAt(3); // label: chars
          oneFormat.equals(format); // label: format
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          list.set(0, "b"); // race with: list
          other.add("c"); // race with: other
          map.put("a", "c"); // race with: map
          set.add("b"); // race with: set
          bits.set(1); // race with: bits
          date.setTime(2); // race with: date
          calendar.add(Calendar.HOUR, 1); // race with: calendar
          moved.position(1); // race with: moved
          equal.put(7, (byte) 1); // race with: equal
          ordered.put(7, (byte) 1); // race with: ordered
          mismatched.put(3, (byte) 2); // race with: mismatched
          chars.put(5, 'a'); // race with: chars
          format.setGroupingSize(2); // race with: format
        });
  }
}
