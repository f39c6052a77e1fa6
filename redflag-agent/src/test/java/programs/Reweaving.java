package programs;

import dev.redflag.agent.reweave.Reweaver;
import dev.redflag.agent.reweave.SiteSelector;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.runtime.sampling.SiteProbe;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Arms and disarms sites of its own classes, and says what came of it. An agent to itself. */
public final class Reweaving {
  private static Instrumentation instrumentation;
  private static int hooks;

  /** Keeps classes from being collected. */
  private static final List<Class<?>> KEPT = new ArrayList<>();

  private Reweaving() {}

  /** Called by the JVM. */
  public static void premain(String argument, Instrumentation given) {
    instrumentation = given;
  }

  /** Loaded before anything is armed. */
  static final class Early {
    static int count;

    static void bump() {
      count++;
    }
  }

  /** Another agent adds a method to it, which the JVM refuses. */
  static final class Refused {
    static int count;

    static void bump() {
      count++;
    }
  }

  /** Loaded while it is armed. */
  static final class Late {
    static int count;

    static void bump() {
      count++;
    }
  }

  private static final class Counting extends SiteProbe {
    @Override
    public void read(Object base, int index, int number) {
      hooks++;
    }

    @Override
    public void write(Object base, int index, long bits, int number) {
      hooks++;
    }

    @Override
    public void write(Object base, int index, Object value, int number) {
      hooks++;
    }
  }

  /** Arms all writes in the classes that are named now. */
  private static final class Writes implements SiteSelector {
    final Set<String> classes = new HashSet<>();
    int version;
    int asked;

    void only(String... names) {
      classes.clear();
      for (String name : names) {
        classes.add("programs/Reweaving$" + name);
      }
    }

    @Override
    public boolean concerns(String internalName) {
      return classes.contains(internalName);
    }

    @Override
    public int version() {
      return version;
    }

    @Override
    public Map<AccessSite, Integer> armed(String className, List<AccessSite> accesses) {
      asked++;
      Map<AccessSite, Integer> armed = new HashMap<>();
      for (AccessSite site : accesses) {
        if (site.isWrite()) {
          armed.put(site, 1);
        }
      }
      return armed;
    }

    @Override
    public void ofJdk(String className) {
      throw new AssertionError(className);
    }

    @Override
    public void refused(String className, String reason) {
      System.out.println("refused " + className + ": " + reason.replaceAll("Exception.*", ""));
    }
  }

  /** What the JVM makes of a class in the end. */
  private static final class Capture implements ClassFileTransformer {
    final Map<String, byte[]> last = new HashMap<>();

    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] b) {
      last.put(name, b);
      return null;
    }
  }

  /** As a careless agent does. */
  private static final class AddsMethod implements ClassFileTransformer {
    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] b) {
      if (!name.endsWith("$Refused")) {
        return null;
      }
      ClassWriter writer = new ClassWriter(0);
      new ClassReader(b)
          .accept(
              new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public void visitEnd() {
                  visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_NATIVE, "x", "()V", null, null);
                  super.visitEnd();
                }
              },
              0);
      return writer.toByteArray();
    }
  }

  private static void bump(String when) {
    hooks = 0;
    Early.bump();
    Refused.bump();
    System.out.println(when + ": " + hooks + " hooks");
  }

  private static byte[] bytes(Class<?> of) throws Exception {
    Capture capture = new Capture();
    instrumentation.addTransformer(capture, true);
    instrumentation.retransformClasses(of);
    instrumentation.removeTransformer(capture);
    return capture.last.get(of.getName().replace('.', '/'));
  }

  /** Says on standard output what happens. */
  public static void main(String[] args) throws Exception {
    SiteProbe.install(new Counting());
    bump("plain");
    byte[] plain = bytes(Early.class);

    Writes writes = new Writes();
    Reweaver reweaver = Reweaver.begin(instrumentation, writes);
    writes.only("Early", "Refused");
    System.out.println("reweaves " + reweaver.reweave(writes.classes));
    bump("armed");
    System.out.println("as it was: " + Arrays.equals(plain, bytes(Early.class)));

    Set<String> both = Set.copyOf(writes.classes);
    writes.only();
    System.out.println("reweaves " + reweaver.reweave(both));
    bump("disarmed");
    System.out.println("as it was: " + Arrays.equals(plain, bytes(Early.class)));

    AddsMethod adds = new AddsMethod();
    instrumentation.addTransformer(adds, true);
    writes.only("Early", "Refused", "Late");
    System.out.println("reweaves " + reweaver.reweave(writes.classes));
    bump("one refused");
    hooks = 0;
    Late.bump();
    System.out.println("loaded armed: " + hooks + " hooks");
    instrumentation.removeTransformer(adds);

    reweaver.detach();
    System.out.println("left with hooks: " + reweaver.left());
    bump("detached");
    Late.bump();
    System.out.println("as it was: " + Arrays.equals(plain, bytes(Early.class)));
    writes.only("Early");
    System.out.println("reweaves " + reweaver.reweave(writes.classes));
    bump("detached for good");
    refused(adds);
    instrumentation.removeTransformer(adds);
    copies();
  }

  /** Defines a class anew. */
  private static final class Another extends ClassLoader {
    Class<?> define() throws IOException {
      String file = Late.class.getName().replace('.', '/') + ".class";
      try (InputStream in = Reweaving.class.getClassLoader().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        Class<?> defined = defineClass(Late.class.getName(), bytes, 0, bytes.length);
        KEPT.add(defined);
        return defined;
      }
    }
  }

  private static void bump(List<Class<?>> copies, String when) throws Exception {
    hooks = 0;
    for (Class<?> copy : copies) {
      Method bump = copy.getDeclaredMethod("bump");
      bump.setAccessible(true);
      bump.invoke(null);
    }
    System.out.println(when + ": " + hooks + " hooks");
  }

  /** Of many classes of one name some are changed, and have their own code again in the end. */
  private static void copies() throws Exception {
    List<Class<?>> copies = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      copies.add(new Another().define());
    }
    Writes writes = new Writes();
    Reweaver reweaver = Reweaver.begin(instrumentation, writes);
    writes.only("Late");
    Set<String> name = Set.copyOf(writes.classes);
    System.out.println("reweaves " + reweaver.reweaveSome(name));
    System.out.println("leaves out " + reweaver.takeLeftOut());
    bump(copies, "some of many");
    reweaver.takeLoading();
    int asked = writes.asked;
    copies = List.of(new Another().define(), new Another().define());
    System.out.println("asks " + (writes.asked - asked) + " times for two more");
    System.out.println("counts their loading: " + (reweaver.takeLoading() > 0));
    bump(copies, "loaded besides");
    writes.only();
    writes.version++;
    System.out.println("reweaves " + reweaver.reweaveSome(name)); // the same ones, and eight others
    bump(copies, "the newest");
    reweaver.detach();
    System.out.println("left with hooks: " + reweaver.left());
  }

  /** Where another agent is in the way, hooks stay, and that is known. */
  private static void refused(AddsMethod adds) {
    Writes writes = new Writes();
    Reweaver another = Reweaver.begin(instrumentation, writes);
    writes.only("Early", "Refused");
    another.reweave(writes.classes);
    instrumentation.addTransformer(adds, true);
    another.detach();
    System.out.println("left with hooks: " + another.left());
    bump("one keeps them");
  }
}
