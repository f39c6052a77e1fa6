package dev.redflag.report.html;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Writes HTML: markup as it is, and texts so that nothing in them is taken for markup. */
final class Html {
  /** Keeps a page from loading anything: it is one file. */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

  private final Writer out;

  Html(Writer out) {
    this.out = out;
  }

  /** Begins a page. */
  void begin(String title) throws IOException {
    markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    markup("<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\">\n");
    markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    element("title", title);
    markup("<style>\n").markup(resource("report.css"));
    markup("</style>\n</head>\n<body>\n<header>\n");
    element("h1", title);
  }

  /** Ends a page; with the script, or without. */
  void end(boolean script) throws IOException {
    if (script) {
      markup("<script>\n").markup(resource("report.js")).markup("</script>\n");
    }
    markup("</body>\n</html>\n");
    out.flush();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Html.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Writes markup as it is. */
  Html markup(String markup) throws IOException {
    out.write(markup);
    return this;
  }

  /** Writes a text, also as the value of an attribute in double quotes. */
  Html text(String plain) throws IOException {
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '<' -> out.write("&lt;");
        case '>' -> out.write("&gt;");
        case '&' -> out.write("&amp;");
        case '"' -> out.write("&quot;");
        default -> out.write(c);
      }
    }
    return this;
  }

  /** Writes an element on a line of its own. */
  Html element(String name, String text) throws IOException {
    return markup("<" + name + ">").text(text).markup("</" + name + ">\n");
  }
}
