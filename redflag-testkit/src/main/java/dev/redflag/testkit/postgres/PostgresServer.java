package dev.redflag.testkit.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A PostgreSQL server of this machine with what a server has by default, and one for tests has not:
 * it loses nothing of what it acknowledged when it is killed.
 */
public final class PostgresServer implements AutoCloseable {
  /** A user who may do everything, without a password. */
  public static final String USER = "postgres";

  private final Path folder;
  private EmbeddedPostgres running;

  private PostgresServer(Path folder) throws IOException {
    this.folder = folder;
    this.running = builder().start();
  }

  /** Starts one whose data are in that folder, on a port that is free. */
  public static PostgresServer start(Path folder) throws IOException {
    return new PostgresServer(folder);
  }

  private EmbeddedPostgres.Builder builder() {
    return EmbeddedPostgres.builder()
        .setDataDirectory(folder.resolve("data"))
        .setCleanDataDirectory(false)
        .setServerConfig("fsync", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("synchronous_commit", "on");
  }

  /** Where it is. */
  public String url() {
    return "jdbc:postgresql://localhost:" + running.getPort() + "/postgres";
  }

  /** Kills the server with all that belongs to it, at once. */
  public void kill() throws IOException {
    String pid = Files.readAllLines(folder.resolve("data/postmaster.pid")).get(0);
    ProcessHandle server = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    ProcessHandle[] workers = server.descendants().toArray(ProcessHandle[]::new);
    server.destroyForcibly();
    for (ProcessHandle worker : workers) {
      worker.destroyForcibly();
    }
    server.onExit().join();
    for (ProcessHandle worker : workers) {
      worker.onExit().join();
    }
  }

  /** Starts a server that was killed, where it was. */
  public void startAnew() throws IOException {
    int port = running.getPort();
    running.close();
    running = builder().setPort(port).start();
  }

  @Override
  public void close() throws IOException {
    running.close();
  }
}
