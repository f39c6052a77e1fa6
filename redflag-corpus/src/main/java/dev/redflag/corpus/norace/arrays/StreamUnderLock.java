// row: 31
package dev.redflag.corpus.norace.arrays;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.StringReader;

/**
 * Arrays that streams and readers access under their own lock, which guards them elsewhere, too.
 */
public class StreamUnderLock {
  static final ByteArrayInputStream bytes = new ByteArrayInputStream(new byte[64]);
  static final DataInputStream data = new DataInputStream(bytes);
  static final BufferedInputStream buffered =
      new BufferedInputStream(new ByteArrayInputStream(new byte[64]), 8);
  static final StringReader string = new StringReader("a".repeat(64));
  static final StringReader lines = new StringReader("a".repeat(64));
  static final BufferedReader reader = new BufferedReader(lines);
  static final CharArrayReader chars = new CharArrayReader(new char[64]);
  static final ByteArrayOutputStream toBytes = new ByteArrayOutputStream();
  static final DataOutputStream toData = new DataOutputStream(toBytes);
  static final PrintStream print = new PrintStream(new ByteArrayOutputStream());
  static final CharArrayWriter toChars = new CharArrayWriter();
  static final OutputStreamWriter writer = new OutputStreamWriter(new ByteArrayOutputStream());

  static final byte[] ofBytes = new byte[4];
  static final byte[] ofData = new byte[4];
  static final byte[] ofBuffered = new byte[4];
  static final char[] ofString = new char[4];
  static final char[] ofReader = new char[8];
  static final char[] ofChars = new char[4];
  static final byte[] fromBytes = new byte[4];
  static final byte[] fromData = new byte[4];
  static final byte[] fromPrint = new byte[4];
  static final char[] printed = new char[4];
  static final char[] fromChars = new char[4];
  static final char[] written = new char[4];

  static void calls() throws IOException {
    bytes.read(ofBytes);
    data.readFully(ofData);
    buffered.read(ofBuffered, 1, 2);
    string.read(ofString);
    reader.read(ofReader, 1, 2);
    chars.read(ofChars, 0, 4);
    toBytes.write(fromBytes);
    toData.write(fromData, 0, 4);
    print.write(fromPrint, 0, 4);
    print.print(printed);
    toChars.write(fromChars, 0, 4);
    writer.write(written, 0, 4);
  }

  static void writes() {
    synchronized (bytes) {
      ofBytes[1]++;
      ofData[1]++;
    }
    synchronized (buffered) {
      ofBuffered[1]++;
    }
    synchronized (string) {
      ofString[1]++;
    }
    synchronized (lines) { // the lock of the reader, too
      ofReader[1]++;
    }
    synchronized (chars) {
      ofChars[1]++;
    }
    synchronized (toBytes) {
      fromBytes[1]++;
    }
    synchronized (toData) {
      fromData[1]++;
    }
    synchronized (print) {
      fromPrint[1]++;
      printed[1]++;
    }
    synchronized (toChars) {
      fromChars[1]++;
    }
    synchronized (writer) {
      written[1]++;
    }
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          writes();
          ofReader[3]++; // not filled
          Barrier.signal(1);
          Barrier.await(2);
          writes();
          Barrier.signal(3);
          Barrier.await(4);
          calls();
        },
        () -> {
          Barrier.await(1);
          calls();
          calls();
          ofReader[4]++; // more than that was read ahead
          Barrier.signal(2);
          Barrier.await(3);
          writes();
          calls();
          Barrier.signal(4);
        });
  }
}
