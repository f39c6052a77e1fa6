// row: 31
// variable: java.lang.String[]
// variable: char[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Arrays that a collection or a text fills under its own lock, and that another one guards. */
public class FilledOtherLock {
  static final Vector<String> vector = new Vector<>(List.of("a", "b"));
  static final List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a")));
  static final StringBuffer text = new StringBuffer("text");
  static final String[] ofVector = new String[2];
  static final String[] copied = new String[4];
  static final String[] ofList = new String[1];
  static final char[] ofText = new char[4];
  static final char[] appended = new char[2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          vector.toArray(ofVector); // label: vector
          vector.copyInto(copied); // label: copied
          list.toArray(ofList); // label: list
          text.getChars(0, 2, ofText, 1); // label: text
          text.append(appended); // label: append
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (ofVector) {
            ofVector[0] = "b"; // race with: vector
            copied[1] = "b"; // race with: copied
            ofList[0] = "b"; // race with: list
            ofText[2] = 'b'; // race with: text
            appended[1] = 'b'; // race with: append
          }
          copied[2] = "c"; // behind what was copied
          ofText[0] = 'c';
        });
  }
}
