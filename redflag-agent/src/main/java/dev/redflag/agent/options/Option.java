package dev.redflag.agent.options;

import java.util.Locale;

/**
 * The option table: agent argument, {@code redflag run}, {@code --help} and {@code docs/options.md}
 * are all made from it.
 */
public enum Option {
  DETECTOR("detector", Type.NAME, Place.BOTH, "fasttrack", "The algorithm that looks for races."),
  INCLUDES(
      "includes",
      Type.PATTERNS,
      Place.BOTH,
      "all outside the JDK",
      "Classes whose accesses are checked: fully qualified names, with * and ?."),
  EXCLUDES(
      "excludes",
      Type.PATTERNS,
      Place.BOTH,
      "test frameworks, other agents, generated proxies",
      "More classes whose accesses are not checked; their synchronization still counts."),
  JSON(
      "json",
      Type.FILE,
      Place.BOTH,
      "none",
      "Write the findings to this file as JSON; %p stands for the process id."),
  REPORT(
      "report",
      Type.FOLDER,
      Place.COMMAND,
      "none",
      "Write the findings into this folder as a page (index.html), as SARIF, JSON and JUnit XML."),
  SOURCE_ROOT(
      "source-root",
      Type.FOLDERS,
      Place.COMMAND,
      "none",
      "Folder of the program's sources, or of its repository, for the source lines and paths of the"
          + " report."),
  RECORD(
      "record",
      Type.FILE,
      Place.BOTH,
      "none",
      "Record the run as a trace into this file, for redflag replay; %p stands for the process id."),
  SESSION(
      "session",
      Type.FILE,
      Place.BOTH,
      "none",
      "Write each finding into this file as it is made, for redflag report and redflag merge; %p"
          + " stands for the process id."),
  SUPPRESSIONS(
      "suppressions",
      Type.FILES,
      Place.BOTH,
      "none",
      "File of races that are known: they are counted, but not shown and not failed on."),
  RULES(
      "rules",
      Type.FILES,
      Place.BOTH,
      "none",
      "File of ordering rules for methods of the program or its libraries (docs/own-rules.md)."),
  BASELINE(
      "baseline",
      Type.FILE,
      Place.BOTH,
      "none",
      "File of redflag baseline: the races in it are known and not failed on; new ones are."),
  NO_SHIPPED_SUPPRESSIONS(
      "no-shipped-suppressions",
      Type.FLAG,
      Place.BOTH,
      "off",
      "Show also the races that the authors of widely used libraries mean to be there."),
  EXIT_CODE(
      "exit-code",
      Type.NUMBER,
      Place.COMMAND,
      "66",
      "Exit status when a race was found and the program itself ended with 0."),
  PRUNE(
      "prune",
      Type.NAME,
      Place.BOTH,
      "on",
      "Leave out checks that no run can need: on, or off for comparison."),
  PAIR(
      "pair",
      Type.PAIR,
      Place.BOTH,
      "none",
      "For racechaser, litehb and fullhb: the two accesses to watch, as the line Pair: of a finding"
          + " names them (docs/production.md)."),
  PAIRS(
      "pairs",
      Type.FILE,
      Place.BOTH,
      "none",
      "For the detector caper: the file of redflag pairs; what a run sees is added to FILE.seen"
          + " beside it (docs/caper.md)."),
  BUDGET(
      "budget",
      Type.SHARE,
      Place.BOTH,
      "5%",
      "For racechaser and datacollider: the share of the run's time that they may take."),
  DELAY(
      "delay",
      Type.NUMBER,
      Place.BOTH,
      "10, with datacollider 15",
      "For racechaser and datacollider: how long a thread waits at most, in milliseconds."),
  SEED(
      "seed",
      Type.NUMBER,
      Place.BOTH,
      "by the clock",
      "For racechaser and datacollider: the number from which all their chance is made."),
  RATE(
      "rate",
      Type.NUMBER,
      Place.BOTH,
      "10",
      "For datacollider: how many accesses it samples a second; 0 for none."),
  SITES(
      "sites",
      Type.SITES,
      Place.BOTH,
      "by chance",
      "For datacollider: sample these accesses and no others, named as in the line Pair: of a"
          + " finding."),
  FOR(
      "for",
      Type.DURATION,
      Place.BOTH,
      "until the end",
      "For racechaser and datacollider: how long they work; then all classes get their code back."),
  HISTORY(
      "history",
      Type.NUMBER,
      Place.BOTH,
      "128",
      "How many accesses of each thread keep their call chains, from 1 to 4096: more find more"
          + " earlier stacks and cost more (docs/findings.md)."),
  AIM(
      "aim",
      Type.FILES,
      Place.BOTH,
      "none",
      "Session or JSON file of an earlier run, or file of redflag pairs: accesses that are found"
          + " racing there keep their call chains from the start; datacollider samples them before"
          + " others."),
  NO_VALUES(
      "no-values",
      Type.FLAG,
      Place.BOTH,
      "off",
      "Leave out of the findings the values that accesses wrote and found."),
  MBEAN(
      "mbean",
      Type.FLAG,
      Place.BOTH,
      "off",
      "Tell the findings so far over JMX, as dev.redflag:type=Redflag (docs/findings.md)."),
  STORE(
      "store",
      Type.FILE,
      Place.COMMAND,
      "none",
      "Have a store decide what the run does, and tell it what came of it: a file, or"
          + " jdbc:postgresql://… (docs/fleet.md)."),
  PROGRAM(
      "program",
      Type.NAME,
      Place.COMMAND,
      "the main class or jar",
      "With --store: what the program is called in the store."),
  STATS("stats", Type.FLAG, Place.BOTH, "off", "Print the detector's counters at the end."),
  HALT_ON_RACE(
      "halt-on-race", Type.FLAG, Place.BOTH, "off", "End the program at the first finding."),
  CONFIG(
      "config",
      Type.FILE,
      Place.BOTH,
      "none",
      "Properties file with more options, which all other ways of giving one overrule."),
  CLASSDUMPDIR(
      "classdumpdir",
      Type.FOLDER,
      Place.BOTH,
      "none",
      "Write every woven class file into this folder, for a look at what was woven."),
  VERBOSE(
      "verbose",
      Type.FLAG,
      Place.BOTH,
      "off",
      "Print the options in force, and each class that could not be woven with the reason."),
  LAUNCH(
      "launch",
      Type.FOLDER,
      Place.INTERNAL,
      "none",
      "Folder that redflag run shares with the JVMs that it started.");

  /** What a value may be. */
  public enum Type {
    FLAG(""),
    NAME("NAME"),
    NUMBER("N"),
    PAIR("S1,S2"),
    SITES("S,S"),
    SHARE("N%"),
    DURATION("60s"),
    PATTERNS("P:P"),
    FILE("FILE"),
    FILES("FILE"),
    FOLDER("DIR"),
    FOLDERS("DIR");

    private final String placeholder;

    Type(String placeholder) {
      this.placeholder = placeholder;
    }

    /** The word that stands for the value in help texts; empty for a flag. */
    public String placeholder() {
      return placeholder;
    }
  }

  /** Who takes the option. */
  public enum Place {
    /** The agent and {@code redflag run}. */
    BOTH,
    /** {@code redflag run} alone. */
    COMMAND,
    /** The agent alone, from {@code redflag run}. */
    INTERNAL
  }

  private final String key;
  private final Type type;
  private final Place place;
  private final String byDefault;
  private final String sentence;

  Option(String key, Type type, Place place, String byDefault, String sentence) {
    this.key = key;
    this.type = type;
    this.place = place;
    this.byDefault = byDefault;
    this.sentence = sentence;
  }

  /** The name on the command line, without the dashes in front. */
  public String key() {
    return key;
  }

  /** The name in an agent argument or a properties file: words joined, the later ones capital. */
  public String agentKey() {
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      joined.append(c == '-' ? Character.toUpperCase(key.charAt(++i)) : c);
    }
    return joined.toString();
  }

  /** The name of the environment variable. */
  public String variable() {
    return "REDFLAG_" + key.replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /** The name of the system property. */
  public String property() {
    return "redflag." + agentKey();
  }

  public Type type() {
    return type;
  }

  public Place place() {
    return place;
  }

  /** What holds where the option is not given, as a help text says it. */
  public String byDefault() {
    return byDefault;
  }

  /** What the option does, in a sentence. */
  public String sentence() {
    return sentence;
  }

  /** The option of that name, in either spelling; null where there is none. */
  static Option named(String name) {
    for (Option option : values()) {
      if (option.key.equals(name) || option.agentKey().equals(name)) {
        return option;
      }
    }
    return null;
  }
}
