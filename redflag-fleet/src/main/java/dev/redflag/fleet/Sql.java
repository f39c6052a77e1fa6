package dev.redflag.fleet;

import dev.redflag.fleet.RunReport.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The statements of a transaction, in the SQL that SQLite and PostgreSQL both speak. */
final class Sql {
  private static final String OF_VERSION = " where program = ? and version = ?";
  private static final String OF_SITES = " and site1 = ? and site2 = ?";
  private static final String OPEN = " and proved_at is null and retired_at is null";

  /** How far apart clocks may be, and how long a run may have waited for others. */
  private static final long SKEW_MILLIS = 60_000;

  /** The columns of a pair's proof and retirement, where all that is known of it is read. */
  private static final int PROVED_AT = 5;

  private static final int RETIRED_AT = 6;

  /** Rows that go to the database at once. */
  private static final int BATCH = 1_000;

  private final Connection connection;

  /** Whether rows can be locked one by one, so that others pass by them. */
  private final boolean locksRows;

  Sql(Connection connection, boolean locksRows) {
    this.connection = connection;
    this.locksRows = locksRows;
  }

  /** A pair to chase. */
  record Row(String site1, String site2, long tries) {}

  // ---- versions ---------------------------------------------------------------------------------

  /** Enters a version; whether it is new. */
  boolean enter(Version version, long now) throws SQLException {
    return update(
            "insert into program_version (program, version, first_seen) values (?, ?, ?)"
                + " on conflict do nothing",
            version.program(),
            version.digest(),
            now)
        > 0;
  }

  /**
   * Takes over what is known of the version before, where neither site's class has changed. That is
   * the last of which anything is known: a command that was mistyped is a version as well.
   */
  void takeOver(Version version, long now) throws SQLException {
    List<String[]> before =
        texts(
            "select version from program_version v where program = ? and version <> ?"
                + " order by case when static_pairs is not null or exists (select 1 from pair p"
                + " where p.program = v.program and p.version = v.version) then 0 else 1 end,"
                + " first_seen desc, version limit 1",
            version.program(),
            version.digest());
    if (before.isEmpty()) {
      return;
    }
    String old = before.get(0)[0];
    update(
        "update program_version set taken_from = ?" + OF_VERSION,
        old,
        version.program(),
        version.digest());
    Map<String, Long> digests = digests(version.program(), old);
    List<String> seen = new ArrayList<>();
    for (String site : seen(version.program(), old)) {
      if (isSame(site, digests, version)) {
        seen.add(site);
      }
    }
    see(version.program(), version.digest(), seen);
    List<Object[]> same = new ArrayList<>();
    List<Object[]> changed = new ArrayList<>();
    // those too that a version retired of which nothing came to be known
    for (String[] row :
        texts("select site1, site2 from pair" + OF_VERSION, version.program(), old)) {
      if (isSame(row[0], digests, version) && isSame(row[1], digests, version)) {
        same.add(new Object[] {version.digest(), version.program(), old, row[0], row[1]});
      } else {
        changed.add(new Object[] {now, version.program(), old, row[0], row[1]});
      }
    }
    batch(
        "insert into pair (program, version, site1, site2, variable, weight, tries, waits,"
            + " last_try, proved_at) select program, ?, site1, site2, variable, weight, tries,"
            + " waits, last_try, proved_at from pair"
            + OF_VERSION
            + OF_SITES
            + " on conflict do nothing",
        same);
    bringBack(version.program(), old);
    batch("update pair set retired_at = ?" + OF_VERSION + OF_SITES, changed);
  }

  /** Has a version that runs again chase its pairs again, which a newer one retired. */
  void bringBack(Version version) throws SQLException {
    bringBack(version.program(), version.digest());
  }

  private void bringBack(String program, String version) throws SQLException {
    update(
        "update pair set retired_at = null" + OF_VERSION + " and retired_at is not null",
        program,
        version);
  }

  /**
   * Takes over what is known of accesses in classes that changed, as far as they are found again.
   *
   * @param old the version before
   * @param moved what is what now, by the old sites' names; those of the same class too
   */
  void takeOverMoved(Version version, String old, Map<String, String> moved) throws SQLException {
    List<Object[]> tries = new ArrayList<>();
    List<Object[]> back = new ArrayList<>();
    Map<String, Long> triesNow = new HashMap<>();
    for (String[] row :
        texts(
            "select site1, site2, tries from pair" + OF_VERSION,
            version.program(),
            version.digest())) {
      triesNow.put(row[0] + ',' + row[1], Long.valueOf(row[2]));
    }
    // the old version may have run again, and have its pairs back
    for (String[] row :
        texts(
            "select site1, site2, tries, waits, last_try, proved_at, retired_at from pair"
                + OF_VERSION
                + " and (retired_at is not null or tries > 0)",
            version.program(),
            old)) {
      String one = moved.get(row[0]);
      String two = moved.get(row[1]);
      boolean turned = triesNow.containsKey(two + ',' + one);
      Long tried = triesNow.get(turned ? two + ',' + one : one + ',' + two);
      if (tried == null) {
        continue;
      }
      if (row[RETIRED_AT] != null) {
        back.add(new Object[] {version.program(), old, row[0], row[1]});
      }
      if (tried == 0
          && row[PROVED_AT] == null) { // what was proved may be mended, and is tried first
        tries.add(
            new Object[] {
              Long.valueOf(row[2]),
              Long.valueOf(row[3]),
              Long.valueOf(row[4]),
              version.program(),
              version.digest(),
              turned ? two : one,
              turned ? one : two
            });
      }
    }
    batch("update pair set retired_at = null" + OF_VERSION + OF_SITES, back);
    batch(
        "update pair set tries = ?, waits = ?, last_try = ?"
            + OF_VERSION
            + OF_SITES
            + " and tries = 0",
        tries);
  }

  /** The version that this one took over from; null where there was none. */
  String takenFrom(Version version) throws SQLException {
    List<String[]> rows =
        texts(
            "select taken_from from program_version" + OF_VERSION,
            version.program(),
            version.digest());
    return rows.isEmpty() ? null : rows.get(0)[0];
  }

  /** Where the sites of a version are, by their names; empty where that is not known. */
  Map<String, String> anchors(String program, String version) throws SQLException {
    Map<String, String> anchors = new HashMap<>();
    for (String[] row :
        texts("select anchors from program_version" + OF_VERSION, program, version)) {
      if (row[0] != null) {
        row[0]
            .lines()
            .map(line -> line.split("\t", 2))
            .forEach(parts -> anchors.put(parts[0], parts[1]));
      }
    }
    return anchors;
  }

  Map<String, Long> digests(String program, String version) throws SQLException {
    Map<String, Long> digests = new HashMap<>();
    for (String[] row :
        texts("select class_name, digest from class_digest" + OF_VERSION, program, version)) {
      digests.put(row[0], Long.valueOf(row[1]));
    }
    return digests;
  }

  static boolean isSame(String site, Map<String, Long> old, Version version) {
    String name = className(site);
    Long digest = old.get(name);
    return digest != null && digest.equals(version.classes().get(name));
  }

  /** The class of a site's name, {@code com.acme.C.m(C.java:12)#read@8}. */
  private static String className(String site) {
    int method = site.lastIndexOf('.', site.indexOf('('));
    return method < 0 ? site : site.substring(0, method);
  }

  void addDigest(Version version, String className, long digest) throws SQLException {
    update(
        "insert into class_digest (program, version, class_name, digest) values (?, ?, ?, ?)"
            + " on conflict do nothing",
        version.program(),
        version.digest(),
        className,
        digest);
  }

  List<String[]> versions() throws SQLException {
    return texts(
        "select program, version from program_version order by program, first_seen desc, version");
  }

  boolean hasStaticPairs(Version version) throws SQLException {
    return number(
            "select count(*) from program_version" + OF_VERSION + " and static_pairs is not null",
            version.program(),
            version.digest())
        > 0;
  }

  String staticPairs(String program, String version) throws SQLException {
    List<String[]> rows =
        texts("select static_pairs from program_version" + OF_VERSION, program, version);
    return rows.isEmpty() ? null : rows.get(0)[0];
  }

  void setStaticPairs(Version version, String text, long count, Map<String, String> anchors)
      throws SQLException {
    StringBuilder places = new StringBuilder();
    new TreeMap<>(anchors)
        .forEach((site, anchor) -> places.append(site).append('\t').append(anchor).append('\n'));
    update(
        "update program_version set static_pairs = ?, static_pair_count = ?, anchors = ?"
            + OF_VERSION,
        text,
        count,
        places.toString(),
        version.program(),
        version.digest());
  }

  /**
   * Has others wait who see sites of a version: of two that did so at once, each with one site of a
   * pair, neither would add it.
   */
  void lock(String program, String version) throws SQLException {
    if (locksRows) {
      texts("select 1 from program_version" + OF_VERSION + " for update", program, version);
    }
  }

  // ---- sites and pairs --------------------------------------------------------------------------

  SortedSet<String> seen(String program, String version) throws SQLException {
    SortedSet<String> sites = new TreeSet<>();
    for (String[] row : texts("select site from seen_site" + OF_VERSION, program, version)) {
      sites.add(row[0]);
    }
    return sites;
  }

  /** Notes sites as seen; those that were not yet. */
  Set<String> see(String program, String version, Collection<String> sites) throws SQLException {
    List<String> all = new ArrayList<>(new TreeSet<>(sites)); // in one order, so that none deadlock
    List<Object[]> rows = new ArrayList<>();
    all.forEach(site -> rows.add(new Object[] {program, version, site}));
    int[] counts =
        batch(
            "insert into seen_site (program, version, site) values (?, ?, ?)"
                + " on conflict do nothing",
            rows);
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != 0) {
        seen.add(all.get(i));
      }
    }
    return seen;
  }

  /**
   * Adds pairs that are not there yet.
   *
   * @param rows of program, version, both sites, variable and weight
   */
  void addPairs(List<Object[]> rows) throws SQLException {
    batch(
        "insert into pair (program, version, site1, site2, variable, weight)"
            + " values (?, ?, ?, ?, ?, ?) on conflict do nothing",
        rows);
  }

  /** The pair to chase next: those tried least first, of them the heaviest, of them the oldest. */
  Row next(Version version) throws SQLException {
    List<String[]> rows =
        texts(
            "select site1, site2, tries from pair"
                + OF_VERSION
                + OPEN
                + " order by tries, weight desc, last_try, site1, site2 limit 1"
                + (locksRows ? " for update skip locked" : ""),
            version.program(),
            version.digest());
    if (rows.isEmpty()) {
      return null;
    }
    String[] row = rows.get(0);
    return new Row(row[0], row[1], Long.parseLong(row[2]));
  }

  void tried(Version version, Row pair, long now) throws SQLException {
    update(
        "update pair set tries = tries + 1, last_try = ?" + OF_VERSION + OF_SITES,
        now,
        version.program(),
        version.digest(),
        pair.site1(),
        pair.site2());
  }

  void chased(RunReport report) throws SQLException {
    for (String[] sites :
        new String[][] {
          {report.first(), report.second()}, {report.second(), report.first()},
        }) {
      update(
          "update pair set waits = waits + ?,"
              + " proved_at = case when ? = 1 then coalesce(proved_at, ?) else proved_at end"
              + OF_VERSION
              + OF_SITES,
          report.waits(),
          report.proved() ? 1L : 0L,
          report.ended(),
          report.program(),
          report.version(),
          sites[0],
          sites[1]);
      if (report.first().equals(report.second())) {
        return;
      }
    }
  }

  // ---- runs and findings ------------------------------------------------------------------------

  /** How many runs were told to observe, up to a number. */
  long observations(Version version, int most) throws SQLException {
    return number(
        "select count(*) from (select 1 as one from run"
            + OF_VERSION
            + " and kind = ? limit "
            + most
            + ") as early",
        version.program(),
        version.digest(),
        name(Kind.OBSERVE));
  }

  /**
   * How many runs chased since one observed, up to a number. Those of a machine whose clock is far
   * ahead count when others get there.
   */
  long chasesSinceObservation(Version version, long now, int most) throws SQLException {
    return number(
        "select count(*) from (select 1 as one from run"
            + OF_VERSION
            + " and kind = ? and assigned_at <= ? and assigned_at >= (select"
            + " coalesce(max(assigned_at), 0) from run"
            + OF_VERSION
            + " and kind = ? and assigned_at <= ?) limit "
            + most
            + ") as late",
        version.program(),
        version.digest(),
        name(Kind.CHASE),
        now + SKEW_MILLIS,
        version.program(),
        version.digest(),
        name(Kind.OBSERVE),
        now + SKEW_MILLIS);
  }

  void begin(String run, Version version, Kind kind, String first, String second, long now)
      throws SQLException {
    update(
        "insert into run (id, program, version, kind, site1, site2, assigned_at)"
            + " values (?, ?, ?, ?, ?, ?, ?)",
        run,
        version.program(),
        version.digest(),
        name(kind),
        first,
        second,
        now);
  }

  /** Takes back a run that has not ended, and the try of its pair. */
  void withdraw(String run) throws SQLException {
    for (String[] row :
        texts(
            "select program, version, site1, site2 from run where id = ? and ended_at is null",
            run)) {
      if (row[2] != null) {
        update(
            "update pair set tries = tries - 1"
                + OF_VERSION
                + " and tries > 0 and ((site1 = ? and site2 = ?) or (site1 = ? and site2 = ?))",
            row[0],
            row[1],
            row[2],
            row[3],
            row[3],
            row[2]);
      }
      update("delete from run where id = ?", run);
    }
  }

  /** Notes the end of a run, whose beginning may not be known; whether that is new. */
  boolean end(RunReport report) throws SQLException {
    update(
        "insert into run (id, program, version, kind, site1, site2, assigned_at)"
            + " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
        report.run(),
        report.program(),
        report.version(),
        name(report.kind()),
        report.first(),
        report.second(),
        report.ended() - report.totalMillis());
    return update(
            "update run set ended_at = ?, status = ?, total_ms = ?, waited_ms = ?, late_ms = ?"
                + " where id = ? and ended_at is null",
            report.ended(),
            (long) report.status(),
            report.totalMillis(),
            report.waitedMillis(),
            report.lateMillis(),
            report.run())
        > 0;
  }

  void found(RunReport report, String finding, String content) throws SQLException {
    update(
        "insert into finding (program, version, finding, content, first_seen, last_seen, runs)"
            + " values (?, ?, ?, ?, ?, ?, 1) on conflict (program, version, finding) do update"
            + " set last_seen = excluded.last_seen, runs = finding.runs + 1",
        report.program(),
        report.version(),
        finding,
        content,
        report.ended(),
        report.ended());
  }

  List<String> findings(String program) throws SQLException {
    List<String> contents = new ArrayList<>();
    String order = " order by program, version, finding";
    List<String[]> rows =
        program == null
            ? texts("select content from finding" + order)
            : texts("select content from finding where program = ?" + order, program);
    rows.forEach(row -> contents.add(row[0]));
    return contents;
  }

  FleetStatus status(String program, String version, int most) throws SQLException {
    String[] of = {program, version};
    String pairs = "select count(*) from pair" + OF_VERSION;
    long possible = number(pairs, (Object[]) of);
    long all = number("select static_pair_count from program_version" + OF_VERSION, (Object[]) of);
    List<String> next = new ArrayList<>();
    for (String[] row :
        texts(
            "select site1, site2 from pair"
                + OF_VERSION
                + OPEN
                + " order by tries, weight desc, last_try, site1, site2 limit "
                + most,
            (Object[]) of)) {
      next.add(row[0] + "," + row[1]);
    }
    return new FleetStatus(
        program,
        version,
        Math.max(0, all - possible),
        number(pairs + OPEN + " and tries = 0", (Object[]) of),
        number(pairs + OPEN + " and tries > 0", (Object[]) of),
        number(pairs + " and proved_at is not null", (Object[]) of),
        number(pairs + " and retired_at is not null", (Object[]) of),
        number("select count(*) from run" + OF_VERSION, (Object[]) of),
        number("select count(*) from run" + OF_VERSION + " and ended_at is null", (Object[]) of),
        number("select coalesce(sum(total_ms), 0) from run" + OF_VERSION, (Object[]) of),
        number("select coalesce(sum(waited_ms), 0) from run" + OF_VERSION, (Object[]) of),
        number(
            "select coalesce(max((waited_ms - coalesce(late_ms, 0)) * 1000000 / case when total_ms"
                + " < 1000 then 1000 else total_ms end), 0) from run"
                + OF_VERSION,
            (Object[]) of),
        number("select coalesce(max(late_ms), 0) from run" + OF_VERSION, (Object[]) of),
        number("select count(*) from finding" + OF_VERSION, (Object[]) of),
        next);
  }

  StoreSize size() throws SQLException {
    return new StoreSize(
        number(
            locksRows
                ? "select pg_database_size(current_database())"
                : "select page_count * page_size from pragma_page_count(), pragma_page_size()"),
        number("select count(*) from run"),
        number("select count(*) from pair"),
        number("select count(*) from seen_site"),
        number("select count(*) from finding"));
  }

  /** Forgets what is old; how many runs and versions. */
  long[] forget(long before) throws SQLException {
    long runs = update("delete from run where assigned_at < ?", before);
    long versions = 0;
    for (String[] row :
        texts(
            "select program, version from program_version v where first_seen < ? and not exists"
                + " (select 1 from run r where r.program = v.program and r.version = v.version)",
            before)) {
      for (String table : List.of("pair", "seen_site", "class_digest", "program_version")) {
        update("delete from " + table + OF_VERSION, row[0], row[1]);
      }
      versions++;
    }
    return new long[] {runs, versions};
  }

  private static String name(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  // ---- JDBC -------------------------------------------------------------------------------------

  private int update(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, values);
      return statement.executeUpdate();
    }
  }

  /** Does the same with each row; how many rows of the table each changed. */
  private int[] batch(String sql, List<Object[]> rows) throws SQLException {
    int[] counts = new int[rows.size()];
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int from = 0; from < counts.length; from += BATCH) {
        int to = Math.min(counts.length, from + BATCH);
        for (Object[] row : rows.subList(from, to)) {
          set(statement, row);
          statement.addBatch();
        }
        System.arraycopy(statement.executeBatch(), 0, counts, from, to - from);
      }
    }
    return counts;
  }

  private long number(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, values);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : 0;
      }
    }
  }

  private List<String[]> texts(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, values);
      try (ResultSet rows = statement.executeQuery()) {
        List<String[]> all = new ArrayList<>();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          String[] row = new String[columns];
          for (int i = 0; i < columns; i++) {
            row[i] = rows.getString(i + 1);
          }
          all.add(row);
        }
        return all;
      }
    }
  }

  private static void set(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof Long number) {
        statement.setLong(i + 1, number);
      } else if (values[i] instanceof Integer number) {
        statement.setLong(i + 1, number);
      } else {
        statement.setString(i + 1, (String) values[i]);
      }
    }
  }
}
