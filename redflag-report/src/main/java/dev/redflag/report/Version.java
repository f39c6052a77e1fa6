package dev.redflag.report;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version of Redflag, as the build knows it. */
public final class Version {
  private Version() {}

  /** The version; {@code unknown} where the build left none. */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      return "unknown";
    }
    return properties.getProperty("version", "unknown");
  }
}
