package dev.redflag.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Jdk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Runs that a store in a file tells what to do, as a user has them. */
class FleetIT extends FleetRounds {
  @Override
  String store() {
    return folder.resolve("fleet.db").toString();
  }

  @Test
  void theExampleProvesItsRace() throws Exception {
    ProcessBuilder script = new ProcessBuilder("../examples/fleet.sh", store());
    script.environment().remove("JAVA_TOOL_OPTIONS");
    script.environment().put("JAVA_HOME", Jdk.running().home().toString());
    script.environment().put("REDFLAG_SPOOL", folder.resolve("spool").toString());
    script.environment().put("REDFLAG_STORE_PATIENCE", "120000");
    script.environment().put("JVMS", "2");
    script.redirectErrorStream(true).redirectOutput(folder.resolve("script").toFile());
    Process process = script.start();
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    String said = Files.readString(folder.resolve("script"));
    assertThat(process.exitValue()).as(said).isZero();
    assertThat(said).contains("round 1\n").contains("LostUpdate.visitors");
  }

  /** Compiles a shop of that member and a way to sell. */
  private Path shop(String version, String member, String sell) throws IOException {
    Path classes = Files.createDirectories(folder.resolve(version));
    Path source = classes.resolve("Shop.java");
    Files.writeString(
        source,
        String.join(
            "\n",
            "public class Shop {",
            member,
            "  static long sold;",
            "  static long returned;",
            "  static void work() {",
            sell,
            "    returned = 1;",
            "  }",
            "  public static void main(String[] arguments) throws Exception {",
            "    Thread clerk = new Thread(Shop::work);",
            "    clerk.start();",
            "    work();",
            "    clerk.join();",
            "  }",
            "}"));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), source.toString()))
        .isZero();
    return classes;
  }

  @Test
  void accessesThatMovedAreFoundAgainAndOthersRetired() throws Exception {
    Path one = shop("one", "", "sold++; sold = 2;");
    Path two = shop("two", "  static int added() { return 3; }", "\n\n sold = added();");
    for (int i = 0; i < 3; i++) { // finds the pairs, and sees them twice
      run("run", "--store", store(), "--", java, "-cp", one.toString(), "Shop");
    }
    Outcome before = run("fleet", "status", "--store", store());
    // of sold a read and two writes, of returned a write; by both threads
    assertThat(before.stdout()).contains("  pairs: 0 static, 6 seen, 0 tried, 0 proved, 0 retired");

    run("run", "--store", store(), "--", java, "-cp", two.toString(), "Shop");
    Outcome after = run("fleet", "status", "--store", store());
    // there is one write of sold now, and nobody knows which; that of returned is where it was
    assertThat(after.stdout().lines().filter(line -> line.contains("pairs: ")))
        .containsExactly(
            "  pairs: 1 static, 1 seen, 0 tried, 0 proved, 0 retired",
            "  pairs: 0 static, 1 seen, 0 tried, 0 proved, 5 retired");
  }

  @Test
  void aSourceFileIsCompiledForItsPairs() throws Exception {
    Path source = folder.resolve("Counter.java");
    Files.writeString(
        source,
        String.join(
            "\n",
            "public class Counter {",
            "  static int count;",
            "  public static void main(String[] arguments) throws Exception {",
            "    Thread one = new Thread(() -> count++);",
            "    one.start();",
            "    count++;",
            "    one.join();",
            "  }",
            "}",
            "class Other { public static void main(String[] arguments) {} }"));
    String[] run = {"run", "--store", store(), "--", java, source.toString()};
    Outcome first = run(run);
    assertThat(first.stderr()).isEmpty();
    assertThat(first.status()).isZero();
    for (int i = 0; i < 2; i++) { // sees them twice
      assertThat(run(run).status()).isZero();
    }
    assertThat(run("fleet", "status", "--store", store()).stdout())
        .startsWith("Counter.java, version ")
        .containsPattern("pairs: 0 static, [1-9][0-9]* seen, 0 tried, 0 proved");
    Files.writeString(source, "class Counter { Missing field; }");
    assertThat(run(run).stderr())
        .contains(
            "redflag: the store has no pairs of 'Counter.java', which javac does not compile by"
                + " itself; compile it first.\n");
  }

  @Test
  void classesThatOnlyARunFindsAreLookedAtOrNamed() throws Exception {
    Path main =
        compiled(
            "main",
            "Host",
            "static int n; public static void main(String[] a)"
                + " throws Exception { String in = a[0]; new java.net.URLClassLoader(new java.net.URL[] {"
                + " new java.io.File(a[1]).toURI().toURL()}).loadClass(in + \"Guest\").getMethod(\"go\")"
                + ".invoke(null); Class.forName(in + \"Inside\").getMethod(\"go\").invoke(null); }");
    compiled(
        "main",
        "Inside",
        "static int k; public static void go() throws Exception { Thread t ="
            + " new Thread(() -> k++); t.start(); k++; t.join(); }");
    Path guest = compiled("guest", "Guest", "static int m; public static void go() { m++; }");
    Outcome first =
        run(
            "run",
            "--store",
            store(),
            "--",
            java,
            "-cp",
            main.toString(),
            "Host",
            "",
            guest.toString());
    assertThat(first.status()).as(first.stderr()).isZero();
    assertThat(first.stderr())
        .isEqualTo(
            "redflag: 1 class that ran is not on the class path: Guest. The store has no pairs of"
                + " accesses there.\n");
    assertThat(run("fleet", "status", "--store", store()).stdout())
        .containsPattern("pairs: [1-9][0-9]* static");
  }

  private Path compiled(String where, String name, String members) throws IOException {
    Path classes = Files.createDirectories(folder.resolve(where));
    Path source =
        Files.writeString(
            folder.resolve(name + ".java"), "public class " + name + " {" + members + "}");
    String[] arguments = {"-d", classes.toString(), source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    return classes;
  }

  @Test
  void whatTheStoreDecidesCannotBeGiven() throws Exception {
    Outcome outcome = run("run", "--store", store(), "--detector", "djit", "--", java, "Main");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("option 'detector' cannot be given as well");
  }

  @Test
  void anEmptyStoreIsRefused() throws Exception {
    Outcome outcome = run("run", "--store", "", "--", java, "Main");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr())
        .isEqualTo(
            "redflag: the store is empty; give the path of a file, or"
                + " jdbc:postgresql://HOST/DATABASE.\n");
  }

  @Test
  void aScriptNeedsAName() throws Exception {
    Outcome outcome = run("run", "--store", store(), "--", "sh", "-c", "true");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("give --program");
  }

  @Test
  void aJavaCommandWithoutAMainClassNeedsAName() throws Exception {
    for (String word : List.of("-version", "@arguments")) {
      Outcome outcome = run("run", "--store", store(), "--", java, word);
      assertThat(outcome.status()).isEqualTo(64);
      assertThat(outcome.stderr())
          .isEqualTo(
              "redflag: no main class or jar was found in the java command; --program NAME names"
                  + " it in the store.\n");
    }
  }

  @Test
  void anEmptyNameIsRefused() throws Exception {
    Outcome outcome =
        run("run", "--store", store(), "--program", "", "--", java, "-cp", PROGRAMS, "Main");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr())
        .isEqualTo("redflag: option 'program' is empty; give a name, or leave it out.\n");
  }

  @Test
  void storeAndNameMayComeFromAFile() throws Exception {
    Path config = folder.resolve("options");
    Files.writeString(config, "store=" + store() + "\nprogram=nightly build\n");
    Outcome outcome = run("run", "--config", config.toString(), "--", "sh", "-c", "exit 3");
    assertThat(outcome.status()).as(outcome.stderr()).isEqualTo(3);
    assertThat(run("fleet", "status", "--store", store()).stdout()).startsWith("nightly build, ");
  }

  @Test
  void aStoreThatIsAwayDoesNotStopTheProgram() throws Exception {
    Outcome outcome =
        run(
            "run",
            "--store",
            "jdbc:postgresql://127.0.0.1:1/none",
            "--",
            java,
            "-cp",
            PROGRAMS,
            "programs.Till");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stdout()).startsWith("seen ");
    assertThat(outcome.stderr()).contains("cannot be had").contains("told of later");
  }

  @Test
  void thereIsNoStatusOfNoStore() throws Exception {
    Outcome outcome = run("fleet", "status", "--store", store());
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("there is no store");
  }

  @Test
  void whatJavaRefusesIsLeftToJava() throws Exception {
    Path damaged = Files.writeString(folder.resolve("damaged.jar"), "no jar");
    for (Path jar : List.of(damaged, folder.resolve("missing.jar"))) {
      Outcome outcome = run("run", "--store", store(), "--", java, "-jar", jar.toString());
      assertThat(outcome.status()).isEqualTo(1);
      assertThat(outcome.stderr())
          .startsWith("Error: ")
          .endsWith(
              "has no pairs of '"
                  + jar.getFileName()
                  + "', which is no jar or module with a main class.\n")
          .hasLineCount(2);
    }
    String classPath = String.join(File.pathSeparator, "missing.jar", damaged.toString(), PROGRAMS);
    Outcome outcome = run("run", "--store", store(), "--", java, "-cp", classPath, "programs.Till");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stderr()).isEmpty();
    assertThat(run("fleet", "status", "--store", store()).stdout())
        .containsPattern("programs.Till, version .*\n  pairs: [1-9][0-9]* static");
  }

  @Test
  void aProgramThatTheStoreDoesNotKnowIsSaid() throws Exception {
    assertThat(run("run", "--store", store(), "--", java, "-jar", "none.jar").status()).isOne();
    Outcome outcome = run("fleet", "report", "--store", store(), "--program", "shop");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr())
        .isEqualTo("redflag: the store knows no program 'shop', only none.jar.\n");
    outcome = run("run", "--program", "shop", "--", java, "Main");
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("option 'program' goes with option 'store'");
  }

  @Test
  void aSimulationTellsWhatAStoreBears() throws Exception {
    String[] simulate = {
      "fleet",
      "simulate",
      "--store",
      store(),
      "--jvms",
      "4",
      "--runs",
      "60",
      "--pairs",
      "26",
      "--races",
      "1",
      "--luck",
      "1",
    };
    Outcome outcome = run(simulate);
    assertThat(outcome.status()).as(outcome.stderr()).isZero();
    assertThat(outcome.stdout())
        .startsWith("60 runs, 4 JVMs at a time: ")
        .containsPattern("chased one of 26 pairs, 0 failed\\n +[0-9.,]+ runs a second")
        .contains("  races: 1 of 1 proved, half of these by run ")
        .contains("  rows: 60 runs, 26 pairs, 8 sites, 1 findings");
    outcome = run(simulate);
    assertThat(outcome.status()).isEqualTo(64);
    assertThat(outcome.stderr()).contains("give one that is empty").hasLineCount(1);
    simulate[3] = folder.resolve("none.db").toString();
    simulate[11] = "2";
    assertThat(run(simulate).stderr()).contains("--races is 2, but must be from 0 to 1");
  }

  @Test
  void whatIsNoStoreIsSaidAndDoesNotStopTheProgram() throws Exception {
    Files.writeString(Path.of(store()), "a text that somebody wrote\n".repeat(40));
    Outcome outcome = run(round());
    assertThat(outcome.status()).isZero();
    assertThat(outcome.stdout()).startsWith("seen ");
    assertThat(outcome.stderr())
        .isEqualTo(
            "redflag: '"
                + store()
                + "' is no store of Redflag but something else; give another path. The run goes on,"
                + " and its report is kept.\n");
    outcome = run("fleet", "status", "--store", store());
    assertThat(outcome.status()).isEqualTo(65);
    assertThat(outcome.stderr()).contains("is no store of Redflag").hasLineCount(1);
  }
}
