package dev.redflag.runtime.site;

/** A text that names no site. The message is a clause that names the text and the mend. */
public final class SiteNameException extends Exception {
  private static final long serialVersionUID = 1;

  SiteNameException(String message) {
    super(message);
  }
}
