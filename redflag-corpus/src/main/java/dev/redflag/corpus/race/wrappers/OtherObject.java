// row: 64
// variable: dev.redflag.corpus.race.wrappers.OtherObject.value
// variable: dev.redflag.corpus.race.wrappers.OtherObject.second
// variable: dev.redflag.corpus.race.wrappers.OtherObject.third
// variable: dev.redflag.corpus.race.wrappers.OtherObject.fourth
package dev.redflag.corpus.race.wrappers;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;

/** Synchronized objects order those who use the same object, not the same class. */
public class OtherObject {
  static int value;
  static int second;
  static int third;
  static int fourth;
  static final Vector<String> vector = new Vector<>();
  static final Vector<String> otherVector = new Vector<>(List.of("a"));
  static final Stack<String> stack = new Stack<>();
  static final Stack<String> otherStack = new Stack<>();
  static final Hashtable<String, String> table = new Hashtable<>();
  static final Hashtable<String, String> otherTable = new Hashtable<>(Map.of("a", "b"));
  static final StringBuffer buffer = new StringBuffer();
  static final StringBuffer otherBuffer = new StringBuffer("a");

  public static void main(String[] args) throws Exception {
    otherStack.push("a");
    Threads.run(
        () -> {
          value = 1; // label: vector
          vector.add("a");
          second = 1; // label: stack
          stack.push("a");
          third = 1; // label: table
          table.put("a", "b");
          fourth = 1; // label: buffer
          buffer.append("a");
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          System.out.println(otherVector.get(0) + value); // race with: vector
          System.out.println(otherStack.pop() + second); // race with: stack
          System.out.println(otherTable.get("a") + third); // race with: table
          System.out.println(otherBuffer.length() + fourth); // race with: buffer
        });
  }
}
