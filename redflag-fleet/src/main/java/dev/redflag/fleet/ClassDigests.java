package dev.redflag.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Digests of the classes of a class path: the CRC-32 of each class file, which jars have ready. */
public final class ClassDigests {
  private static final String CLASS = ".class";

  private ClassDigests() {}

  /**
   * The digests by binary name; of several classes of one name, that of the first, as the JVM takes
   * it. Entries that are not there are passed over.
   */
  public static Map<String, Long> of(List<Path> entries) throws IOException {
    Map<String, Long> digests = new HashMap<>();
    for (Path entry : entries) {
      if (Files.isDirectory(entry)) {
        folder(entry, digests);
      } else if (Files.isRegularFile(entry) && entry.toString().endsWith(".java")) {
        digests.putIfAbsent(entry.getFileName().toString(), crc(entry));
      } else if (Files.isRegularFile(entry)) {
        jar(entry, digests);
      }
    }
    return digests;
  }

  private static void folder(Path folder, Map<String, Long> digests) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(file -> file.toString().endsWith(CLASS)).toList();
    }
    for (Path file : files) {
      String name = folder.relativize(file).toString().replace('\\', '/');
      digests.putIfAbsent(binaryName(name), crc(file));
    }
  }

  private static long crc(Path file) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(Files.readAllBytes(file));
    return crc.getValue();
  }

  private static void jar(Path file, Map<String, Long> digests) throws IOException {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      jar.stream()
          .filter(e -> e.getName().endsWith(CLASS) && !e.getName().startsWith("META-INF/"))
          .forEach((ZipEntry e) -> digests.putIfAbsent(binaryName(e.getName()), e.getCrc()));
    }
  }

  private static String binaryName(String file) {
    return file.substring(0, file.length() - CLASS.length()).replace('/', '.');
  }
}
