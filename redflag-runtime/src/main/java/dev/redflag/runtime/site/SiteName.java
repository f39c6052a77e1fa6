package dev.redflag.runtime.site;

/**
 * The name of an access in the program's code, as reports print it and people write it: {@code
 * com.acme.C.m(C.java:12)}, the same as a line of a stack trace, and behind it {@code #read} or
 * {@code #write} and the bytecode index, {@code @17}, where the line has several accesses.
 *
 * <p>Reports print the whole form, which names one access as long as the class is compiled as it
 * was; people may leave out what needs not be told.
 *
 * @param className binary name of the class
 * @param method name of the method
 * @param file source file, or null; not used to find the access, since the class tells it
 * @param line source line, or -1; 0 is what some compilers give to code that stands in no source
 * @param kind whether it reads or writes; null where that is left open
 * @param index bytecode index in the class file that the JVM was given, or -1 where it is left open
 */
public record SiteName(
    String className, String method, String file, int line, Kind kind, int index) {

  /** What an access does. */
  public enum Kind {
    READ("read"),
    WRITE("write");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The kind of an access. */
    public static Kind of(boolean write) {
      return write ? WRITE : READ;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  private static final String UNKNOWN_SOURCE = "Unknown Source";
  private static final String FORM =
      "com.acme.C.m(C.java:12), with #read or #write and @17, the bytecode index, behind it where"
          + " the line has several accesses";

  /**
   * The whole name of an access to a field or an array element; null where the site is that of a
   * call, or where its place in the code is not known.
   */
  public static SiteName of(Site site, boolean write) {
    if (site == null
        || site.operation() != null
        || site.index() < 0
        || AccessShape.has(site.shape(), AccessShape.BY_CALL)) {
      return null;
    }
    return new SiteName(
        site.className(), site.method(), site.file(), site.line(), Kind.of(write), site.index());
  }

  /** Reads a name; a line of a stack trace is one too. */
  public static SiteName parse(String text) throws SiteNameException {
    String trimmed = text.trim();
    if (trimmed.startsWith("at ")) {
      trimmed = trimmed.substring(3).trim();
    }
    int close = trimmed.lastIndexOf(')');
    int open = trimmed.lastIndexOf('(', close); // a method's name may have one too
    int dot = open < 0 ? -1 : trimmed.lastIndexOf('.', open);
    // what a stack trace says of the loader and the module: app//com.acme.C
    int slash = open < 0 ? -1 : trimmed.lastIndexOf('/', open);
    if (open < 0 || dot <= slash + 1 || dot + 1 == open) {
      throw bad(text);
    }
    String place = trimmed.substring(open + 1, close);
    int colon = place.lastIndexOf(':');
    int line = colon < 0 ? -1 : number(place.substring(colon + 1), 0, text);
    String file = colon < 0 ? place : place.substring(0, colon);
    String rest = trimmed.substring(close + 1);
    int at = rest.indexOf('@');
    int index = at < 0 ? -1 : number(rest.substring(at + 1), 0, text);
    Kind kind = kind(at < 0 ? rest : rest.substring(0, at), text);
    if (line < 0 && index < 0) {
      throw new SiteNameException(
          "site '" + text + "' names no line; write " + FORM + ", one of line and index at least");
    }
    return new SiteName(
        trimmed.substring(slash + 1, dot),
        trimmed.substring(dot + 1, open),
        file.isEmpty() || file.equals(UNKNOWN_SOURCE) ? null : file,
        line,
        kind,
        index);
  }

  private static Kind kind(String text, String whole) throws SiteNameException {
    switch (text) {
      case "":
        return null;
      case "#read":
        return Kind.READ;
      case "#write":
        return Kind.WRITE;
      default:
        throw bad(whole);
    }
  }

  private static int number(String digits, int least, String whole) throws SiteNameException {
    try {
      int number = Integer.parseInt(digits);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw bad(whole);
  }

  private static SiteNameException bad(String text) {
    return new SiteNameException("site '" + text + "' is not of the form " + FORM);
  }

  /** Whether an access of that class and method, there and of that kind, has this name. */
  public boolean matches(int atLine, boolean write, int atIndex) {
    return (line < 0 || line == atLine)
        && (kind == null || kind == Kind.of(write))
        && (index < 0 || index == atIndex);
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    out.append(className).append('.').append(method).append('(');
    out.append(file == null ? UNKNOWN_SOURCE : file);
    if (line >= 0) {
      out.append(':').append(line);
    }
    out.append(')');
    if (kind != null) {
      out.append('#').append(kind);
    }
    if (index >= 0) {
      out.append('@').append(index);
    }
    return out.toString();
  }
}
