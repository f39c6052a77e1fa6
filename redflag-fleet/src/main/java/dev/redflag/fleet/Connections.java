package dev.redflag.fleet;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.sqlite.BusyHandler;
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

  /** Does some work in a transaction, which is rolled back where it fails. */
  <T> T transact(Work<T> work) throws SQLException;

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
    private static final long BUSY_NANOS = 20_000_000_000L;

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
      connection = connect();
    }

    private Connection connect() throws SQLException {
      Connection made = source.getConnection();
      BusyHandler.setHandler(made, new Turn());
      return made;
    }

    /**
     * Waits for others' transactions. SQLite itself waits longer each time, up to a tenth of a
     * second, so that those who came last get the file first, and some not for many seconds. Here
     * chance decides, and waits grow a little, for of a thousand who look every few milliseconds
     * nobody gets on.
     */
    private static final class Turn extends BusyHandler {
      private static final int LEAST_MILLIS = 1;
      private static final int MOST_MILLIS = 6;

      /** Each try adds a millisecond to the longest wait, up to this. */
      private static final int LONGEST_MILLIS = 150;

      private long begin;

      @Override
      protected int callback(int tries) {
        if (tries == 0) {
          begin = System.nanoTime();
        } else if (System.nanoTime() - begin > BUSY_NANOS) {
          return 0;
        }
        try {
          int most = Math.min(LONGEST_MILLIS, MOST_MILLIS + tries);
          Thread.sleep(ThreadLocalRandom.current().nextInt(LEAST_MILLIS, most));
          return 1;
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return 0;
        }
      }
    }

    @Override
    public synchronized <T> T use(Work<T> work) throws SQLException {
      if (connection == null) {
        connection = connect();
      }
      boolean done = false;
      try {
        T result = work.with(connection);
        done = true;
        return result;
      } finally {
        if (!done) {
          close(); // rolls back; what failed once is not used again
        }
      }
    }

    @Override
    public <T> T transact(Work<T> work) throws SQLException {
      return use(
          c -> {
            c.setAutoCommit(false); // begins one: the file is ours when it returns
            T result = work.with(c);
            // commit() would begin another at once, and keep the file
            c.setAutoCommit(true);
            return result;
          });
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

    private static final long PATIENCE_NANOS = 1_000_000 * PATIENCE_MILLIS;
    private static final String TOO_MANY_CONNECTIONS = "53300";
    private static final int LEAST_MILLIS = 20;
    private static final int MOST_MILLIS = 100;

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
      pool = pool(config);
    }

    /** The pool, with a first connection; waits for one where the server has as many as it may. */
    private static HikariDataSource pool(HikariConfig config) throws SQLException {
      long begin = System.nanoTime();
      while (true) {
        try {
          return new HikariDataSource(config);
        } catch (PoolInitializationException e) {
          if (!isFull(e) || System.nanoTime() - begin > PATIENCE_NANOS) {
            throw new SQLException(e);
          }
        }
        try {
          Thread.sleep(ThreadLocalRandom.current().nextInt(LEAST_MILLIS, MOST_MILLIS));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new SQLException(e);
        }
      }
    }

    private static boolean isFull(Throwable e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof SQLException sql && TOO_MANY_CONNECTIONS.equals(sql.getSQLState())) {
          return true;
        }
      }
      return false;
    }

    @Override
    public <T> T use(Work<T> work) throws SQLException {
      try (Connection connection = pool.getConnection()) {
        return work.with(connection);
      }
    }

    @Override
    public <T> T transact(Work<T> work) throws SQLException {
      return use(
          c -> {
            c.setAutoCommit(false);
            try {
              T result = work.with(c);
              c.commit();
              return result;
            } catch (SQLException | RuntimeException e) {
              c.rollback();
              throw e;
            }
          });
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
