package dev.redflag.fleet;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Digests of the classes of a class path: the CRC-32 of each class file, which jars have ready. */
public final class ClassDigests {
  private static final String CLASS = ".class";

  private ClassDigests() {}

  /**
   * The digests by binary name; of several classes of one name, that of the first, as the JVM takes
   * it. What is not there or cannot be read is passed over, as the JVM does.
   */
  public static Map<String, Long> of(List<Path> entries) {
    Map<String, Long> digests = new HashMap<>();
    for (Path entry : entries) {
      if (Files.isRegularFile(entry) && entry.toString().endsWith(".java")) {
        add(entry.getFileName().toString(), entry, digests);
      } else if (Files.isRegularFile(entry)) {
        jar(entry, digests);
      } else {
        folder(entry, digests);
      }
    }
    return digests;
  }

  /** What of a class path can be read: its folders and its jars. */
  public static List<Path> readable(List<Path> entries) {
    return entries.stream().filter(ClassDigests::isReadable).toList();
  }

  private static boolean isReadable(Path entry) {
    if (Files.isDirectory(entry)) {
      return Files.isReadable(entry);
    }
    try {
      new ZipFile(entry.toFile()).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void folder(Path folder, Map<String, Long> digests) {
    List<Path> files = new ArrayList<>();
    FileVisitor<Path> classes =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(CLASS)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Set<FileVisitOption> links = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
      Files.walkFileTree(folder, links, Integer.MAX_VALUE, classes);
    } catch (IOException e) {
      return; // the visitor throws none
    }
    for (Path file : files) {
      String name = folder.relativize(file).toString().replace('\\', '/');
      add(binaryName(name), file, digests);
    }
  }

  private static void add(String name, Path file, Map<String, Long> digests) {
    CRC32 crc = new CRC32();
    try {
      crc.update(Files.readAllBytes(file));
    } catch (IOException e) {
      return; // the JVM cannot read it either
    }
    digests.putIfAbsent(name, crc.getValue());
  }

  private static void jar(Path file, Map<String, Long> digests) {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      jar.stream()
          .filter(e -> e.getName().endsWith(CLASS) && !e.getName().startsWith("META-INF/"))
          .forEach((ZipEntry e) -> digests.putIfAbsent(binaryName(e.getName()), e.getCrc()));
    } catch (IOException e) {
      return; // no jar
    }
  }

  private static String binaryName(String file) {
    return file.substring(0, file.length() - CLASS.length()).replace('/', '.');
  }
}
