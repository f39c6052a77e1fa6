package dev.redflag.pairs.code;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Where class files come from: the folders and jars of a class path, and behind them the JDK. */
public final class CodeSource implements Closeable {
  private static final String SUFFIX = ".class";
  private static final String SERVICES = "META-INF/services/";

  /** A folder or a jar. */
  private interface Place {
    /** The class file of that name; null where it is not there. */
    byte[] file(String name) throws IOException;
  }

  /** All of them, in the order of the class path: the first that has a class is taken. */
  private final List<Place> places = new ArrayList<>();

  private final List<Path> folders = new ArrayList<>();
  private final List<JarFile> jars = new ArrayList<>();

  /**
   * Opens a class path. Of a jar with several releases, the classes for the running JDK are taken.
   *
   * @param entries folders and jars
   * @throws IOException where one is neither, with a message that names it
   */
  public CodeSource(List<Path> entries) throws IOException {
    for (Path entry : entries) {
      if (Files.isDirectory(entry)) {
        Path folder = entry.toRealPath(); // a link is not walked into
        folders.add(folder);
        places.add(name -> inFolder(folder, name));
        continue;
      }
      try {
        JarFile jar = new JarFile(entry.toFile(), false, JarFile.OPEN_READ, Runtime.version());
        jars.add(jar);
        places.add(name -> inJar(jar, name));
      } catch (IOException e) {
        close();
        throw new IOException("'" + entry + "' on the class path is neither a folder nor a jar", e);
      }
    }
  }

  /** The program's class of that internal name, or null. */
  public byte[] program(String name) throws IOException {
    for (Place place : places) {
      byte[] file = place.file(name + SUFFIX);
      if (file != null) {
        return file;
      }
    }
    return null;
  }

  private static byte[] inFolder(Path folder, String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
  }

  private static byte[] inJar(JarFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  /** The JDK's class of that internal name, or null. */
  public static byte[] jdk(String name) throws IOException {
    URL url = ClassLoader.getSystemResource(name + SUFFIX);
    if (url == null || !url.getProtocol().equals("jrt")) {
      return null;
    }
    try (InputStream in = url.openStream()) {
      return in.readAllBytes();
    }
  }

  /** Internal names of all classes on the class path, sorted. */
  public Set<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    for (Path folder : folders) {
      try (var files = Files.walk(folder)) {
        files
            .map(file -> folder.relativize(file).toString().replace('\\', '/'))
            .filter(file -> file.endsWith(SUFFIX))
            .forEach(names::add);
      }
    }
    for (JarFile jar : jars) {
      jar.versionedStream()
          .map(ZipEntry::getName)
          .filter(file -> file.endsWith(SUFFIX) && !file.startsWith("META-INF/"))
          .forEach(names::add);
    }
    Collections.sort(names);
    Set<String> classes = new LinkedHashSet<>();
    for (String file : names) {
      classes.add(file.substring(0, file.length() - SUFFIX.length()));
    }
    return classes;
  }

  /** Internal names of the classes that the class path declares to be services. */
  public Set<String> services() throws IOException {
    Set<String> classes = new LinkedHashSet<>();
    for (Path folder : folders) {
      Path services = folder.resolve(SERVICES);
      if (Files.isDirectory(services)) {
        try (var files = Files.list(services)) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            addServices(Files.readString(file), classes);
          }
        }
      }
    }
    for (JarFile jar : jars) {
      for (ZipEntry entry : jar.versionedStream().toList()) {
        if (entry.getName().startsWith(SERVICES) && !entry.isDirectory()) {
          try (InputStream in = jar.getInputStream(entry)) {
            addServices(new String(in.readAllBytes(), StandardCharsets.UTF_8), classes);
          }
        }
      }
    }
    return classes;
  }

  private static void addServices(String file, Set<String> classes) {
    for (String line : file.split("\n")) {
      int comment = line.indexOf('#');
      String name = (comment < 0 ? line : line.substring(0, comment)).trim();
      if (!name.isEmpty()) {
        classes.add(name.replace('.', '/'));
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (JarFile jar : jars) {
      jar.close();
    }
  }
}
