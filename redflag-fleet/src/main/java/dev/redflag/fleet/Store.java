package dev.redflag.fleet;

import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.analysis.pairs.PairsFile;
import dev.redflag.analysis.pairs.PairsFileException;
import dev.redflag.fleet.RunReport.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Runs, pairs and findings of a fleet, in a file or in PostgreSQL. Many JVMs use one at once: each
 * step is one transaction, so that nothing that was acknowledged is lost, and nothing counts twice.
 */
public final class Store implements AutoCloseable {
  private static final String MIGRATIONS = "classpath:dev/redflag/fleet/migrations";

  /** The newest migration; to be raised with each. */
  private static final String SCHEMA = "4";

  /** Tries of a transaction that others got in the way of. */
  private static final int TRIES = 8;

  /** Where others were in the way for so long, they will be for longer. */
  private static final long PATIENCE_NANOS = 15_000_000_000L;

  private static final int SHOWN_NEXT = 5;

  /** Two writes are worth more than a read and a write. */
  private static final int TWO_WRITES = 2;

  private final StoreAddress address;
  private final Connections connections;

  private Store(StoreAddress address, Connections connections) {
    this.address = address;
    this.connections = connections;
  }

  /** Opens a store, and makes its tables where they are missing or of an older version. */
  public static Store open(StoreAddress address) throws StoreException {
    Store store = connect(address, false);
    try {
      if (!store.isCurrent()) {
        store.migrate();
      }
      return store;
    } catch (StoreException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Opens a store to look at it; needs no right to write, and writes nothing. */
  public static Store openToRead(StoreAddress address) throws StoreException {
    if (address.isFile() && !Files.exists(address.file())) {
      throw StoreException.wrongUse(
          "there is no store '" + address + "'; check its path, or let a run make it");
    }
    Store store = connect(address, true);
    if (!store.isCurrent()) {
      store.close();
      throw StoreException.wrongUse(
          "the store '"
              + address
              + "' has no tables of this version of Redflag; a run with --store makes them");
    }
    return store;
  }

  private static Store connect(StoreAddress address, boolean readOnly) throws StoreException {
    if (address.isFile() && !readOnly) {
      makeFolder(address);
    }
    if (address.isFile() && ForeignFile.is(address.file())) {
      throw noStore(address, null);
    }
    try {
      return new Store(address, Connections.open(address, readOnly));
    } catch (SQLException e) {
      throw away(address, e);
    }
  }

  private static void makeFolder(StoreAddress address) throws StoreException {
    try {
      Files.createDirectories(address.file().getParent());
    } catch (IOException e) {
      throw StoreException.wrongUse("cannot make the folder of the store '" + address + "'");
    }
  }

  private static StoreException away(StoreAddress address, Exception cause) {
    Throwable reason = cause;
    while (reason.getCause() != null && reason.getCause() != reason) {
      reason = reason.getCause();
    }
    String text = String.valueOf(reason.getMessage()).lines().findFirst().orElse("");
    if (isNoStore(reason)) {
      return noStore(address, cause);
    }
    if (isDamage(reason)) {
      return StoreException.damaged(
          "the store '" + address + "' is damaged; put a copy of it there, or move it away", cause);
    }
    return StoreException.away("the store '" + address + "' cannot be had (" + text + ")", cause);
  }

  private static StoreException noStore(StoreAddress address, Exception cause) {
    return StoreException.damaged(
        "'" + address + "' is no store of Redflag but something else; give another path", cause);
  }

  private boolean isCurrent() throws StoreException {
    try {
      return connections.use(Store::isCurrent);
    } catch (SQLException e) {
      throw away(address, e);
    }
  }

  private static boolean isCurrent(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select count(*) from flyway_schema_history where success and version = ?")) {
      query.setString(1, SCHEMA);
      try (ResultSet rows = query.executeQuery()) {
        return rows.next() && rows.getLong(1) > 0;
      }
    } catch (SQLException e) {
      if (isNoStore(e) || isDamage(e)) {
        throw e;
      }
      return false; // no table yet
    }
  }

  private static boolean isNoStore(Throwable e) {
    String text = String.valueOf(e.getMessage());
    return text.contains("SQLITE_NOTADB") || text.contains("non-empty schema");
  }

  private static boolean isDamage(Throwable e) {
    return String.valueOf(e.getMessage()).contains("SQLITE_CORRUPT");
  }

  private void migrate() throws StoreException {
    for (int tries = 1; ; tries++) {
      try {
        Flyway.configure()
            .loggers("slf4j")
            .dataSource(connections.source())
            .locations(MIGRATIONS)
            .load()
            .migrate();
        return;
      } catch (FlywayException e) {
        if (isCurrent()) {
          return; // another JVM was first
        }
        StoreException failed = away(address, e);
        if (tries == TRIES || failed.isDamaged()) {
          throw failed;
        }
      }
    }
  }

  @Override
  public void close() {
    connections.close();
  }

  // ---- what a run asks and tells ----------------------------------------------------------------

  /**
   * What a new run of a version shall do. A version that was never seen takes over what is known of
   * the one before, as far as its classes are the same; one that runs again has its pairs back.
   *
   * @param now milliseconds since 1970
   */
  public Assignment assign(Version version, long now) throws StoreException {
    Assigned assigned = inTransaction(sql -> assign(sql, version, now));
    if (assigned.chase() != null) {
      return assigned.chase();
    }
    if (assigned.pairs() == null) {
      return new Assignment.Idle(assigned.run(), assigned.needsPairs());
    }
    try {
      return new Assignment.Observe(assigned.run(), parse(assigned.pairs()), assigned.seen());
    } catch (SQLException e) {
      throw away(address, e);
    }
  }

  /** An assignment as it is in the store: pairs are read when others have the store again. */
  private record Assigned(
      String run,
      Assignment.Chase chase,
      String pairs,
      SortedSet<String> seen,
      boolean needsPairs) {}

  private static Assigned assign(Sql sql, Version version, long now) throws SQLException {
    if (sql.enter(version, now)) {
      sql.takeOver(version, now);
    } else {
      sql.bringBack(version);
    }
    String run = UUID.randomUUID().toString();
    boolean hasPairs = sql.hasStaticPairs(version);
    Kind kind =
        Policy.choose(
            hasPairs,
            sql.observations(version, Policy.FIRST_OBSERVATIONS),
            sql.chasesSinceObservation(version, now, Policy.CHASES_BETWEEN));
    Sql.Row next = kind == Kind.CHASE ? sql.next(version) : null;
    if (next != null) {
      sql.tried(version, next, now);
      boolean turned = next.tries() % 2 == 1;
      String first = turned ? next.site2() : next.site1();
      String second = turned ? next.site1() : next.site2();
      sql.begin(run, version, Kind.CHASE, first, second, now);
      Assignment.Chase chase = new Assignment.Chase(run, first, second, !hasPairs);
      return new Assigned(run, chase, null, null, !hasPairs);
    }
    if (hasPairs) {
      sql.begin(run, version, Kind.OBSERVE, null, null, now);
      return new Assigned(
          run,
          null,
          sql.staticPairs(version.program(), version.digest()),
          sql.seen(version.program(), version.digest()),
          false);
    }
    sql.begin(run, version, Kind.IDLE, null, null, now);
    return new Assigned(run, null, null, null, true);
  }

  /** Takes back what {@link #assign} gave, since no run does it. */
  public void withdraw(Assignment assignment) throws StoreException {
    inTransaction(
        sql -> {
          sql.withdraw(assignment.run());
          return null;
        });
  }

  /**
   * Takes in what a run tells.
   *
   * @return false where it was taken in before
   */
  public boolean report(RunReport report) throws StoreException {
    // read before others have to wait for this
    Pairs known =
        report.seen().isEmpty()
            ? null
            : inTransaction(sql -> staticPairs(sql, report.program(), report.version()));
    return inTransaction(
        sql -> {
          if (!sql.end(report)) {
            return false;
          }
          if (report.first() != null) {
            sql.chased(report);
          }
          for (Map.Entry<String, String> finding : new TreeMap<>(report.findings()).entrySet()) {
            sql.found(report, finding.getKey(), finding.getValue());
          }
          if (report.seen().isEmpty()) {
            return true;
          }
          sql.lock(report.program(), report.version());
          Set<String> seen = sql.see(report.program(), report.version(), report.seen());
          if (!seen.isEmpty()) {
            Pairs pairs =
                known != null ? known : staticPairs(sql, report.program(), report.version());
            addPossible(sql, report.program(), report.version(), pairs, seen);
          }
          return true;
        });
  }

  /** Whether there are no pairs of a version's code. */
  public boolean lacksPairs(Version version) throws StoreException {
    return inTransaction(sql -> !sql.hasStaticPairs(version));
  }

  /**
   * Takes in the pairs of a version's code. What is known of accesses in classes that changed is
   * taken over from the version before, as far as they are found again by their anchors.
   *
   * @param anchors where the sites are, by their names, in words that stay while a class changes
   *     elsewhere
   * @param now milliseconds since 1970
   */
  public void addStaticPairs(Version version, Pairs pairs, Map<String, String> anchors, long now)
      throws StoreException {
    Set<String> classes = new HashSet<>();
    for (PairGroup group : pairs.groups()) {
      group.sites().forEach(site -> classes.add(site.name().className()));
    }
    String text = text(pairs);
    inTransaction(
        sql -> {
          sql.enter(version, now);
          sql.setStaticPairs(version, text, pairs.pairs(), anchors);
          for (String name : classes) {
            Long digest = version.classes().get(name);
            if (digest != null) {
              sql.addDigest(version, name, digest);
            }
          }
          String old = sql.takenFrom(version);
          Map<String, String> moved = old == null ? Map.of() : moved(sql, version, old, anchors);
          sql.see(version.program(), version.digest(), moved.values());
          Set<String> seen = sql.seen(version.program(), version.digest());
          addPossible(sql, version.program(), version.digest(), pairs, seen);
          if (old != null) {
            sql.takeOverMoved(version, old, moved);
          }
          return null;
        });
  }

  /** What the sites that were seen in the version before are now; those that are not found not. */
  private static Map<String, String> moved(
      Sql sql, Version version, String old, Map<String, String> anchors) throws SQLException {
    Map<String, String> byAnchor = new HashMap<>();
    anchors.forEach((site, anchor) -> byAnchor.put(anchor, site));
    Map<String, String> places = sql.anchors(version.program(), old);
    Map<String, Long> digests = sql.digests(version.program(), old);
    Map<String, String> moved = new HashMap<>();
    for (String site : sql.seen(version.program(), old)) {
      String place = places.get(site);
      String now =
          Sql.isSame(site, digests, version) ? site : place == null ? null : byAnchor.get(place);
      if (now != null) {
        moved.put(site, now);
      }
    }
    return moved;
  }

  /** The pairs of a version's code; null where they are not known. */
  private static Pairs staticPairs(Sql sql, String program, String version) throws SQLException {
    String text = sql.staticPairs(program, version);
    return text == null ? null : parse(text);
  }

  /**
   * Adds each pair both of whose sites were seen by now.
   *
   * @param pairs of the code; null where they are not known
   * @param first the sites that were not seen before
   */
  private static void addPossible(
      Sql sql, String program, String version, Pairs pairs, Set<String> first) throws SQLException {
    if (pairs == null) {
      return;
    }
    Set<String> seen = sql.seen(program, version);
    List<Object[]> rows = new ArrayList<>();
    for (PairGroup group : pairs.groups()) {
      List<PairSite> sites =
          group.sites().stream().filter(site -> seen.contains(site.name().toString())).toList();
      List<String> names = sites.stream().map(site -> site.name().toString()).toList();
      List<Boolean> isFirst = names.stream().map(first::contains).toList();
      for (int i = 0; i < sites.size(); i++) {
        for (int k = i; k < sites.size(); k++) {
          if ((isFirst.get(i) || isFirst.get(k)) && sites.get(i).mayRaceWith(sites.get(k))) {
            long weight = sites.get(i).isWrite() && sites.get(k).isWrite() ? TWO_WRITES : 1;
            rows.add(
                new Object[] {
                  program, version, names.get(i), names.get(k), group.variable(), weight
                });
          }
        }
      }
    }
    sql.addPairs(rows);
  }

  private static String text(Pairs pairs) {
    StringWriter out = new StringWriter();
    try {
      PairsFile.write(pairs, out);
      return out.toString();
    } catch (IOException e) {
      throw new IllegalStateException(e); // of a string
    }
  }

  private static Pairs parse(String text) throws SQLException {
    try {
      return PairsFile.read(new BufferedReader(new StringReader(text)), "the pairs in the store");
    } catch (IOException | PairsFileException e) {
      throw new SQLException(e);
    }
  }

  // ---- what people ask --------------------------------------------------------------------------

  /** What is known of each version, the newest of each program first. */
  public List<FleetStatus> status() throws StoreException {
    return inTransaction(
        sql -> {
          List<FleetStatus> all = new ArrayList<>();
          for (String[] version : sql.versions()) {
            all.add(sql.status(version[0], version[1], SHOWN_NEXT));
          }
          return all;
        });
  }

  /**
   * The findings of a program's versions, as JSON of one finding each.
   *
   * @param program null for all programs
   */
  public List<String> findings(String program) throws StoreException {
    return inTransaction(sql -> sql.findings(program));
  }

  /** How large the store is; takes time, for rows are counted. */
  public StoreSize size() throws StoreException {
    return inTransaction(Sql::size);
  }

  /**
   * Forgets runs that ended before a time, and versions that had none since, with their pairs. What
   * was found stays.
   *
   * @return how many runs and versions are gone
   */
  public long[] forget(long before) throws StoreException {
    return inTransaction(sql -> sql.forget(before));
  }

  // ---- transactions -----------------------------------------------------------------------------

  private interface Work<T> {
    T with(Sql sql) throws SQLException;
  }

  private <T> T inTransaction(Work<T> work) throws StoreException {
    long begin = System.nanoTime();
    for (int tries = 1; ; tries++) {
      try {
        return connections.transact(c -> work.with(new Sql(c, !address.isFile())));
      } catch (SQLException e) {
        if (tries == TRIES || !mayPass(e) || System.nanoTime() - begin > PATIENCE_NANOS) {
          throw away(address, e);
        }
      }
    }
  }

  /** Whether others got in the way, so that the same may work now. */
  private static boolean mayPass(SQLException e) {
    String state = e.getSQLState();
    boolean conflict = state != null && (state.startsWith("40") || state.equals("23505"));
    return conflict || String.valueOf(e.getMessage()).contains("SQLITE_BUSY");
  }
}
