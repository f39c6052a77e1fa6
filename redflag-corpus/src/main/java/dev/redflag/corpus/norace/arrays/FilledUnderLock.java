// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/**
 * Arrays that a collection or a text fills under its own lock, which guards them elsewhere, too.
 */
public class FilledUnderLock {
  static final Vector<String> vector = new Vector<>(List.of("a"));
  static final List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a")));
  static final StringBuffer text = new StringBuffer("text");
  static final String[] ofVector = new String[1];
  static final String[] copied = new String[2];
  static final String[] ofList = new String[1];
  static final char[] ofText = new char[4];
  static final char[] appended = new char[2];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          vector.toArray(ofVector);
          vector.copyInto(copied);
          text.getChars(0, 2, ofText, 1);
          text.append(appended).insert(0, appended);
          list.toArray(ofList);
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (vector) {
            ofVector[0] = "b";
            copied[0] = "b";
          }
          copied[1] = "c";
          synchronized (text) {
            ofText[1] = 'b';
            appended[1] = 'b';
          }
          synchronized (list) {
            ofList[0] = "b";
          }
        });
  }
}
