package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.MethodPattern;
import dev.redflag.happensbefore.Row;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.RuleSyntaxException;
import dev.redflag.instrument.StateMethods;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves rules into classes outside the JDK: those of a file that the user gives, those that a jar
 * ships, and those that annotations of {@code redflag-api} state. Safe for use by several threads.
 */
public final class OwnRules {
  private static final String RELEASES = "Ldev/redflag/api/Releases;";
  private static final String ACQUIRES = "Ldev/redflag/api/Acquires;";

  /** What the constant pool of a class with such annotations has in it. */
  private static final byte[] MARK = "Ldev/redflag/api/".getBytes(StandardCharsets.US_ASCII);

  private final Map<String, List<Row>> rows = new HashMap<>();
  private final Consumer<String> warnings;

  /**
   * @param warnings is given a sentence for each row that fits no method
   */
  public OwnRules(Consumer<String> warnings) {
    this.warnings = warnings;
    add(RuleSet.ofApi());
  }

  /** Adds rules; they hold for classes that are woven from now on. */
  public synchronized void add(RuleSet rules) {
    for (Map.Entry<String, List<Row>> e : rules.byClass().entrySet()) {
      rows.computeIfAbsent(e.getKey().replace('.', '/'), name -> new ArrayList<>())
          .addAll(e.getValue());
    }
  }

  private synchronized List<Row> rowsOf(String internalName) {
    List<Row> own = rows.get(internalName);
    return own == null ? List.of() : List.copyOf(own);
  }

  /** Whether methods of a class may order threads by a rule of the user, of a jar, or their own. */
  public boolean concerns(String internalName, byte[] bytes) {
    return !rowsOf(internalName).isEmpty() || isMarked(bytes);
  }

  /**
   * Weaves a class outside the JDK.
   *
   * @param bytes the class file, perhaps woven already
   * @return the woven class file; null where there is no rule for it
   */
  public byte[] weave(String internalName, byte[] bytes) {
    List<Row> found = rowsOf(internalName);
    boolean annotated = isMarked(bytes);
    if (found.isEmpty() && !annotated) {
      return null;
    }
    ClassReader reader = new ClassReader(bytes);
    Methods methods = new Methods();
    reader.accept(methods, ClassReader.SKIP_CODE);
    List<Row> all = new ArrayList<>(found);
    for (Row row : found) {
      warnOfStrangers(row, methods.names);
    }
    if (annotated && methods.rules.length() > 0) {
      all.addAll(stated(internalName.replace('/', '.'), methods.rules.toString()));
    }
    if (all.isEmpty()) {
      return null;
    }
    ClassRules rules = new ClassRules();
    for (Row row : all) {
      rules.add(row);
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    RuleClassVisitor visitor = new RuleClassVisitor(writer, rules, internalName, StateMethods.NONE);
    reader.accept(visitor, 0);
    return visitor.isWoven() ? writer.toByteArray() : null;
  }

  /** The rows that the annotations of a class state; none where one of them cannot be read. */
  private List<Row> stated(String className, String text) {
    try {
      return RuleSet.empty().addOwn(className, "class " + className + "\n" + text).rows();
    } catch (RuleSyntaxException e) {
      warnings.accept("The annotations of " + className + " are left out: " + e.getMessage());
      return List.of();
    }
  }

  private void warnOfStrangers(Row row, Set<String> declared) {
    for (MethodPattern m : row.methods()) {
      boolean fits = m.isRest() || declared.contains(m.isExact() ? m.toString() : m.name());
      if (!fits) {
        warnings.accept(row.place() + ": " + row.className() + " has no method " + m + ".");
      }
    }
  }

  private static boolean isMarked(byte[] bytes) {
    for (int i = 0; i <= bytes.length - MARK.length; i++) {
      int k = 0;
      while (k < MARK.length && bytes[i + k] == MARK[k]) {
        k++;
      }
      if (k == MARK.length) {
        return true;
      }
    }
    return false;
  }

  /** Reads the methods of a class, and the rows that annotations on them state. */
  private static final class Methods extends ClassVisitor {
    /** Names, alone and with parameters. */
    private final Set<String> names = new HashSet<>();

    private final StringBuilder rules = new StringBuilder();

    Methods() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      String method = name + "(" + MethodPattern.parametersOf(descriptor) + ")";
      names.add(name);
      names.add(method);
      return new MethodVisitor(Opcodes.ASM9) {
        private final StringBuilder actions = new StringBuilder();

        @Override
        public AnnotationVisitor visitAnnotation(String type, boolean visible) {
          return switch (type) {
            case RELEASES -> action("release");
            case ACQUIRES -> action("acquire");
            default -> null;
          };
        }

        private AnnotationVisitor action(String verb) {
          return new AnnotationVisitor(Opcodes.ASM9) {
            private String object = "this";

            @Override
            public void visit(String element, Object value) {
              object = String.valueOf(value);
            }

            @Override
            public void visitEnd() {
              actions.append(actions.length() == 0 ? "" : "; ");
              actions.append(verb).append(' ').append(object);
            }
          };
        }

        @Override
        public void visitEnd() {
          if (actions.length() > 0) {
            rules.append("  ").append(method).append(" : ").append(actions).append('\n');
          }
        }
      };
    }
  }
}
