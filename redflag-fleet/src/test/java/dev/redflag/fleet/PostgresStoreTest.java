package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.fleet.RunReport.Kind;
import dev.redflag.testkit.postgres.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store in PostgreSQL, which is fetched and started for it: {@code mvn -P postgresql test}. */
@Tag("postgresql")
class PostgresStoreTest extends StoreContract {
  private static final Map<String, String> USER = Map.of(StoreAddress.USER, PostgresServer.USER);

  private static EmbeddedPostgres server;

  @BeforeAll
  static void start() throws IOException {
    server = EmbeddedPostgres.start();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    execute("drop schema public cascade", "create schema public");
  }

  private static void execute(String... statements) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String url() {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
  }

  @Override
  Store open() throws StoreException {
    return Store.open(StoreAddress.of(url(), USER::get));
  }

  @Test
  void aUserWhoMayOnlyReadReads() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
    }
    execute(
        "drop role if exists looker",
        "create role looker login",
        "grant usage on schema public to looker",
        "grant select on all tables in schema public to looker");
    StoreAddress address = StoreAddress.of(url(), Map.of(StoreAddress.USER, "looker")::get);
    try (Store store = Store.openToRead(address)) {
      assertThat(store.status()).hasSize(1);
    }
    try (Store store = Store.open(address)) {
      assertThatThrownBy(() -> store.assign(ONE, 2)).isInstanceOf(StoreException.class);
    }
    execute("drop owned by looker", "drop role looker");
  }

  @Test
  void aServerThatIsFullIsWaitedFor() throws Exception {
    List<Connection> all = new ArrayList<>();
    CompletableFuture<Assignment> asked;
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE), Map.of(), 1);
    }
    try {
      while (true) {
        all.add(server.getPostgresDatabase().getConnection());
      }
    } catch (SQLException full) {
      asked =
          CompletableFuture.supplyAsync(
              () -> {
                try (Store store = open()) {
                  return store.assign(ONE, 2);
                } catch (StoreException e) {
                  throw new CompletionException(e);
                }
              });
    } finally {
      for (Connection one : all) {
        one.close();
      }
    }
    assertThat(all).hasSizeGreaterThan(10);
    assertThat(asked.join()).isInstanceOf(Assignment.Observe.class);
  }

  @Test
  void aKilledServerLosesNothingAndReportsWait(@TempDir Path folder) throws Exception {
    try (PostgresServer other = PostgresServer.start(folder)) {
      StoreAddress address = StoreAddress.of(other.url(), USER::get);
      try (Store store = Store.open(address)) {
        store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
        assertThat(store.report(saw(store.assign(ONE, 2).run(), ONE, WRITE, READ))).isTrue();
      }
      other.kill();
      Fleet fleet = new Fleet(address, "shop", folder.resolve("spool"));
      fleet.tell(saw("late", ONE, TAKE));
      assertThat(fleet.trouble()).contains("cannot be had");

      other.startAnew();
      try (Store store = Store.open(address)) {
        FleetStatus status = store.status().get(0);
        assertThat(status.seen()).isEqualTo(2);
        assertThat(status.runs()).isEqualTo(1);
      }
      fleet.tell(report("other", ONE, Kind.IDLE));
      try (Store store = Store.open(address)) {
        assertThat(store.status().get(0).runs()).isEqualTo(3);
      }
    }
  }
}
