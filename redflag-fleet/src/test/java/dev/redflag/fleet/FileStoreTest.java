package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The store in a file. */
class FileStoreTest extends StoreContract {
  @TempDir Path folder;

  private StoreAddress address() throws StoreException {
    return StoreAddress.of(folder.resolve("fleet/store.db").toString(), name -> null);
  }

  @Override
  Store open() throws StoreException {
    return Store.open(address());
  }

  @Test
  void readersNeedAStoreThatIsThere() {
    assertThatThrownBy(() -> Store.openToRead(address()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("there is no store")
        .hasMessageContaining("store.db");
  }

  @Test
  void readersReadAndDoNotWrite() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
    }
    try (Store store = Store.openToRead(address())) {
      assertThat(store.status()).hasSize(1);
      assertThatThrownBy(() -> store.assign(ONE, 2)).isInstanceOf(StoreException.class);
    }
  }

  @Test
  void aFileThatIsNoStoreIsRefused() throws IOException {
    Path other = folder.resolve("other.db");
    Files.writeString(
        other, "this is no store, but a longer text that somebody wrote\n".repeat(40));
    assertThatThrownBy(() -> Store.open(StoreAddress.of(other.toString(), name -> null)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("other.db");
    assertThat(other).content().startsWith("this is no store");
  }

  /** What a folder has, with what its files have. */
  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            file.getFileName().toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }

  @ParameterizedTest
  @CsvSource({"delete,notes", "wal,notes", "wal,flyway_schema_history"})
  void aDatabaseOfOthersStaysAsItIs(String journal, String table) throws Exception {
    Path file = folder.resolve("others 1%.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode = " + journal);
      statement.execute("create table " + table + " (text, version, success)");
      statement.execute("create table other (text)");
      statement.execute("insert into " + table + " values ('mine', 4, 1)");
    }
    Map<String, String> before = contents();
    assertThat(before).hasSize(1);
    StoreAddress address = StoreAddress.of(file.toString(), name -> null);
    assertThatThrownBy(() -> Store.open(address))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is no store of Redflag")
        .matches(e -> ((StoreException) e).isDamaged());
    assertThatThrownBy(() -> Store.openToRead(address))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is no store of Redflag")
        .matches(e -> ((StoreException) e).isDamaged());
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void aStoreOfWhichOnlyTheHistoryIsMadeIsNotAnothers() throws Exception {
    Path file = folder.resolve("begun.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("create table flyway_schema_history (version)");
      statement.execute(
          "create index flyway_schema_history_s_idx on" + " flyway_schema_history (version)");
    }
    assertThat(ForeignFile.is(file)).isFalse();
  }
}
