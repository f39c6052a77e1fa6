package dev.redflag.runtime.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class ContainerTest {
  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int OPERATION = 7;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private BlockWriter writer() {
    return new BlockWriter(out::write, ContainerFormat.SESSION, FIRST);
  }

  private static BlockReader reader(byte[] bytes) throws Exception {
    return new BlockReader(
        new ByteArrayInputStream(bytes)::read, "session", ContainerFormat.SESSION);
  }

  /** The texts of all records, as far as they can be read. */
  private static List<String> texts(byte[] bytes, List<String> into) throws Exception {
    BlockReader in = reader(bytes);
    while (in.next()) {
      while (in.hasRecord()) {
        assertThat(in.operation()).isEqualTo(OPERATION);
        into.add(in.kind() + ":" + in.text());
      }
    }
    return into;
  }

  @Test
  void recordsComeBackByKind() throws Exception {
    BlockWriter w = writer();
    List<String> written = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < 60_000; i++) {
      int kind = i / 10_000 % 2 == 0 ? FIRST : SECOND;
      String text = "é\uD83D".repeat(random.nextInt(4)) + i;
      w.kind(kind);
      w.begin(OPERATION).text(text);
      written.add(kind + ":" + text);
    }
    w.finish();

    assertThat(w.written()).isEqualTo(out.size());
    assertThat(texts(out.toByteArray(), new ArrayList<>())).isEqualTo(written);
  }

  @Test
  void numbersComeBack() throws Exception {
    long[] longs = {0, 1, 127, 128, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE, -1};
    BlockWriter w = writer();
    for (long n : longs) {
      w.begin(OPERATION).longNumber(n).number((int) n & Integer.MAX_VALUE);
    }
    w.finish();

    BlockReader in = reader(out.toByteArray());
    assertThat(in.next()).isTrue();
    for (long n : longs) {
      assertThat(in.operation()).isEqualTo(OPERATION);
      assertThat(in.longNumber()).isEqualTo(n);
      assertThat(in.number()).isEqualTo((int) n & Integer.MAX_VALUE);
    }
    assertThat(in.hasRecord()).isFalse();
    assertThat(in.next()).isFalse();
  }

  @Test
  void aRecordLongerThanABlockIsOneBlock() throws Exception {
    String text = "x".repeat(10 * ContainerFormat.BLOCK);
    BlockWriter w = writer();
    w.begin(OPERATION).text(text);
    w.begin(OPERATION).text("after");
    w.finish();

    assertThat(texts(out.toByteArray(), new ArrayList<>())).containsExactly("1:" + text, "1:after");
  }

  @Test
  void everyPrefixGivesItsWholeBlocks() throws Exception {
    BlockWriter w = writer();
    for (int i = 0; i < 5; i++) {
      w.begin(OPERATION).text("record " + i);
      w.flush();
    }
    w.finish();
    byte[] whole = out.toByteArray();

    List<String> all = texts(whole, new ArrayList<>());
    assertThat(all).hasSize(5);
    int most = 0;
    for (int length = ContainerFormat.HEADER; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      List<String> read = new ArrayList<>();
      assertThatThrownBy(() -> texts(cut, read))
          .isInstanceOf(ContainerException.class)
          .hasMessageMatching(
              "The session is cut off at offset \\d+: its run was killed, or the file shortened\\.");
      assertThat(read).isEqualTo(all.subList(0, read.size())).hasSizeGreaterThanOrEqualTo(most);
      most = read.size();
    }
    assertThat(most).isEqualTo(5);
  }

  @Test
  void everyDamagedByteIsFound() throws Exception {
    BlockWriter w = writer();
    w.begin(OPERATION).text("one");
    w.flush();
    w.begin(OPERATION).text("two");
    w.finish();
    byte[] whole = out.toByteArray();

    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 0x55;
      Throwable thrown = catchThrowable(() -> texts(damaged, new ArrayList<>()));
      assertThat(thrown).as("byte " + at).isInstanceOf(ContainerException.class);
      assertThat(thrown.getMessage())
          .contains(" at offset " + ((ContainerException) thrown).offset() + ": ");
    }
  }

  @Test
  void aReaderTakesItsContentOnly() {
    BlockWriter w = new BlockWriter(out::write, ContainerFormat.TRACE, FIRST);
    w.finish();

    assertThatThrownBy(() -> reader(out.toByteArray()))
        .hasMessage("The session is damaged at offset 9: it is of another content than a session.");
  }

  @Test
  void aFailureEndsTheWriting() {
    List<Integer> taken = new ArrayList<>();
    BlockWriter w =
        new BlockWriter(
            (bytes, from, length) -> {
              if (!taken.isEmpty()) {
                throw new IllegalStateException("full");
              }
              taken.add(length);
            },
            ContainerFormat.SESSION,
            FIRST);
    w.begin(OPERATION).text("lost");
    w.flush();
    w.begin(OPERATION).text("lost too");
    w.finish();

    assertThat(taken).containsExactly(ContainerFormat.HEADER);
    assertThat(w.failure()).hasMessage("full");
    assertThat(w.written()).isEqualTo(ContainerFormat.HEADER);
  }

  @Test
  void theChecksumIsThatOfTheJdk() {
    byte[] bytes = new byte[1000];
    new Random(2).nextBytes(bytes);
    CRC32 crc = new CRC32();
    crc.update(bytes, 10, 900);
    assertThat(ContainerFormat.crc(bytes, 10, 910)).isEqualTo((int) crc.getValue());
  }
}
