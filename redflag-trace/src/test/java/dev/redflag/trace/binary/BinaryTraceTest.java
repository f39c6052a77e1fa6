package dev.redflag.trace.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.redflag.detectors.record.TraceFormat;
import dev.redflag.runtime.container.ContainerFormat;
import dev.redflag.trace.RecordedTraces;
import dev.redflag.trace.event.Event;
import dev.redflag.trace.event.Location;
import dev.redflag.trace.event.Names;
import dev.redflag.trace.event.Trace;
import dev.redflag.trace.event.TraceException;
import dev.redflag.trace.random.RandomTraces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryTraceTest {
  private static byte[] bytes(Trace trace) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryTraceWriter.write(trace, out);
    return out.toByteArray();
  }

  private final List<Event> events = new ArrayList<>();
  private final Names names = new Names();

  private void read(byte[] bytes) throws IOException {
    events.clear();
    BinaryTraceReader.read(new ByteArrayInputStream(bytes), names, events::add);
  }

  /** A trace of several blocks. */
  private static Trace longTrace() {
    Trace once = RecordedTraces.trace("Dbcp2");
    List<Event> many = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      many.addAll(once.events());
    }
    return new Trace(once.names(), many);
  }

  @Test
  void everyEventComesBackAsItWas() throws IOException {
    for (long seed = 0; seed < 500; seed++) {
      Trace trace = RandomTraces.of(seed);
      Names readNames = new Names();
      List<Event> readEvents = new ArrayList<>();
      BinaryTraceReader.read(new ByteArrayInputStream(bytes(trace)), readNames, readEvents::add);

      assertThat(readEvents).isEqualTo(trace.events());
      for (Event e : readEvents) {
        assertThat(readNames.thread(e.thread())).isEqualTo(trace.names().thread(e.thread()));
        assertThat(readNames.site(e.site())).isEqualTo(trace.names().site(e.site()));
        if (e instanceof Event.Access a) {
          Location l = a.location();
          assertThat(readNames.describe(l)).isEqualTo(trace.names().describe(l));
        }
      }
    }
  }

  @Test
  void aLongTraceTakesFewBytesAnEvent() throws IOException {
    Trace trace = longTrace();
    byte[] bytes = bytes(trace);
    read(bytes);

    assertThat(events).isEqualTo(trace.events());
    assertThat(bytes.length).isLessThan(7 * trace.events().size());
    assertThat(bytes.length).as("several blocks").isGreaterThan(3 * ContainerFormat.BLOCK);
  }

  /** Threads take turns, so that a thread's name stands before each event: at a block's end too. */
  @Test
  void aThreadIsNamedInTheBlockOfItsEvent() throws IOException {
    for (int length = 1; length <= 8; length++) {
      Names twoThreads = new Names();
      twoThreads.addThread("a");
      twoThreads.addThread("b".repeat(length));
      List<Event> turns = new ArrayList<>();
      for (int i = 0; i < ContainerFormat.BLOCK; i++) {
        turns.add(new Event.Begin(i % 2, 0));
      }
      Trace trace = new Trace(twoThreads, turns);
      read(bytes(trace));
      assertThat(events).isEqualTo(turns);
    }
  }

  @Test
  void aFileTellsItsFormat(@TempDir Path folder) throws IOException {
    Path binary = Files.write(folder.resolve("b"), bytes(RecordedTraces.trace("Deadlock")));
    Path text = Files.writeString(folder.resolve("t"), RecordedTraces.text("Deadlock"));

    assertThat(BinaryTraceReader.isBinary(binary)).isTrue();
    assertThat(BinaryTraceReader.isBinary(text)).isFalse();
    assertThat(BinaryTraceReader.read(binary).events())
        .isEqualTo(RecordedTraces.trace("Deadlock").events());
  }

  @Test
  void aTraceThatIsCutOffGivesItsIntactPrefix() throws IOException {
    Trace trace = longTrace();
    byte[] whole = bytes(trace);
    int before = 0;
    for (int length = ContainerFormat.HEADER; length < whole.length; length += 10_007) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut))
          .isInstanceOf(TraceException.class)
          .hasMessageMatching(
              "The trace is cut off at offset \\d+: its run was killed, or the file shortened\\.");
      assertThat(events).isEqualTo(trace.events().subList(0, events.size()));
      assertThat(events.size()).isGreaterThanOrEqualTo(before);
      before = events.size();
    }
    assertThat(before).isPositive();
  }

  @Test
  void whatIsDamagedIsFoundAndNeverReadAsSomethingElse() throws IOException {
    Trace trace = longTrace();
    byte[] whole = bytes(trace);
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = whole.clone();
      int at = random.nextInt(whole.length);
      damaged[at] ^= (byte) (1 + random.nextInt(255));

      assertThat(catchThrowable(() -> read(damaged)))
          .as("byte " + at)
          .isInstanceOf(TraceException.class)
          .hasMessageContaining(" at offset ");
      assertThat(events).isEqualTo(trace.events().subList(0, events.size()));
    }
  }

  @Test
  void aSentenceNamesTheOffset() throws IOException {
    byte[] whole = bytes(RecordedTraces.trace("Deadlock"));
    byte[] otherVersion = whole.clone();
    otherVersion[8] = 9;
    byte[] otherContent = whole.clone();
    otherContent[9] = 7;
    byte[] badBlock = whole.clone();
    badBlock[whole.length / 2] ^= 1;
    byte[] tail = Arrays.copyOf(whole, whole.length + 1);

    assertThatThrownBy(() -> read("T0|w(V)|1\n".getBytes()))
        .hasMessage("The trace is damaged at offset 0: it does not begin as a trace does.");
    assertThatThrownBy(() -> read(otherVersion))
        .hasMessage("The trace is damaged at offset 8: its version is 9, and this one reads 1.");
    assertThatThrownBy(() -> read(otherContent))
        .hasMessage("The trace is damaged at offset 9: it is of another content than a trace.");
    assertThatThrownBy(() -> read(badBlock))
        .hasMessage("The trace is damaged at offset 10: the checksum of the block there is wrong.");
    assertThatThrownBy(() -> read(tail))
        .hasMessage(
            "The trace is damaged at offset " + whole.length + ": something follows the end.");
  }

  /** A block with a right checksum and a wrong content. */
  private static byte[] forged(int... payload) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(ContainerFormat.MAGIC);
    out.write(ContainerFormat.VERSION);
    out.write(ContainerFormat.TRACE);
    byte[] bytes = new byte[1 + payload.length];
    bytes[0] = TraceFormat.EVENTS;
    for (int i = 0; i < payload.length; i++) {
      bytes[i + 1] = (byte) payload[i];
    }
    CRC32 crc = new CRC32();
    crc.update(bytes);
    for (int n : new int[] {bytes.length, (int) crc.getValue()}) {
      out.write(new byte[] {(byte) (n >>> 24), (byte) (n >>> 16), (byte) (n >>> 8), (byte) n});
    }
    out.write(bytes);
    out.write(new byte[4]);
    return out.toByteArray();
  }

  @Test
  void whatMakesNoSenseIsDamage() {
    assertThatThrownBy(() -> read(forged(TraceFormat.BEGIN, 0)))
        .hasMessageContaining("an event has no thread");
    assertThatThrownBy(() -> read(forged(TraceFormat.THREAD, 5)))
        .hasMessage("The trace is damaged at offset 21: there is no thread 5.");
    assertThatThrownBy(() -> read(forged(TraceFormat.DEFINE_THREAD, 9, 'x')))
        .hasMessageContaining("a text does not end in its block");
    assertThatThrownBy(
            () -> read(forged(TraceFormat.DEFINE_THREAD, 1, 'x', TraceFormat.THREAD, 0, 99)))
        .hasMessageContaining("there is no operation 99");
    assertThatThrownBy(() -> read(forged(TraceFormat.THREAD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1)))
        .hasMessageContaining("a number is too long");
  }
}
