package dev.redflag.analysis.suppress;

import dev.redflag.analysis.suppress.Suppression.Kind;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the lines of one suppression file: {@code Field}, {@code Method}, {@code Class}, {@code
 * Finding}, {@code Race} or {@code Annotation} and what it names; before it {@code nomonitor} where
 * the accesses are not to be checked at all; {@code #} before a comment. A line in brackets begins
 * a stanza, which lasts to the next: {@code reason = …}, {@code owner = …} and {@code expires =
 * 2027-01-31} tell of it.
 */
final class SuppressionFile {
  private static final String UNWATCHED = "nomonitor";
  private static final String ID = "[0-9a-f]{16}";

  private final String file;
  private final List<Suppression> lines = new ArrayList<>();

  /** The lines of the stanza that is read, with their places; they get its record at its end. */
  private final List<Suppression> open = new ArrayList<>();

  private String id;
  private int head;
  private String reason;
  private String owner;
  private LocalDate expires;

  private SuppressionFile(String file) {
    this.file = file;
  }

  /**
   * Reads a file's lines.
   *
   * @param file its name, for sentences
   */
  static List<Suppression> parse(String file, List<String> texts) throws SuppressionException {
    SuppressionFile read = new SuppressionFile(file);
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i).replaceFirst("(^|\\s)#.*", "").trim();
      if (!text.isEmpty()) {
        read.line(text, i + 1);
      }
    }
    read.endStanza();
    return read.lines;
  }

  private void line(String text, int number) throws SuppressionException {
    if (text.startsWith("[")) {
      if (!text.endsWith("]") || text.length() < 3) {
        throw refused(number, text, "write an id between brackets, like '[cache-hits]'");
      }
      endStanza();
      id = text.substring(1, text.length() - 1).trim();
      head = number;
    } else if (text.contains("=")) {
      setting(text, number);
    } else {
      Suppression made = parse(text, number);
      (id == null ? lines : open).add(made);
    }
  }

  private void setting(String text, int number) throws SuppressionException {
    int equals = text.indexOf('=');
    String key = text.substring(0, equals).trim();
    String value = text.substring(equals + 1).trim();
    if (id == null || value.isEmpty()) {
      throw refused(
          number, text, "a stanza begins with '[id]', and each of its settings has a value");
    }
    switch (key) {
      case "reason" -> reason = value;
      case "owner" -> owner = value;
      case "expires" -> {
        try {
          expires = LocalDate.parse(value);
        } catch (DateTimeParseException e) {
          throw refused(number, text, "write the day as in 'expires = 2027-01-31'");
        }
      }
      default -> throw refused(number, text, "the settings are reason, owner and expires");
    }
  }

  private void endStanza() throws SuppressionException {
    if (id != null) {
      if (reason == null || open.isEmpty()) {
        String missing = reason == null ? "'reason = …'" : "a line such as 'Field com.acme.B.f'";
        throw refused(head, "[" + id + "]", "the stanza needs " + missing);
      }
      Stanza stanza = new Stanza(id, reason, owner, expires);
      for (Suppression line : open) {
        lines.add(new Suppression(line.kind(), line.name(), line.unwatched(), stanza));
      }
    }
    open.clear();
    id = null;
    reason = null;
    owner = null;
    expires = null;
  }

  private Suppression parse(String text, int number) throws SuppressionException {
    String[] words = text.split("\\s+");
    boolean unwatched = words[0].equals(UNWATCHED);
    int at = unwatched ? 1 : 0;
    for (Kind kind : Kind.values()) {
      if (words.length == at + 1 + kind.names() && kind.word().equals(words[at])) {
        if (unwatched && !kind.isOfCode()) {
          throw refused(number, text, "nomonitor goes before Field, Method or Class");
        }
        String name = String.join(" ", List.of(words).subList(at + 1, words.length));
        if (kind == Kind.FINDING && !name.matches(ID)) {
          throw refused(
              number, text, "the id of a finding has 16 digits, like 'Finding 7f68874becb01eb6'");
        }
        return new Suppression(
            kind, name, unwatched, new Stanza(file + ":" + number, null, null, null));
      }
    }
    throw refused(
        number,
        text,
        "write Field, Method or Class and one name, like 'Field com.acme.Account.balance'");
  }

  private SuppressionException refused(int number, String text, String mend) {
    return new SuppressionException(
        file + ":" + number + ": '" + text + "' is not a suppression; " + mend);
  }
}
