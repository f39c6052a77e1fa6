package dev.redflag.cli;

import dev.redflag.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs that a store in PostgreSQL tells what to do, which is fetched, started and killed for it:
 * {@code mvn -P postgresql verify}.
 */
@Tag("postgresql")
class PostgresFleetIT extends FleetRounds {
  @TempDir private Path data;
  private PostgresServer server;

  @BeforeEach
  void begin() throws IOException {
    server = PostgresServer.start(data);
  }

  @AfterEach
  void end() throws IOException {
    server.close();
  }

  @Override
  String store() {
    return server.url();
  }

  @Override
  Map<String, String> credentials() {
    return Map.of("REDFLAG_STORE_USER", PostgresServer.USER);
  }

  @Override
  boolean isServer() {
    return true;
  }

  @Override
  void killServer() throws IOException {
    server.kill();
  }

  @Override
  void startServer() throws IOException {
    server.startAnew();
  }
}
