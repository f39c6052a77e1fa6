package dev.redflag.report;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Confidence;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.RaceClass;
import dev.redflag.analysis.run.Coverage;
import dev.redflag.analysis.run.Coverage.Unmodelled;
import dev.redflag.analysis.run.Coverage.Untouched;
import dev.redflag.analysis.run.Run;
import dev.redflag.analysis.run.Tool;
import java.util.List;

/** Findings of every kind. */
public final class Samples {
  private Samples() {}

  /** A field, both accesses with all that is known. */
  public static Finding field() {
    return new Finding(
        "00000000000000f1",
        "com.acme.Account.balance",
        Kind.FIELD,
        -1,
        Confidence.PROVED,
        RaceClass.LOST_UPDATE,
        1,
        12,
        false,
        new FindingAccess(
            true,
            "teller-1",
            List.of("com.acme.Branch@1b2c", "class com.acme.Account"),
            true,
            List.of(
                "com.acme.Account.withdraw(Account.java:12)",
                "java.lang.Thread.run(Thread.java:840)"),
            true,
            List.of("com.acme.Bank.open(Bank.java:30)", "com.acme.Bank.main(Bank.java:9)"),
            null,
            null,
            "com.acme.Account.withdraw(Account.java:12)#write@9",
            "42",
            "41"),
        new FindingAccess(
            false,
            "teller-2",
            List.of(),
            true,
            List.of("com.acme.Account.report(Account.java:20)"),
            true,
            List.of("com.acme.Bank.open(Bank.java:31)"),
            null,
            "has since published that access by the lock com.acme.Branch@7",
            "com.acme.Account.report(Account.java:20)#read@4",
            null,
            null));
  }

  /** A JDK object, of whose earlier access only the site is known. */
  public static Finding object() {
    return new Finding(
        "00000000000000f2",
        "java.util.HashMap",
        Kind.OBJECT,
        -1,
        Confidence.PROVED,
        RaceClass.COLLECTION_MISUSE,
        2,
        1,
        true,
        new FindingAccess(
            false,
            "main",
            List.of(),
            true,
            List.of("com.acme.Cache.get(Cache.java:5)"),
            true,
            List.of(),
            "java.util.HashMap.get"),
        new FindingAccess(
            true,
            "loader",
            List.of(),
            false,
            List.of("com.acme.Cache.put(Cache.java:8)"),
            false,
            List.of(),
            "java.util.HashMap.put"));
  }

  /** An array element, suspected only. */
  public static Finding element() {
    FindingAccess access =
        new FindingAccess(
            true,
            "worker",
            List.of("java.lang.Object@2f (shared)"),
            true,
            List.of("com.acme.Grid.set(Grid.java:4)"),
            true,
            List.of(),
            null);
    return new Finding(
        "00000000000000f3",
        "int[]",
        Kind.ARRAY,
        3,
        Confidence.SUSPECTED,
        RaceClass.ARRAY_ELEMENT,
        3,
        2,
        false,
        access,
        access);
  }

  /** A run with all of them. */
  public static Run run() {
    return new Run(
        new Tool("1.2", "fasttrack", "17.0.1+12"),
        List.of(field(), object(), element()),
        new Coverage(
            41,
            List.of(new Untouched("com.acme.Huge", "a method is too large")),
            List.of(new Unmodelled("com.acme.sync.Gate.pass", "com.acme.Main.run(Main.java:5)", 7)),
            2));
  }
}
