package dev.redflag.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.happensbefore.ArrayRow;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.instrument.CallTables;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Instrumenter;
import dev.redflag.instrument.Pruning;
import dev.redflag.instrument.Scope;
import dev.redflag.instrument.testing.Generated;
import dev.redflag.instrument.testing.Recorder;
import dev.redflag.runtime.detector.ShadowLayout;
import dev.redflag.runtime.state.StateClass;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Classes of a program may have methods that are called as those of the JDK are, with the same
 * parameters, and return something else. What is woven at calls of them must verify, and at calls
 * of those of the JDK.
 */
class LookalikesTest {
  private static final List<Type> RESULTS =
      List.of(
          Type.VOID_TYPE,
          Type.BOOLEAN_TYPE,
          Type.CHAR_TYPE,
          Type.INT_TYPE,
          Type.LONG_TYPE,
          Type.FLOAT_TYPE,
          Type.DOUBLE_TYPE,
          Type.getType(Object.class),
          Type.getType(String.class),
          Type.getType(byte[].class));

  private static final RuleSet RULES = RuleSet.ofJdk();

  @BeforeAll
  static void install() {
    Recorder.install();
  }

  /** Writes the calls of a method. */
  private interface Calls {
    void of(MethodVisitor mv, Class<?> type, String method);
  }

  @Test
  void verify() {
    assertThat(callersOf(methodsWithoutResults(), LookalikesTest::callLookalikes))
        .isGreaterThan(1_000);
  }

  /** And so must what is woven at calls of the methods themselves, with each kind of result. */
  @Test
  void verifyAtCallsOfTheJdk() {
    assertThat(callersOf(LookalikesTest::methodsOf, LookalikesTest::callJdk)).isGreaterThan(1_000);
  }

  /** Where a class of the program cannot inherit the method, its calls are left alone. */
  @Test
  void onlyWhatMayInheritIsWoven() {
    assertThat(hasHook("java/lang/Object", Pruning.ON)).isFalse();
    assertThat(hasHook("java/lang/Object", Pruning.OFF)).isTrue();
    assertThat(hasHook("java/util/ArrayList", Pruning.ON)).isTrue();
    assertThat(hasHook("lookalike/Elsewhere", Pruning.ON)).isTrue();
  }

  /** Whether a call of {@code get} on an object of the class that makes it has a hook. */
  private static boolean hasHook(String superclass, Pruning pruning) {
    String name = "lookalike/Heir";
    Generated heir = new Generated(Opcodes.V17, Opcodes.ACC_PUBLIC, name, superclass);
    heir.method(
        Opcodes.ACC_STATIC,
        "call",
        "(L" + name + ";)V",
        mv -> {
          mv.visitVarInsn(Opcodes.ALOAD, 0);
          mv.visitInsn(Opcodes.ICONST_0);
          mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, name, "get", "(I)Ljava/lang/Object;", false);
          mv.visitInsn(Opcodes.POP);
          mv.visitInsn(Opcodes.RETURN);
        });
    byte[] woven = instrumenter(pruning).instrument(new Loader(), name, null, true, heir.bytes());
    return woven != null && new String(woven, StandardCharsets.ISO_8859_1).contains("stateCall");
  }

  private static Instrumenter instrumenter(Pruning pruning) {
    return new Instrumenter(
        Scope.of("*", ""),
        ShadowLayout.WORDS,
        new Coverage(),
        new CallTables(new JdkStates(RULES), new JdkArrays(RULES)),
        pruning);
  }

  private static Function<Class<?>, Set<String>> methodsWithoutResults() {
    return type -> {
      Set<String> methods = new LinkedHashSet<>();
      for (String method : methodsOf(type)) {
        methods.add(method.substring(0, method.indexOf(')') + 1));
      }
      return methods;
    };
  }

  /** Weaves callers of methods, has the JVM verify them, and tells how many methods were called. */
  private static int callersOf(Function<Class<?>, Set<String>> methodsOf, Calls written) {
    Instrumenter instrumenter = instrumenter(Pruning.ON);
    List<String> failures = new ArrayList<>();
    int number = 0;
    int calls = 0;
    for (Class<?> type : classesOfRows()) {
      Set<String> methods = methodsOf.apply(type);
      if (methods.isEmpty()) {
        continue;
      }
      String name = "lookalike/Caller" + number++;
      Generated caller = new Generated(Opcodes.V17, name);
      for (String method : methods) {
        caller.method(
            Opcodes.ACC_STATIC, "call" + calls++, "()V", mv -> written.of(mv, type, method));
      }
      byte[] bytes = caller.bytes();
      assertThat(problem(name, bytes)).as("%s as it was", name).isNull();
      byte[] woven = instrumenter.instrument(new Loader(), name, null, true, bytes);
      String problem = woven == null ? null : problem(name, woven);
      if (problem != null) {
        failures.add(type + ": " + problem);
      }
    }
    assertThat(failures).isEmpty();
    return calls;
  }

  /** The classes of all rows, as far as this JDK has them. */
  private static List<Class<?>> classesOfRows() {
    Set<String> names = new TreeSet<>();
    for (ArrayRow row : RULES.arrays()) {
      names.add(row.className());
    }
    for (StateClass row : RULES.states()) {
      names.add(row.name());
    }
    List<Class<?>> classes = new ArrayList<>();
    for (String name : names) {
      try {
        classes.add(Class.forName(name, false, null));
      } catch (ClassNotFoundException e) {
        continue; // of another JDK
      }
    }
    return classes;
  }

  /** The names and descriptors of what a class has, as {@code name(Ljava/lang/String;)V}. */
  private static Set<String> methodsOf(Class<?> type) {
    Set<String> methods = new LinkedHashSet<>();
    for (Method method : type.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        methods.add(method.getName() + Type.getMethodDescriptor(method));
      }
    }
    return methods;
  }

  /** Calls methods of a class of the program in all ways, one for each result. */
  private static void callLookalikes(MethodVisitor mv, Class<?> type, String method) {
    for (Type result : RESULTS) {
      for (int opcode :
          new int[] {Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESTATIC}) {
        call(mv, opcode, "lookalike/Callee" + opcode, method + result);
      }
    }
    mv.visitInsn(Opcodes.RETURN);
  }

  private static void callJdk(MethodVisitor mv, Class<?> type, String method) {
    int opcode = type.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
    call(mv, opcode, Type.getInternalName(type), method);
    mv.visitInsn(Opcodes.RETURN);
  }

  private static void call(MethodVisitor mv, int opcode, String owner, String method) {
    String descriptor = method.substring(method.indexOf('('));
    if (opcode != Opcodes.INVOKESTATIC) {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      mv.visitInsn(zero(argument));
    }
    mv.visitMethodInsn(
        opcode,
        owner,
        method.substring(0, method.indexOf('(')),
        descriptor,
        opcode == Opcodes.INVOKEINTERFACE);
    Type result = Type.getReturnType(descriptor);
    if (result.getSize() > 0) {
      mv.visitInsn(result.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  private static int zero(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> Opcodes.LCONST_0;
      case Type.FLOAT -> Opcodes.FCONST_0;
      case Type.DOUBLE -> Opcodes.DCONST_0;
      case Type.ARRAY, Type.OBJECT -> Opcodes.ACONST_NULL;
      default -> Opcodes.ICONST_0;
    };
  }

  /** What the JVM says when it links a class; null where that succeeds. */
  private static String problem(String name, byte[] bytes) {
    try {
      new Loader().define(name, bytes).getMethods();
      return null;
    } catch (LinkageError e) {
      return e.toString();
    }
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(LookalikesTest.class.getClassLoader());
    }

    Class<?> define(String name, byte[] bytes) throws LinkageError {
      Class<?> type = defineClass(name.replace('/', '.'), bytes, 0, bytes.length);
      resolveClass(type);
      return type;
    }
  }
}
