package dev.redflag.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Tells databases of others from stores before anybody opens them to write, for to do so sets their
 * journal's mode. The look itself changes nothing, and leaves no file.
 */
final class ForeignFile {
  private static final String BUSY_MILLIS = "20000";
  private static final int HEADER = 100;

  /** Where a file says which journal it has, and the number of the one that is written ahead. */
  private static final int JOURNAL = 18;

  private static final int WRITTEN_AHEAD = 2;

  /** A store that is being made has a history before it has anything else. */
  private static final String QUESTION =
      "select count(*), coalesce(sum(tbl_name = 'flyway_schema_history'), 0),"
          + " coalesce(sum(type = 'table' and name in ('program_version', 'seen_site')), 0)"
          + " from sqlite_master where name not like 'sqlite\\_%' escape '\\'";

  private ForeignFile() {}

  /** Whether a file is a database and no store; where that cannot be seen, it is not. */
  static boolean is(Path file) {
    try {
      if (isWrittenAhead(file) && !Files.exists(index(file))) {
        // to read it as others do would make its journal and the index of that
        boolean foreign = look("file://" + file.toUri().getRawPath() + "?immutable=1");
        if (!foreign || !Files.exists(index(file))) {
          return foreign;
        }
      }
      return Files.exists(file) && Files.size(file) > 0 && look(file.toString());
    } catch (IOException | SQLException e) {
      return false; // who opens it is told why
    }
  }

  /** The index of the journal, which is there while the file is in use. */
  private static Path index(Path file) {
    return file.resolveSibling(file.getFileName() + "-shm");
  }

  private static boolean isWrittenAhead(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] header = in.readNBytes(HEADER);
      return header.length == HEADER && header[JOURNAL] == WRITTEN_AHEAD;
    }
  }

  private static boolean look(String name) throws SQLException {
    Properties pragmas = new Properties();
    pragmas.put("busy_timeout", BUSY_MILLIS);
    pragmas.put("open_mode", "1"); // SQLITE_OPEN_READONLY
    SQLiteDataSource source = new SQLiteDataSource(new SQLiteConfig(pragmas));
    source.setUrl("jdbc:sqlite:" + name);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(QUESTION)) {
      row.next();
      long all = row.getLong(1);
      long history = row.getLong(2);
      boolean hasOurs = row.getLong(3) > 0;
      return all > 0 && (history == 0 || all > history && !hasOurs);
    }
  }
}
