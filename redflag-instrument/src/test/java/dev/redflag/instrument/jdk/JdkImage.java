package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Point;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/** The class files of a JDK on this machine. */
final class JdkImage {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  private final int feature;
  private final Path modules;
  private final Map<String, List<ClassFile>> known = new HashMap<>();
  private final Map<String, ClassNode> nodes = new HashMap<>();

  private JdkImage(int feature, FileSystem image) {
    this.feature = feature;
    this.modules = image.getPath("/modules");
  }

  /** The running JDK, and one of each other version that is installed. */
  static List<JdkImage> all() {
    Map<Integer, JdkImage> found = new HashMap<>();
    found.put(
        Runtime.version().feature(),
        new JdkImage(Runtime.version().feature(), FileSystems.getFileSystem(URI.create("jrt:/"))));
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> homes = Files.list(INSTALLED)) {
        homes.sorted().forEach(home -> add(home, found));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new ArrayList<>(found.values());
  }

  private static void add(Path home, Map<Integer, JdkImage> found) {
    try {
      Path release = home.resolve("release");
      if (!Files.isReadable(release) || !Files.exists(home.resolve("lib/jrt-fs.jar"))) {
        return;
      }
      String text = Files.readString(release);
      int at = text.indexOf("JAVA_VERSION=\"") + "JAVA_VERSION=\"".length();
      int feature = Integer.parseInt(text.substring(at, at + 2).replace(".", ""));
      if (feature >= 17 && !found.containsKey(feature)) {
        FileSystem image =
            FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
        found.put(feature, new JdkImage(feature, image));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the JDKs that the rows are written for are among these. */
  static boolean areComplete(List<JdkImage> jdks) {
    return jdks.stream().anyMatch(j -> j.feature == 17)
        && jdks.stream().anyMatch(j -> j.feature == 25);
  }

  /** The class of that name; for a name that ends with {@code *} all that begin so. */
  List<ClassFile> classes(String internalName) throws IOException {
    List<ClassFile> found = known.get(internalName);
    if (found == null) {
      found = find(internalName);
      known.put(internalName, found);
    }
    return found;
  }

  private List<ClassFile> find(String name) throws IOException {
    List<ClassFile> found = new ArrayList<>();
    int slash = name.lastIndexOf('/');
    for (String module : List.of("java.base", "java.logging", "java.net.http")) {
      Path folder = modules.resolve(module).resolve(name.substring(0, slash));
      if (!name.endsWith("*")) {
        Path file = folder.resolve(name.substring(slash + 1) + ".class");
        if (Files.exists(file)) {
          found.add(new ClassFile(this, name, Files.readAllBytes(file)));
        }
      } else if (Files.isDirectory(folder)) {
        String prefix = name.substring(slash + 1, name.length() - 1);
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : (Iterable<Path>) files::iterator) {
            String f = file.getFileName().toString();
            if (f.startsWith(prefix) && f.endsWith(".class")) {
              String full = name.substring(0, slash + 1) + f.substring(0, f.length() - 6);
              found.add(new ClassFile(this, full, Files.readAllBytes(file)));
            }
          }
        }
      }
    }
    return found;
  }

  /** What the verifier would complain about in a woven class, as far as types matter little. */
  static List<String> complaints(JdkImage jdk, byte[] woven) {
    List<String> complaints = new ArrayList<>();
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, 0);
    for (MethodNode m : node.methods) {
      try {
        new Analyzer<>(new BasicVerifier()).analyze(node.name, m);
      } catch (AnalyzerException e) {
        complaints.add(jdk.feature + " " + node.name + "." + m.name + m.desc + ": " + e);
      }
    }
    return complaints;
  }

  /** The names of all fields and methods. */
  static TreeSet<String> members(byte[] bytes) {
    TreeSet<String> names = new TreeSet<>();
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE);
    for (FieldNode f : node.fields) {
      names.add(f.access + " " + f.name + " " + f.desc);
    }
    for (MethodNode m : node.methods) {
      names.add(m.access + " " + m.name + m.desc);
    }
    return names;
  }

  /** One class file. */
  record ClassFile(JdkImage jdk, String name, byte[] bytes) {
    private ClassNode node() {
      return jdk.nodes.computeIfAbsent(
          name,
          n -> {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return node;
          });
    }

    List<MethodNode> methods() {
      return node().methods;
    }

    String superName() {
      return node().superName;
    }

    List<String> interfaces() {
      return node().interfaces;
    }

    boolean isPublic() {
      return (new ClassReader(bytes).getAccess() & Opcodes.ACC_PUBLIC) != 0;
    }

    /** Whether a method that the pattern means has a body here. */
    boolean declares(MethodPattern pattern) {
      return node().methods.stream().anyMatch(m -> isMeant(pattern, m));
    }

    /** Whether a method is declared, with a body or without. */
    boolean offers(MethodPattern pattern) {
      return node().methods.stream()
          .anyMatch(
              m ->
                  pattern.name().equals(m.name)
                      && pattern.parameters().equals(MethodPattern.parametersOf(m.desc)));
    }

    /** Whether a method has a body, and a pattern means it. */
    static boolean isMeant(MethodPattern pattern, MethodNode m) {
      return (m.access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0
          && (pattern.isRest()
              || pattern.name().equals(m.name)
                  && (!pattern.isExact()
                      || pattern.parameters().equals(MethodPattern.parametersOf(m.desc))));
    }

    /** Whether the point is in such a method. */
    boolean has(MethodPattern pattern, Point point) {
      return node().methods.stream().anyMatch(m -> isMeant(pattern, m) && has(m, point));
    }

    /** Whether the point is in a method. */
    static boolean has(MethodNode m, Point point) {
      for (AbstractInsnNode insn : m.instructions) {
        if (isAt(insn, point)) {
          return true;
        }
      }
      return false;
    }

    private static boolean isAt(AbstractInsnNode insn, Point point) {
      String wanted = point.name();
      int paren = wanted.indexOf('(');
      if (paren > 0) {
        wanted = wanted.substring(0, paren);
      }
      String name = wanted.substring(wanted.indexOf('.') + 1);
      return switch (point.kind()) {
        case GET -> isField(insn, Opcodes.GETFIELD, name);
        case PUT -> isField(insn, Opcodes.PUTFIELD, name);
        case CALL, CALLED, RETURNED ->
            insn instanceof MethodInsnNode m
                && (name.equals("*")
                    ? m.owner.endsWith("/" + wantedOwner(point))
                    : m.name.equals(name));
      };
    }

    private static String wantedOwner(Point point) {
      return point.name().substring(0, point.name().indexOf('.'));
    }

    private static boolean isField(AbstractInsnNode insn, int opcode, String name) {
      return insn.getOpcode() == opcode && ((FieldInsnNode) insn).name.equals(name);
    }

    /** Whether the class or a superclass has the field. */
    boolean inherits(String field) throws IOException {
      ClassNode node = node();
      if (node.fields.stream().anyMatch(f -> f.name.equals(field))) {
        return true;
      }
      for (ClassFile s : jdk.classes(node.superName)) {
        return s.inherits(field);
      }
      return false;
    }
  }
}
