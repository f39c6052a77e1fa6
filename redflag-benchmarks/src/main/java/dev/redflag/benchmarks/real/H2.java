package dev.redflag.benchmarks.real;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** The H2 database in memory: each thread has a connection and moves money between accounts. */
public final class H2 implements Kernel {
  private static final String URL = "jdbc:h2:mem:bench;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";
  private static final int ACCOUNTS = 2_000;
  private static final int START = 1_000;

  private int transfers;

  @Override
  public String name() {
    return "h2";
  }

  @Override
  public String description() {
    return "H2 database in memory: transfers between accounts";
  }

  @Override
  public void setUp(Size size) throws SQLException {
    transfers = size.pick(500, 5_000);
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      statement.execute("drop all objects");
      statement.execute(
          "create table account (id int primary key, owner varchar(40), balance bigint)");
      statement.execute("create index by_owner on account (owner)");
      statement.execute("create table journal (id identity, source int, target int, amount int)");
      try (PreparedStatement insert =
          connection.prepareStatement("insert into account values (?, ?, ?)")) {
        for (int i = 0; i < ACCOUNTS; i++) {
          insert.setInt(1, i);
          insert.setString(2, "owner" + i % 100);
          insert.setLong(3, START);
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Teller[] tellers = new Teller[threads];
    for (int id = 0; id < threads; id++) {
      int share = Crew.to(id, threads, transfers) - Crew.from(id, threads, transfers);
      tellers[id] = new Teller(id, share);
    }
    Crew.run(tellers);
  }

  @Override
  public void validate() {
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      WrongResultException.expect(
          "the sum of the balances",
          (long) ACCOUNTS * START,
          number(statement, "select sum(balance) from account"));
      WrongResultException.expect(
          "the rows of the journal", transfers, number(statement, "select count(*) from journal"));
      WrongResultException.expect(
          "the accounts whose balance is not what the journal says",
          0,
          number(
              statement,
              "select count(*) from account a where balance <> "
                  + START
                  + " + (select coalesce(sum(amount), 0) from journal where target = a.id)"
                  + " - (select coalesce(sum(amount), 0) from journal where source = a.id)"
                  + " and id < 20"));
    } catch (SQLException e) {
      throw new WrongResultException("the database cannot be read: " + e.getMessage());
    }
  }

  @Override
  public void close() throws SQLException {
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      statement.execute("shutdown");
    }
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  private static final class Teller implements Crew.Task {
    private final Random random;
    private final int share;

    Teller(int id, int share) {
      random = new Random(id);
      this.share = share;
    }

    @Override
    public void run() throws SQLException {
      try (Connection connection = DriverManager.getConnection(URL);
          PreparedStatement add =
              connection.prepareStatement("update account set balance = balance + ? where id = ?");
          PreparedStatement note =
              connection.prepareStatement(
                  "insert into journal (source, target, amount) values (?, ?, ?)");
          PreparedStatement ask =
              connection.prepareStatement(
                  "select count(*), sum(balance) from account where owner = ?")) {
        connection.setAutoCommit(false);
        for (int i = 0; i < share; i++) {
          int source = random.nextInt(ACCOUNTS);
          int target = (source + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
          transfer(add, note, source, target, 1 + random.nextInt(100));
          connection.commit();
          if (i % 4 == 0) {
            ask.setString(1, "owner" + random.nextInt(100));
            try (ResultSet result = ask.executeQuery()) {
              result.next();
              WrongResultException.expect(
                  "the accounts of an owner", ACCOUNTS / 100, result.getInt(1));
            }
            connection.commit();
          }
        }
      }
    }

    /** Locks the account with the lower number first, so that no two transfers block each other. */
    private static void transfer(
        PreparedStatement add, PreparedStatement note, int source, int target, int amount)
        throws SQLException {
      boolean sourceFirst = source < target;
      add.setInt(1, sourceFirst ? -amount : amount);
      add.setInt(2, Math.min(source, target));
      add.executeUpdate();
      add.setInt(1, sourceFirst ? amount : -amount);
      add.setInt(2, Math.max(source, target));
      add.executeUpdate();
      note.setInt(1, source);
      note.setInt(2, target);
      note.setInt(3, amount);
      note.executeUpdate();
    }
  }
}
