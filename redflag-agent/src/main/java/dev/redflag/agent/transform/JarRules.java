package dev.redflag.agent.transform;

import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.RuleSyntaxException;
import dev.redflag.instrument.jdk.OwnRules;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.ProtectionDomain;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

/**
 * The rules that jars and folders of classes ship in {@code META-INF/redflag/}, for classes of
 * their own: read when the first of these is loaded. Jars within jars are not looked into.
 */
final class JarRules {
  private static final String FOLDER = "META-INF/redflag/";
  private static final String SUFFIX = ".rules";

  private final OwnRules rules;
  private final Consumer<String> warnings;

  /** Locations that were looked at. Guarded by this: who loads a class waits for its rules. */
  private final Set<String> seen = new HashSet<>();

  JarRules(OwnRules rules, Consumer<String> warnings) {
    this.rules = rules;
    this.warnings = warnings;
  }

  /** Adds the rules that came with a class, if they were not added before. */
  void of(ProtectionDomain domain) {
    URL location =
        domain == null || domain.getCodeSource() == null
            ? null
            : domain.getCodeSource().getLocation();
    if (location != null && location.getProtocol().equals("file")) {
      look(location.toExternalForm());
    }
  }

  private synchronized void look(String location) {
    if (!seen.add(location)) {
      return;
    }
    try {
      File file = new File(URI.create(location));
      if (file.isDirectory()) {
        inFolder(new File(file, FOLDER));
      } else if (file.isFile()) {
        inJar(file);
      }
    } catch (ZipException noJar) {
      // a source file that is run as such, say: it ships no rules
    } catch (IOException | IllegalArgumentException e) {
      warnings.accept(
          "The rules in " + location + " cannot be looked for: " + e.getMessage() + ".");
    }
  }

  private void inFolder(File folder) throws IOException {
    File[] files = folder.listFiles((in, name) -> name.endsWith(SUFFIX));
    if (files != null) {
      for (File file : files) {
        add(file.getPath(), Files.readAllBytes(file.toPath()));
      }
    }
  }

  private void inJar(File file) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        String name = entry.getName();
        if (name.startsWith(FOLDER) && name.endsWith(SUFFIX)) {
          try (InputStream in = jar.getInputStream(entry)) {
            add(file.getName() + "!/" + name, in.readAllBytes());
          }
        }
      }
    }
  }

  private void add(String name, byte[] text) {
    try {
      rules.add(RuleSet.empty().addOwn(name, new String(text, StandardCharsets.UTF_8)));
    } catch (RuleSyntaxException e) {
      warnings.accept("The rules of this file are left out: " + e.getMessage());
    }
  }
}
