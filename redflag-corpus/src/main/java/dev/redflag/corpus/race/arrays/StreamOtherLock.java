// row: 31
// variable: byte[]
// variable: char[]
package dev.redflag.corpus.race.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.PrintStream;
import java.io.StringReader;

/** Arrays that streams access under their own lock, and that another one guards elsewhere. */
public class StreamOtherLock {
  static final ByteArrayInputStream bytes = new ByteArrayInputStream(new byte[64]);
  static final DataInputStream data = new DataInputStream(bytes);
  static final StringReader string = new StringReader("a".repeat(64));
  static final ByteArrayOutputStream toBytes = new ByteArrayOutputStream();
  static final PrintStream print = new PrintStream(new ByteArrayOutputStream());
  static final CharArrayWriter toChars = new CharArrayWriter();

  static final byte[] ofBytes = new byte[4];
  static final byte[] ofData = new byte[4];
  static final char[] ofString = new char[4];
  static final byte[] fromBytes = new byte[4];
  static final char[] printed = new char[4];
  static final char[] fromChars = new char[4];

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          bytes.read(ofBytes); // label: bytes
          data.readFully(ofData); // label: data
          string.read(ofString); // label: string
          toBytes.write(fromBytes, 0, 4); // label: out
          print.print(printed); // label: print
          toChars.write(fromChars, 0, 4); // label: chars
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          synchronized (data) {
            ofBytes[1]++; // race with: bytes
            ofData[1]++; // race with: data
          }
          synchronized (bytes) {
            ofString[1]++; // race with: string
            fromBytes[1]++; // race with: out
            printed[1]++; // race with: print
            fromChars[1]++; // race with: chars
          }
        });
  }
}
