package dev.redflag.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What may race, and what cannot, by small programs. */
class StaticPairsTest {
  @TempDir Path folder;

  private static final String BOX = "static class Box { int value; Box next; }";

  @Test
  void aStaticFieldThatTwoThreadsUse() throws IOException {
    var result =
        Program.pairs(
            folder, "Thread t = new Thread(() -> n++); t.start(); n = 1;", "static int n;");
    assertThat(Program.sites(result))
        .containsExactlyInAnyOrder(
            "P.n main write", "P.n lambda$main$0 read", "P.n lambda$main$0 write");
    // both of the lambda's write and read, with itself too, and the write of main with both
    assertThat(result.pairs().pairs()).isEqualTo(4);
  }

  @Test
  void theMainThreadDoesNotRaceWithItself() throws IOException {
    var result =
        Program.pairs(
            folder,
            "n = 1; new Thread(() -> System.out.println(n)).start(); m++;",
            "static int n, m;");
    assertThat(Program.sites(result))
        .containsExactlyInAnyOrder("P.n main write", "P.n lambda$main$0 read");
    assertThat(result.pairs().groups().get(0).sites().get(0).mainOnly())
        .isNotEqualTo(result.pairs().groups().get(0).sites().get(1).mainOnly());
  }

  @Test
  void finalAndVolatileFieldsAndReadsAloneDoNot() throws IOException {
    var result =
        Program.pairs(
            folder,
            "v = 1; new Thread(() -> System.out.println(F.length + v + r)).start();",
            "static final String[] F = {\"\"};",
            "static volatile int v;",
            "static int r;");
    assertThat(Program.variables(result)).isEmpty();
  }

  @Test
  void objectsThatNoOtherThreadCanGetAt() throws IOException {
    var result =
        Program.pairs(
            folder,
            "new Thread(P::work).start(); work();",
            BOX,
            "static void work() { Box b = new Box(); b.value++; Local.of(b); }",
            "static class Local { static void of(Box b) { b.next = new Box(); } }");
    assertThat(Program.variables(result)).isEmpty();
  }

  @Test
  void objectsInStaticFieldsCollectionsArraysAndLambdas() throws IOException {
    for (String way :
        new String[] {
          "S = b;",
          "LIST.add(b);",
          "ARRAY[0] = b;",
          "new Thread(() -> b.value = 2).start();",
          "Runnable r = () -> b.value = 2; ForkJoinPool.commonPool().execute(r);",
          "HOLDER.put(b);",
          "Thread.currentThread().setName(\"\" + new Own(b));"
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(() -> work(new Box())).start(); work(new Box());",
              BOX,
              "static Box S; static final List<Object> LIST = new ArrayList<>();",
              "static final Box[] ARRAY = new Box[1]; static final Holder HOLDER = new Holder();",
              "static class Holder { Object kept; void put(Object o) { kept = o; } }",
              "static class Own extends Thread { final Box b; Own(Box b) { this.b = b; }"
                  + " @Override public void run() { b.value = 1; } }",
              "static void work(Box b) { b.value++; " + way + " }");
      assertThat(Program.sites(result)).as(way).contains("P$Box.value work write");
    }
  }

  @Test
  void whatTheJdkCallsBackMayRunInAnyThread() throws IOException {
    for (String start :
        new String[] {
          "new Timer().schedule(new TimerTask() { public void run() { n++; } }, 0);",
          "new Thread() { @Override public void run() { n++; } }.start();",
          "Executors.newCachedThreadPool().submit(() -> n++);",
          "Executors.newCachedThreadPool().submit(new Task());",
          "List.of(1, 2).parallelStream().forEach(P::touch);",
          "Supplier<Runnable> s = Task::new; Runnable r = s.get(); new Thread(r::run).start();",
          "Own o = () -> n++; new Thread(() -> o.go()).start();",
          "new Fin(); System.gc();",
          "Runtime.getRuntime().addShutdownHook(new Thread(new Task()));"
        }) {
      var result =
          Program.pairs(
              folder,
              start + " n = 5;",
              "static int n; static void touch(int i) { n = i; } interface Own { void go(); }",
              "static class Task implements Runnable { public void run() { n++; } }",
              "static class Fin { @Override @SuppressWarnings(\"all\")"
                  + " protected void finalize() { n++; } }");
      assertThat(Program.sites(result)).as(start).contains("P.n main write").hasSizeGreaterThan(1);
    }
  }

  @Test
  void reflectionByNamesInTheCodeAndByARun() throws IOException {
    String task = "public static class Task implements Runnable { public void run() { n++; } }";
    var named =
        Program.pairs(
            folder,
            "n = 1; new Thread((Runnable) Class.forName(\"P$Task\").getConstructor().newInstance())"
                + ".start();",
            "static int n;",
            task);
    assertThat(Program.sites(named)).contains("P.n run write");
    String computed =
        "n = 1; new Thread((Runnable) Class.forName(\"P$\" + arguments[0]).getConstructor()"
            + ".newInstance()).start();";
    assertThat(Program.sites(Program.pairs(folder, computed, "static int n;", task))).isEmpty();
    assertThat(
            Program.sites(Program.pairs(folder, Set.of("P$Task"), computed, "static int n;", task)))
        .contains("P.n run write");
  }

  @Test
  void fieldsThatHandlesAndUpdatersWrite() throws IOException {
    var result =
        Program.pairs(
            folder,
            "var u = java.util.concurrent.atomic.AtomicReferenceFieldUpdater.newUpdater("
                + "Holder.class, Box.class, \"box\"); Holder h = new Holder();"
                + " new Thread(() -> use(h)).start(); u.set(h, new Box()); use(h);",
            BOX,
            "static class Holder { volatile Box box; }",
            "static void use(Holder h) { Box b = h.box; if (b != null) b.value++; }");
    assertThat(Program.sites(result)).contains("P$Box.value use write");
  }

  @Test
  void theInitializationOfAClassIsWaitedFor() throws IOException {
    var result =
        Program.pairs(
            folder,
            "new Thread(() -> System.out.println(Once.n)).start(); System.out.println(Once.n);",
            "static class Once { static int n = Integer.getInteger(\"n\", 1); }");
    assertThat(Program.variables(result)).isEmpty();
  }

  @Test
  void elementsByTheKindOfArray() throws IOException {
    var result =
        Program.pairs(
            folder,
            "int[] a = new int[2]; long[] b = new long[1]; new Thread(() -> a[0]++).start();"
                + " a[1] = 3; b[0] = 1;");
    assertThat(Program.variables(result)).containsExactly("int[]");
  }

  @Test
  void callsOnObjectsOfTheJdkThatAreNotThreadSafe() throws IOException {
    var result =
        Program.pairs(
            folder,
            "Map<String, Integer> map = new HashMap<>(); StringBuilder text = new StringBuilder();"
                + " Thread t = new Thread(() -> { map.put(\"a\", 1); add(text); });"
                + " t.start(); map.get(\"a\"); text.length(); use(map.keySet());",
            "static void add(StringBuilder text) { text.append(1); }",
            "static void use(Iterable<String> all) { for (String s : all) { s.length(); } }");
    assertThat(Program.sites(result))
        .contains(
            "java.util.Collection main read",
            "java.util.Collection lambda$main$0 write",
            "java.util.Collection use read",
            "java.lang.StringBuilder main read",
            "java.lang.StringBuilder add write")
        .doesNotContain("java.lang.StringBuilder use read", "java.util.Collection add write");
  }

  @Test
  void methodReferencesAndArgumentsOfTheJdk() throws IOException {
    var result =
        Program.pairs(
            folder,
            "List<Integer> list = new ArrayList<>(); List<Integer> other = new ArrayList<>();"
                + " Consumer<Integer> c = list::add; new Thread(() -> copy(list)).start();"
                + " c.accept(1); sort(other);",
            "static void copy(Collection<Integer> from) { new ArrayList<>(from); }",
            "static void sort(List<Integer> list) { Collections.sort(list); }");
    assertThat(Program.sites(result))
        .contains(
            "java.util.Collection main write",
            "java.util.Collection copy read",
            "java.util.Collection sort write");
  }

  @Test
  void textsOfObjectsAndComparisons() throws IOException {
    var result =
        Program.pairs(
            folder,
            "List<Integer> list = new ArrayList<>(); new Thread(() -> list.add(1)).start();"
                + " text(list); any(list); compare(list);",
            "static void text(List<Integer> list) { System.out.println(\"\" + list); }",
            "static void any(Object o) { String.valueOf(o); }",
            "static void compare(Object o) { new ArrayList<>().equals(o); }");
    assertThat(Program.sites(result))
        .contains(
            "java.util.Collection lambda$main$0 write",
            "java.util.Collection text read",
            "java.util.Collection any read",
            "java.util.Collection compare read");
  }

  @Test
  void objectsOfTheJdkThatNeverLeaveTheirMethod() throws IOException {
    for (String[] way :
        new String[][] {
          {"", "StringBuilder b = new StringBuilder(); b.append(1).append(2); b.toString();"},
          {"", "List<Object> l = new ArrayList<>(); l.add(1); for (Object o : l) o.hashCode();"},
          {"", "StringBuilder b = null; b = new StringBuilder(); if (n > 0) b.append(n);"},
          {"shared", "StringBuilder b = new StringBuilder(); S = b; b.append(1);"},
          {"shared", "StringBuilder b = new StringBuilder(); give(b.append(1)); b.append(2);"},
          {
            "shared",
            "StringBuilder b = n > 0 ? (StringBuilder) S : new StringBuilder(); b.append(1);"
          },
          {"shared", "List<Object> l = new ArrayList<>(); S = l.subList(0, 0); l.add(1);"},
          {"shared", "List<Object> l = new ArrayList<>(); Runnable r = l::clear; l.add(1);"},
          {"shared", "Map<Object, Object> m = new HashMap<>(); S = m.entrySet(); m.put(1, 2);"},
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(P::work).start(); work();",
              "static Object S; static volatile int n; static void give(Object o) {}",
              "static void work() { " + way[1] + " }");
      assertThat(Program.sites(result).stream().anyMatch(s -> s.matches("java.*work write")))
          .as(way[1])
          .isEqualTo(way[0].equals("shared"));
    }
  }

  @Test
  void arraysThatNeverLeaveTheirMethod() throws IOException {
    for (String[] way :
        new String[][] {
          {"", "int[] a = new int[3]; for (int i = 0; i < 3; i++) { a[i] += a[0]; }"},
          {"", "int[] a = {1, 2}; int[] b = a; b[0] = a.length + a.clone().length;"},
          {"shared", "int[] a = new int[3]; S = a; a[0] = 1;"},
          {"shared", "int[] a = new int[3]; give(a); a[0] = 1;"},
          {"shared", "int[] a = n > 0 ? (int[]) S : new int[3]; a[0] = 1;"},
          {"shared", "int[][] a = new int[3][3]; a[0][0] = 1;"},
          {"shared", "Object[] all = new Object[1]; int[] a = new int[3]; all[0] = a; a[0] = 1;"},
          {"shared", "int[] a = new int[3]; Runnable r = () -> give(a); a[0] = 1;"},
          {"shared", "int[] a = new int[3]; for (int i = 0; i < 3; i++) { a[i]++; a = F; }"},
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(P::work).start(); work();",
              "static Object S; static volatile int n; static void give(Object o) {}",
              "static final int[] F = new int[1]; static void work() { " + way[1] + " }");
      assertThat(Program.sites(result).contains("int[] work write"))
          .as(way[1])
          .isEqualTo(way[0].equals("shared"));
    }
  }

  @Test
  void parametersThatOthersMayHaveInPlaceOfNewObjects() throws IOException {
    var result =
        Program.pairs(
            folder,
            "int[] a = new int[1]; StringBuilder b = new StringBuilder();"
                + " new Thread(() -> work(a, b)).start(); work(a, b);",
            "static void work(int[] a, StringBuilder b) {"
                + " if (a == null) { a = new int[4]; } a[0] = 1;"
                + " (b != null ? b : new StringBuilder()).append(1); }");
    assertThat(Program.sites(result))
        .contains("int[] work write", "java.lang.StringBuilder work write");
  }

  @Test
  void arraysInArraysThatTheJdkReads() throws IOException {
    for (String call :
        new String[] {
          "Arrays.deepHashCode(new Object[] {F});",
          "Arrays.deepToString(new int[][] {F});",
          "Arrays.deepEquals(new int[][] {F}, new int[][] {F});",
          "Objects.deepEquals(O, O);",
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(P::work).start(); F[0] = 1;",
              "static final int[] F = new int[1]; static final Object O = new int[][] {F};",
              "static void work() { " + call + " }");
      assertThat(Program.sites(result))
          .as(call)
          .contains("int[] main write", "int[] work read")
          .doesNotContain("int[] work write");
    }
  }

  /** A method has two objects, and lets others have one: by what it declares them as, which. */
  @Test
  void whatIsHandedOverHasTheTypeThatItIsDeclaredAs() throws IOException {
    for (String[] way :
        new String[][] {
          {"", "LIST.add(o);"},
          {"", "ARRAY[0] = o;"},
          {"", "S = o;"},
          {"", "keep(o);"},
          {"", "S = back(o);"},
          {"", "Object x = o; if (n > 0) { x = null; } keep(x);"},
          {"", "Other[] own = {o}; keep(own[0]);"},
          {"", "keep(\"text\"); keep(new int[1]);"},
          {"", "keep((Other) (Object) o);"},
          {"shared", "LIST.add(b);"},
          {"shared", "ARRAY[0] = b;"},
          {"shared", "S = b;"},
          {"shared", "keep(o); keep(b);"},
          {"shared", "S = any(b);"},
          {"shared", "Object x = o; if (n > 0) { x = b; } keep(x);"},
          {"shared", "Object x = o; for (int i = 0; i < 2; i++) { keep(x); x = b; }"},
          {"shared", "Object[] all = {b, o}; keep(all[1]);"},
          {"shared", "Object x = b; x = n > 0 ? x : any(x); keep(x);"},
          {"shared", "try { throw new Failed(b); } catch (Failed f) { keep(f.box); }"},
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(P::work).start(); work();",
              BOX,
              "static class Other {} static final List<Object> LIST = new ArrayList<>();",
              "static class Failed extends RuntimeException { final Box box;"
                  + " Failed(Box box) { this.box = box; } }",
              "static final Object[] ARRAY = new Object[1]; static Object S; static volatile int n;",
              "static void keep(Object o) { S = o; } static Object any(Object o) { return o; }",
              "static Other back(Other o) { return o; }",
              "static void work() { Box b = new Box(); b.value++; Other o = new Other(); "
                  + way[1]
                  + " }");
      assertThat(Program.sites(result).contains("P$Box.value work write"))
          .as(way[1])
          .isEqualTo(way[0].equals("shared"));
    }
  }

  @Test
  void fieldsThatReflectionAndHandlesAccess() throws IOException {
    for (String access :
        new String[] {
          "P.class.getDeclaredField(\"n\").setInt(null, 1);",
          "java.lang.reflect.Field f = P.class.getDeclaredFields()[0]; f.setInt(null, 1);",
          "java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(P.class, \"n\", int.class)"
              + ".setOpaque(1);",
          "java.lang.invoke.MethodHandles.lookup().findStaticSetter(P.class, \"n\", int.class)"
              + ".invoke(1);",
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(() -> System.out.println(n)).start(); work();",
              "static int n; static int m;",
              "static void work() { try { " + access + " } catch (Throwable t) { } }");
      assertThat(Program.sites(result))
          .as(access)
          .contains("P.n work write", "P.n lambda$main$0 read");
    }
  }

  @Test
  void aHandleOfAnotherClassOrOfNoFieldThatIsNamed() throws IOException {
    var result =
        Program.pairs(
            folder,
            "var h = java.lang.invoke.MethodHandles.lookup().findVarHandle(Box.class, \"value\","
                + " int.class); Box b = new Box(); Other o = new Other();"
                + " new Thread(() -> System.out.println(b.value + o.value + b.less)).start();"
                + " h.set(b, 1);",
            "static class Box { int value; int less; } static class Other { int value; }");
    assertThat(Program.variables(result)).containsExactly("P$Box.value");
  }

  @Test
  void aVolatileFieldThatAHandleAccessesPlainly() throws IOException {
    for (String mode : new String[] {"set", "setVolatile"}) {
      var result =
          Program.pairs(
              folder,
              "var h = java.lang.invoke.MethodHandles.lookup().findStaticVarHandle(P.class, \"n\","
                  + " int.class); new Thread(() -> System.out.println(n)).start(); h."
                  + mode
                  + "(1);",
              "static volatile int n;");
      assertThat(Program.variables(result).toList())
          .isEqualTo(mode.equals("set") ? List.of("P.n") : List.of());
    }
  }

  /** Each way to hold a lock, and whether both accesses hold one of that name. */
  @Test
  void namesOfLocksAreTrustedOnRequestAlone() throws IOException {
    for (String[] way :
        new String[][] {
          {"", "synchronized (L) { n++; }"},
          {"", "synchronized (P.class) { n++; }", "synchronized static void other() { n++; }"},
          {"", "Object o = L; synchronized (o) { if (n > 2) { n = 1; } }"},
          {"", "R.lock(); try { n++; } finally { R.unlock(); }"},
          {"", "W.lock(); try { n++; } finally { W.unlock(); }"},
          {"", "synchronized (L) { inner(); }"},
          {"pair", "A.lock(); try { n++; } finally { A.unlock(); }"}, // it shuts nobody out
          {"pair", "RW.readLock().lock(); try { n++; } finally { RW.readLock().unlock(); }"},
          {"pair", "Lock l = R; R.lock(); l.unlock(); n++;"},
          {"pair", "synchronized (L) { } n++;"},
          {"pair", "synchronized (L) { inner(); } inner();"},
          {"pair", "synchronized (new Object()) { n++; }"},
          {"pair", "R.lock(); try { } finally { R.unlock(); } n++;"},
          {"pair", "synchronized (P.class) { n++; }", "static void other() { n++; }"},
        }) {
      String[] members = {
        "static int n; static final Object L = new Object();",
        "static final ReentrantLock R = new ReentrantLock();",
        "static final ReentrantReadWriteLock RW = new ReentrantReadWriteLock();",
        "static final Lock A = RW.readLock();",
        "static final ReentrantReadWriteLock.WriteLock W = RW.writeLock();",
        "static void inner() { n++; }",
        "static void work() { " + way[1] + " }",
        way.length > 2 ? way[2] : "static void other() { " + way[1] + " }"
      };
      String body = "new Thread(P::work).start(); other();";
      var sound = Program.pairs(folder, Set.of(), body, members);
      assertThat(Program.variables(sound)).as(way[1]).containsExactly("P.n");
      var trusting = Program.pairs(folder, Set.of(), StaticPairs::trustingLocks, body, members);
      assertThat(Program.variables(trusting).toList())
          .as(way[1])
          .isEqualTo(way[0].isEmpty() ? List.of() : List.of("P.n"));
    }
  }

  @Test
  void recordsCallTheMethodsOfTheirComponents() throws IOException {
    for (String[] way :
        new String[][] {
          {"hashCode", "new R(S, L).hashCode();"},
          {"equals", "new R(S, L).equals(new R(S, L));"},
          {"toString", "new R(S, L).toString();"},
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(() -> { S.value = 3; L.add(1); }).start(); " + way[1],
              "record R(Foo foo, List<Integer> list) {} static final Foo S = new Foo();",
              "static final List<Integer> L = new ArrayList<>();",
              "static class Foo { int value; @Override public int hashCode() { return value; }",
              "@Override public String toString() { return \"\" + value; }",
              "@Override public boolean equals(Object o) {",
              "return o instanceof Foo f && f.value == value; } }");
      assertThat(Program.sites(result))
          .as(way[1])
          .contains(
              "P$Foo.value " + way[0] + " read",
              "P$Foo.value lambda$main$0 write",
              "java.util.Collection " + way[0] + " read");
    }
  }

  @Test
  void anInterfaceOfTheMainClassIsNotInitializedAtTheStart() throws IOException {
    for (String method : new String[] {"", "default void m() {}"}) {
      var result =
          Program.pairsOf(
              "M",
              folder,
              "M.java",
              "class Base { static { new Thread(() -> { Object o = K.X; }).start(); } }"
                  + " interface K { Object X = M.make(); "
                  + method
                  + " } class M extends Base implements K { static int n;"
                  + " static Object make() { n++; return null; }"
                  + " public static void main(String[] arguments) { n = 5; } }");
      assertThat(Program.sites(result)).as(method).contains("M.n make write", "M.n main write");
    }
  }

  @Test
  void theClassThatIsNamedIsInitializedAndItsMainMethodPerhapsInherited() throws IOException {
    for (String main :
        new String[] {
          "public static void main(String[] arguments) { n++; }", "void main() { n++; }"
        }) {
      var result =
          Program.pairsOf(
              "M",
              folder,
              "M.java",
              "class Base { static int n; "
                  + main
                  + " } class M extends Base {"
                  + " static { new Thread(M::run).start(); } static void run() { n++; } }");
      assertThat(Program.sites(result)).as(main).contains("Base.n main write", "Base.n run write");
    }
  }

  @Test
  void theConstructorBeforeAMainMethodThatIsNotStatic() throws IOException {
    var result =
        Program.pairsOf(
            "M",
            folder,
            "M.java",
            "class Foo { int value; void up() { value++; } } class Base { Foo foo = new Foo();"
                + " void main() { foo.up(); } }"
                + " class M extends Base { M() { new Thread(() -> foo.up()).start(); } }");
    assertThat(Program.sites(result)).contains("Foo.value up write");
  }

  @Test
  void aPackagePrivateMethodThatAnotherPackageDoesNotOverride() throws IOException {
    var result =
        Program.pairsOf(
            "b.B",
            folder,
            "a/A.java",
            "package a; public class A { int n; void m() { n++; }"
                + " public static void call(A a) { a.m(); } }",
            "b/B.java",
            "package b; public class B extends a.A { void m() {} static final B SHARED = new B();"
                + " public static void main(String[] arguments) {"
                + " new Thread(() -> call(SHARED)).start(); call(SHARED); } }");
    assertThat(Program.sites(result)).contains("a.A.n m write");
  }

  @Test
  void membersThatReflectionFindsInTheClassOfAnObject() throws IOException {
    for (String[] way :
        new String[][] {
          {"bump", "new Foo().getClass()", "type().getMethod(\"bump\").invoke(null);"},
          {"bump", "new Foo().getClass()", "type().getMethods()[0].invoke(null);"},
          {"bump", "ASK.of(new Foo())", "type().getMethod(\"bump\").invoke(null);"},
          {"<init>", "new Foo().getClass()", "type().getConstructor(int.class).newInstance(3);"},
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(() -> work()).start(); n = 7;",
              "static int n; static void work() { try { " + way[2] + " } catch (Exception e) { } }",
              "interface Ask { Class<?> of(Object o); } static final Ask ASK = Object::getClass;",
              "static Class<?> type() { return " + way[1] + "; }",
              "public static class Foo { public Foo() { } public Foo(int i) { n = i; }",
              "public static void bump() { n++; } }");
      assertThat(Program.sites(result))
          .as(way[1] + way[2])
          .contains("P.n " + way[0] + " write", "P.n main write");
    }
  }

  @Test
  void reflectionInitializesClasses() throws IOException {
    for (String find :
        new String[] {
          "Foo.class.getMethod(\"run\").invoke(null);",
          "Foo.class.getField(\"m\").get(null);",
          "Foo.class.getFields()[0].get(null);",
        }) {
      var result =
          Program.pairs(
              folder,
              "new Thread(() -> work()).start(); n = 7;",
              "static int n; static void work() { try { " + find + " } catch (Exception e) { } }",
              "public static class Foo { static { n++; } public static int m;",
              "public static void run() {} }");
      assertThat(Program.sites(result)).as(find).contains("P.n <clinit> write", "P.n main write");
    }
  }

  @Test
  void noMainMethod() throws IOException {
    Program.pairs(folder, "");
    try (var code = new dev.redflag.pairs.code.CodeSource(java.util.List.of(folder))) {
      assertThat(new StaticPairs(code, Set.of(), line -> {}).of("java.lang.String")).isNull();
      assertThat(new StaticPairs(code, Set.of(), line -> {}).of("Nowhere")).isNull();
    }
  }
}
