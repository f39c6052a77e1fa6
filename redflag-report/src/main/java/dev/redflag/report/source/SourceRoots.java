package dev.redflag.report.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Folders in which the source files of frames are looked for: a folder of packages, or one further
 * up, as a repository. Of a folder further up the file is taken whose path ends with the package
 * and the file's name; of two such none, since the wrong one would mislead. What cannot be read is
 * as if it were not there. Not safe for use by several threads at once.
 */
public final class SourceRoots {
  /** No source is known. */
  public static final SourceRoots NONE = new SourceRoots(List.of());

  private static final int MAX_FILES = 200_000;
  private static final long MAX_BYTES = 4L << 20;
  private static final int MAX_KEPT = 64;
  private static final Set<String> ENDINGS = Set.of("java", "kt", "kts", "scala", "groovy");

  /** Folders of what is made of sources. */
  private static final Set<String> MADE = Set.of("target", "build", "out", "bin", "node_modules");

  private final List<Root> roots;
  private final Map<String, Found> found = new HashMap<>();

  /** The lines of the files that were looked at last. */
  private final Map<Path, List<String>> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, List<String>> eldest) {
          return size() > MAX_KEPT;
        }
      };

  private SourceRoots(List<Root> roots) {
    this.roots = roots;
  }

  /** A file, and its path below its root; both null where there is none. */
  private record Found(Path file, String path) {
    private static final Found NOTHING = new Found(null, null);
  }

  /** One of the folders; its files are listed when one is not where its package says. */
  private static final class Root {
    private final Path folder;
    private Map<String, List<Path>> files;

    Root(Path folder) {
      this.folder = folder;
    }

    Found find(String path) {
      Path direct = folder.resolve(path);
      if (Files.isRegularFile(direct)) {
        return new Found(direct, path);
      }
      if (files == null) {
        files = list();
      }
      Path only = null;
      Path wanted = Path.of(path);
      for (Path file : files.getOrDefault(wanted.getFileName().toString(), List.of())) {
        if (file.endsWith(wanted)) {
          if (only != null) {
            return Found.NOTHING;
          }
          only = file;
        }
      }
      return only == null
          ? Found.NOTHING
          : new Found(only, folder.relativize(only).toString().replace('\\', '/'));
    }

    private Map<String, List<Path>> list() {
      Map<String, List<Path>> byName = new HashMap<>();
      try {
        Files.walkFileTree(folder, new Lister(folder, byName));
      } catch (IOException e) {
        // what was listed before counts
      }
      return byName;
    }
  }

  /** Lists source files, not those of hidden folders and of folders for what is built. */
  private static final class Lister extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Map<String, List<Path>> byName;
    private int listed;

    Lister(Path root, Map<String, List<Path>> byName) {
      this.root = root;
      this.byName = byName;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (folder.equals(root)) {
        return FileVisitResult.CONTINUE;
      }
      String name = folder.getFileName().toString();
      return name.startsWith(".") || MADE.contains(name)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = file.getFileName().toString();
      if (ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1))) {
        byName.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
        listed++;
      }
      return listed < MAX_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }

  /** Looks in these folders, in this order. */
  public static SourceRoots of(List<Path> folders) {
    return new SourceRoots(folders.stream().map(Root::new).toList());
  }

  /** Whether no folder is looked at. */
  public boolean isEmpty() {
    return roots.isEmpty();
  }

  /** Path of a frame's file below its source root, with slashes; null where it is not there. */
  public String path(Frame frame) {
    return find(frame).path();
  }

  /**
   * A frame's line with some around it; null where the file or the line is not there.
   *
   * @param around the number of lines before it, and as many after it
   */
  public Excerpt excerpt(Frame frame, int around) {
    Found at = find(frame);
    if (at.file() == null || frame.line() < 1) {
      return null;
    }
    List<String> lines = kept.computeIfAbsent(at.file(), SourceRoots::lines);
    if (frame.line() > lines.size()) {
      return null; // another version of the file
    }
    int from = Math.max(0, frame.line() - 1 - around);
    int to = Math.min(lines.size(), frame.line() + around);
    return new Excerpt(at.path(), from + 1, frame.line(), lines.subList(from, to));
  }

  private Found find(Frame frame) {
    return frame.path() == null || frame.isOfJdk()
        ? Found.NOTHING
        : found.computeIfAbsent(frame.path(), this::find);
  }

  private Found find(String path) {
    try {
      for (Root root : roots) {
        Found at = root.find(path);
        if (at.file() != null) {
          return at;
        }
      }
    } catch (InvalidPathException e) {
      // no path of this system
    }
    return Found.NOTHING;
  }

  private static List<String> lines(Path file) {
    try {
      if (Files.size(file) <= MAX_BYTES) {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
      }
    } catch (IOException e) {
      // as if it were not there
    }
    return List.of();
  }
}
