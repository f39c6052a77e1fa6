package dev.redflag.benchmarks.loops;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Loops over calls on JDK objects whose outcome tells what they did, with a hook before and behind
 * each, over concatenations of strings, and over streams that access arrays under their lock: a
 * million turns each in one thread. Run it plain and with the agent, and divide.
 */
public final class Outcomes {
  private static final int TIMES = 1_000_000;

  private final Map<String, Integer> map = new HashMap<>();
  private final Set<String> set = new HashSet<>();
  private final List<Integer> list = new ArrayList<>();
  private final ArrayDeque<String> deque = new ArrayDeque<>();
  private final String[] keys = new String[1024];
  private final byte[] bytes = new byte[16];
  private final byte[] source = new byte[16 * 1024];

  private Outcomes() {
    for (int i = 0; i < keys.length; i++) {
      keys[i] = "key " + i;
      map.put(keys[i], i);
    }
    for (int i = 0; i < 16; i++) {
      list.add(i);
    }
  }

  public static void main(String[] args) {
    Outcomes loops = new Outcomes();
    Timing.print("map.put, there", loops::puts);
    Timing.print("map.putIfAbsent, there", loops::absent);
    Timing.print("map.computeIfAbsent, there", loops::computed);
    Timing.print("set.remove, not there", loops::removes);
    Timing.print("list.add, remove", loops::adds);
    Timing.print("list.contains, the first", loops::contains);
    Timing.print("deque.offer, poll", loops::polls);
    Timing.print("sort of 16", loops::sorts);
    Timing.print("concatenation of strings", loops::strings);
    Timing.print("concatenation with an Object", loops::objects);
    Timing.print("ByteArrayInputStream.read", loops::reads);
    Timing.print("ByteArrayOutputStream.write", loops::writes);
  }

  private double puts() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += map.put(keys[i & 1023], i & 127);
    }
    return sum;
  }

  private double absent() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += map.putIfAbsent(keys[i & 1023], 0);
    }
    return sum;
  }

  private double computed() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += map.computeIfAbsent(keys[i & 1023], String::length);
    }
    return sum;
  }

  private double removes() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += set.remove(keys[i & 1023]) ? 1 : 0;
    }
    return sum;
  }

  private double adds() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      list.add(i & 127);
      sum += list.remove(16);
    }
    return sum;
  }

  private double contains() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += list.contains(0) ? 1 : 0;
    }
    return sum;
  }

  private double polls() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      deque.offer(keys[i & 1023]);
      sum += deque.poll().length();
    }
    return sum;
  }

  private double sorts() {
    for (int i = 0; i < TIMES; i++) {
      Collections.sort(list);
    }
    return list.size();
  }

  private double strings() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += (keys[i & 1023] + "=" + i).length();
    }
    return sum;
  }

  private double objects() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      Object key = keys[i & 1023];
      sum += (key + "=" + i).length();
    }
    return sum;
  }

  private double reads() {
    int sum = 0;
    ByteArrayInputStream in = new ByteArrayInputStream(source);
    for (int i = 0; i < TIMES; i++) {
      if (in.read(bytes, 0, bytes.length) < 0) {
        in.reset();
      }
      sum += bytes.length;
    }
    return sum;
  }

  private double writes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream(source.length);
    for (int i = 0; i < TIMES; i++) {
      out.write(bytes, 0, bytes.length);
      if ((i & 1023) == 1023) {
        out.reset();
      }
    }
    return out.size();
  }
}
