package dev.redflag.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
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
  void noMainMethod() throws IOException {
    Program.pairs(folder, "");
    try (var code = new dev.redflag.pairs.code.CodeSource(java.util.List.of(folder))) {
      assertThat(new StaticPairs(code, Set.of(), line -> {}).of("java.lang.String")).isNull();
      assertThat(new StaticPairs(code, Set.of(), line -> {}).of("Nowhere")).isNull();
    }
  }
}
