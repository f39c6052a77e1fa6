package dev.redflag.fleet;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Where a store's transactions have their connections from. A server's come from a pool. A file has
 * one writer at a time, so that one connection does, and a launcher that asks once has no pool to
 * start.
 */
interface Connections extends AutoCloseable {
  /** What a transaction does with its connection. */
  interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  /** Does some work with a connection that no other thread has meanwhile. */
  <T> T use(Work<T> work) throws SQLException;

  /** For those who need several connections at once, each of which they close. */
  DataSource source();

  @Override
  void close();

  /**
   * Opens them; one connection is made, so that it is known whether there are any.
   *
   * @param readOnly whether nothing may be written
   */
  static Connections open(StoreAddress address, boolean readOnly) throws SQLException {
    return address.isFile() ? new OfFile(address, readOnly) : new OfServer(address, readOnly);
  }

  /** The one connection of a file. */
  final class OfFile implements Connections {
    private static final String BUSY_MILLIS = "20000";

    private final SQLiteDataSource source;

    /** Null where the last one failed; guarded by this. */
    private Connection connection;

    OfFile(StoreAddress address, boolean readOnly) throws SQLException {
      Properties pragmas = new Properties();
      pragmas.put("busy_timeout", BUSY_MILLIS);
      if (readOnly) {
        pragmas.put("open_mode", "1"); // SQLITE_OPEN_READONLY
      } else {
        pragmas.put("journal_mode", "WAL");
        pragmas.put("synchronous", "FULL");
        pragmas.put("transaction_mode", "IMMEDIATE");
      }
      source = new SQLiteDataSource(new SQLiteConfig(pragmas));
      source.setUrl(address.url());
      connection = source.getConnection();
    }

    @Override
    public synchronized <T> T use(Work<T> work) throws SQLException {
      if (connection == null) {
        connection = source.getConnection();
      }
      boolean done = false;
      try {
        T result = work.with(connection);
        done = true;
        return result;
      } finally {
        if (!done) {
          close(); // what failed once is not used again
        }
      }
    }

    @Override
    public DataSource source() {
      return source;
    }

    @Override
    public synchronized void close() {
      try {
        if (connection != null) {
          connection.close();
        }
      } catch (SQLException e) {
        // nothing that was acknowledged depends on it
      } finally {
        connection = null;
      }
    }
  }

  /** The pool of a server's. */
  final class OfServer implements Connections {
    /** A connection that is not there after so many milliseconds never will be. */
    private static final long PATIENCE_MILLIS = 5_000;

    private final HikariDataSource pool;

    OfServer(StoreAddress address, boolean readOnly) throws SQLException {
      HikariConfig config = new HikariConfig();
      config.setPoolName("redflag");
      config.setMaximumPoolSize(2); // a migration takes two
      config.setMinimumIdle(0);
      config.setConnectionTimeout(PATIENCE_MILLIS);
      config.setReadOnly(readOnly);
      config.setDriverClassName("org.postgresql.Driver");
      config.setUsername(address.user());
      config.setPassword(address.password());
      config.addDataSourceProperty("connectTimeout", "3");
      config.addDataSourceProperty("loginTimeout", "3");
      config.setJdbcUrl(address.url());
      try {
        pool = new HikariDataSource(config);
      } catch (PoolInitializationException e) {
        throw new SQLException(e);
      }
    }

    @Override
    public <T> T use(Work<T> work) throws SQLException {
      try (Connection connection = pool.getConnection()) {
        return work.with(connection);
      }
    }

    @Override
    public DataSource source() {
      return pool;
    }

    @Override
    public void close() {
      pool.close();
    }
  }
}
