package dev.redflag.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Code that the JDK runs though nothing in the program's code calls it. */
class HiddenCallsTest {
  private static final String RUNS =
      "public static class X implements Runnable { public X() {} public void run() { n++; } }";

  @TempDir Path folder;

  /** The body runs in a thread that is not the main one; the method, in the members, writes. */
  private void isFound(String method, String body, String members) throws IOException {
    assertThat(Program.sites(pairs(Set.of(), body, members)))
        .contains("P.n main write", "P.n " + method + " write");
  }

  private StaticPairs.Result pairs(Set<String> loaded, String body, String members)
      throws IOException {
    return Program.pairs(
        Files.createTempDirectory(folder, "p"),
        loaded,
        "new Thread(() -> { try { " + body + " } catch (Throwable t) { } }).start(); n = 5;",
        "static int n;",
        members);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EnumSet.allOf(E.class);",
        "new EnumMap<E, String>(E.class);",
        "E.class.getEnumConstants();",
        "Enum.valueOf(E.class, \"A\");",
        "java.lang.invoke.MethodHandles.lookup().ensureInitialized(E.class);"
      })
  void theInitializerOfAnEnumThatIsNamed(String body) throws IOException {
    isFound("<clinit>", body, "enum E { A; static { n++; } }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<init> | class S extends B implements java.io.Serializable { S(int i) {} }"
            + " static class B { B() { n++; } }",
        "<init> | record S(int i) implements java.io.Serializable { public S { n++; } }",
        "<init> | class S implements java.io.Externalizable { public S() { n++; }"
            + " public void writeExternal(java.io.ObjectOutput o) {}"
            + " public void readExternal(java.io.ObjectInput o) {} }",
        "readObject | class S implements java.io.Serializable {"
            + " private void readObject(java.io.ObjectInputStream in) { n++; } }",
        "readResolve | class S implements java.io.Serializable { F f; static class F"
            + " implements java.io.Serializable { Object readResolve() { n++; return this; } } }",
        "readResolve | class S extends B implements java.io.Serializable { }"
            + " static abstract class B implements java.io.Serializable {"
            + " protected Object readResolve() { n++; return this; } }"
      })
  void whatReadsObjectsFromStreams(String method, String members) throws IOException {
    String read = "Object o = new java.io.ObjectInputStream(null).readObject(); ";
    isFound(method, read + "if (o instanceof S) { o.hashCode(); }", "public static " + members);
    isFound(method, read + "S s = (S) o;", "public static " + members);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "i | R.class.getRecordComponents()[0].getAccessor().invoke(new R(1));"
            + "| public record R(int i) { public int i() { n++; return i; } }",
        "getA | java.beans.Introspector.getBeanInfo(R.class).getPropertyDescriptors()[0]"
            + ".getReadMethod().invoke(new R());"
            + "| public static class R { public int getA() { n++; return 1; } }",
        "setA | new java.beans.PropertyDescriptor(\"a\", R.class).getWriteMethod()"
            + ".invoke(new R(), 1);"
            + "| public static class R { public int getA() { return 1; }"
            + " public void setA(int a) { n++; } }",
        "go | I i = (I) java.lang.reflect.Proxy.newProxyInstance(null, new Class<?>[] {I.class},"
            + " (o, m, a) -> java.lang.reflect.InvocationHandler.invokeDefault(o, m, a)); i.go();"
            + "| interface I { default void go() { n++; } }"
      })
  void methodsThatAreFoundByNoName(String method, String body, String members) throws IOException {
    isFound(method, body, members);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "getContents | ResourceBundle.getBundle(\"P$X\");"
            + "| public static class X extends ListResourceBundle {"
            + " protected Object[][] getContents() { n++; return null; } }",
        "engineReset | java.security.Security.addProvider(new Own());"
            + "| static class Own extends java.security.Provider { Own() { super(\"p\", \"1\", \"\");"
            + " put(\"MessageDigest.X\", \"P$X\"); } }"
            + " public static class X extends java.security.MessageDigestSpi { public X() {}"
            + " protected void engineUpdate(byte b) {} protected void engineReset() { n++; }"
            + " protected void engineUpdate(byte[] b, int from, int length) {}"
            + " protected byte[] engineDigest() { return null; } }"
      })
  void classesThatTheJdkIsTold(String method, String body, String members) throws IOException {
    isFound(method, body, members);
  }

  /** What the code uses of the class, but not to make an object, does not hide that. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "((Runnable) P.class.getDeclaredClasses()[0].getConstructor().newInstance()).run(); go();",
        "((Runnable) P.class.getField(\"x\").getType().getConstructor().newInstance()).run(); go();"
      })
  void classesOfWhichARunHasMadeObjects(String body) throws IOException {
    String members =
        "public static X x; static void go() { X.touch(); }"
            + RUNS.replace("public X()", "static void touch() {} public X()");
    assertThat(Program.sites(pairs(Set.of(), body, members))).doesNotContain("P.n run write");
    assertThat(Program.sites(pairs(Set.of("P$X"), body, members))).contains("P.n run write");
  }
}
