package dev.redflag.agent.attach;

import dev.redflag.agent.caper.Caper;
import dev.redflag.agent.chase.Chase;
import dev.redflag.agent.chase.PairSelection;
import dev.redflag.agent.collide.Collide;
import dev.redflag.agent.options.AimFiles;
import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.options.OptionReader;
import dev.redflag.agent.options.Options;
import dev.redflag.agent.options.RuleFiles;
import dev.redflag.agent.options.Suspects;
import dev.redflag.agent.output.CostRecording;
import dev.redflag.agent.output.EndReport;
import dev.redflag.agent.output.FindingPrinter;
import dev.redflag.agent.output.Management;
import dev.redflag.agent.output.Recording;
import dev.redflag.agent.output.SessionJournal;
import dev.redflag.agent.output.StandardError;
import dev.redflag.agent.transform.HookTransformer;
import dev.redflag.agent.transform.LoadedClasses;
import dev.redflag.agent.transform.ReferenceTransformer;
import dev.redflag.analysis.suppress.SuppressionException;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.detectors.DetectorCatalog;
import dev.redflag.detectors.caper.CaperDetector;
import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.detectors.litehb.LiteHbDetector;
import dev.redflag.detectors.litehb.NamedRoles;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.happensbefore.HiddenState;
import dev.redflag.happensbefore.RuleSet;
import dev.redflag.happensbefore.UnmodelledMethods;
import dev.redflag.instrument.AnnotatedCode;
import dev.redflag.instrument.CallTables;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Instrumenter;
import dev.redflag.instrument.Pruning;
import dev.redflag.instrument.Scope;
import dev.redflag.instrument.jdk.IndirectEffects;
import dev.redflag.instrument.jdk.JdkArrays;
import dev.redflag.instrument.jdk.JdkStates;
import dev.redflag.instrument.jdk.JdkWeaver;
import dev.redflag.instrument.jdk.OwnRules;
import dev.redflag.report.session.SessionFile;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.detector.PutOff;
import dev.redflag.runtime.detector.RuntimeStatistics;
import dev.redflag.runtime.hook.HiddenClasses;
import dev.redflag.runtime.hook.IndirectCalls;
import dev.redflag.runtime.race.Aims;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.race.Stacks;
import dev.redflag.runtime.race.Values;
import dev.redflag.runtime.site.Sites;
import dev.redflag.runtime.thread.HistorySize;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/**
 * The agent proper: reads the options, opens what the runtime needs, installs the detector, then
 * the transformer. With options that are wrong the program runs as if we were not there, after a
 * sentence that says so.
 */
public final class Agent implements BiConsumer<String, Instrumentation> {
  private static final String RECORDER = "dev/redflag/detectors/record/";
  private static final String CAPER = "dev/redflag/detectors/caper/";

  /** What the argument of a second call begins with, which asks for the findings so far. */
  private static final String DUMP = "dump=";

  /** What the argument begins with that has the JVM sampled, for {@code redflag attach}. */
  private static final String SAMPLE = "sample=";

  /** What the argument begins with that ends that. */
  private static final String UNSAMPLE = "unsample=";

  /** Samples; null where nobody has asked for it. Guarded by this. */
  private Sampler sampler;

  /** Makes the report; null before the agent is at work. */
  private volatile EndReport report;

  @Override
  public void accept(String argument, Instrumentation instrumentation) {
    if (argument != null && argument.startsWith(DUMP)) {
      dump(Path.of(argument.substring(DUMP.length())));
      return;
    }
    if (argument != null && argument.startsWith(UNSAMPLE)) {
      unsample();
      return;
    }
    if (argument != null && argument.startsWith(SAMPLE)) {
      sample(Path.of(argument.substring(SAMPLE.length())), instrumentation);
      return;
    }
    try {
      Options options =
          Options.of(OptionReader.read(argument, System::getProperty, System::getenv));
      Suppressions suppressions = Suppressions.read(options.suppressions());
      if (options.caper() != null) {
        caper(options, suppressions, instrumentation);
      } else if (options.collide() != null) {
        collide(options, suppressions, instrumentation);
      } else if (options.chase() != null) {
        chase(options, suppressions, instrumentation);
      } else {
        start(options, suppressions, instrumentation);
      }
    } catch (OptionException | SuppressionException e) {
      StandardError.say("detection is off: " + e.getMessage() + ".");
    } catch (IOException e) {
      StandardError.say("detection is off: the session of redflag run is gone (" + e + ").");
    }
  }

  /** Writes the findings so far, for {@code redflag dump}. */
  private void dump(Path file) {
    EndReport made = report;
    if (made == null) {
      return;
    }
    ThreadState t = Threads.current();
    boolean before = t.inRuntime;
    t.inRuntime = true;
    try {
      made.dump(file);
    } finally {
      t.inRuntime = before;
    }
  }

  /**
   * Samples for a while.
   *
   * @param folder where the options are, and where the findings go
   */
  private synchronized void sample(Path folder, Instrumentation instrumentation) {
    if (report != null && sampler == null) {
      Sampler.refuse(
          folder, "runs with Redflag already; redflag dump tells what it has found so far");
      return;
    }
    try {
      if (sampler == null) {
        sampler = Sampler.install(instrumentation);
      }
      EndReport begun = sampler.begin(folder);
      report = begun == null ? report : begun;
      AttachMark.set();
    } catch (OptionException | SuppressionException | IOException e) {
      Sampler.refuse(folder, "does not take the options: " + e.getMessage());
    }
  }

  private synchronized void unsample() {
    if (sampler != null) {
      sampler.end();
    }
  }

  private void start(Options options, Suppressions read, Instrumentation instrumentation)
      throws IOException, OptionException {
    ModuleAccess.open(instrumentation);
    AnnotatedCode annotated = new AnnotatedCode(read.annotations());
    Suppressions suppressions = read.knowing(annotated::of);
    RuleSet rules = RuleFiles.addTo(RuleSet.ofJdk(), options.rules());
    RuleSet ofUser = RuleFiles.addTo(RuleSet.empty(), options.rules());
    if (options.stats()) {
      RuntimeStatistics.request();
    }
    HistorySize.want(options.history());
    if (options.pruning() == Pruning.OFF) {
      PutOff.turnOff();
    }
    Stacks.aim(aims(options));
    Detector chosen = detector(options);
    Recording recording = recording(chosen, options);
    Detector detector = recording == null ? chosen : recording.detector();
    Detectors.install(detector);
    ThreadState t = Threads.current();
    t.inRuntime = true;
    try {
      RuntimeClasses.initialize(recording == null ? new String[0] : new String[] {RECORDER});
      HiddenState hidden = HiddenState.ofTools();
      Coverage coverage = new Coverage(new Warnings(options.verbose()));
      EndReport end =
          reporting(options, suppressions, hidden, coverage, instrumentation, recording);
      Sites.filter(
          (owner, field) -> !hidden.hidesField(owner, field) && suppressions.watches(owner, field));
      OwnRules ownRules = new OwnRules(StandardError::say);
      ownRules.add(ofUser);
      JdkStates states = new JdkStates(rules);
      CallTables tables = new CallTables(states, new JdkArrays(rules));
      IndirectCalls.table(new IndirectEffects(tables));
      Instrumenter instrumenter =
          new Instrumenter(
                  Scope.of(options.includes(), options.excludes())
                      .withoutMethods(String.join(":", suppressions.unwatchedMethods()))
                      .knowing(hidden, UnmodelledMethods.of(rules)),
                  detector.layout(),
                  coverage,
                  tables,
                  options.pruning())
              .noting(annotated);
      PairSelection selection = selection(options);
      if (selection != null) {
        instrumenter = instrumenter.selecting(selection);
      }
      JdkWeaver jdkWeaver = new JdkWeaver(rules, states);
      HookTransformer transformer =
          new HookTransformer(
              instrumenter, jdkWeaver, ownRules, StandardError::say, coverage, options.classDump());
      transformer.warmUp();
      instrumentation.addTransformer(transformer, true);
      HiddenClasses.weaver(new ReferenceTransformer(instrumenter));
      new LoadedClasses(instrumentation, jdkWeaver, coverage).weave();
      JvmEnd.register(new Guarded(selection == null ? end : () -> end(selection, end)));
      report = end;
      AttachMark.set();
      if (recording != null) {
        new Flushing(recording.flusher()).start();
      }
      Sweeping.begin();
      if (options.verbose()) {
        StandardError.say("attached with " + options + ".");
      }
    } finally {
      t.inRuntime = false;
    }
  }

  private static Detector detector(Options options) {
    return options.pair() == null
        ? DetectorCatalog.create(options.detector())
        : new LiteHbDetector(options.detector(), new NamedRoles(options.pair()));
  }

  /** The accesses that are checked; null where all are. */
  private static PairSelection selection(Options options) {
    return options.pair() == null
        ? null
        : new PairSelection(options.pair(), options.detector(), StandardError::say);
  }

  private static void end(PairSelection selection, EndReport end) {
    selection.end();
    end.run();
  }

  /** Weaves a pair of sites alone: no order of events is looked at, and no class of the JDK. */
  private void chase(Options options, Suppressions suppressions, Instrumentation instrumentation)
      throws IOException, OptionException {
    ModuleAccess.open(instrumentation);
    RaceChaserDetector detector = Sampler.chaser();
    Coverage coverage = new Coverage(new Warnings(options.verbose()));
    EndReport end =
        reporting(options, suppressions, HiddenState.ofTools(), coverage, instrumentation, null);
    Chase chase =
        Chase.begin(
            options.chase(), detector.chaser(), coverage, instrumentation, StandardError::say);
    JvmEnd.register(
        new Guarded(
            () -> {
              chase.complain();
              end.run();
            }));
    OwnThread.start("Redflag reweaver", chase);
    attached(end, options);
  }

  /** All stands: the end's report can be asked for. */
  private void attached(EndReport end, Options options) {
    report = end;
    AttachMark.set();
    if (options.verbose()) {
      StandardError.say("attached with " + options + ".");
    }
  }

  /** Weaves single sites for a while, and nothing else. */
  private void collide(Options options, Suppressions suppressions, Instrumentation instrumentation)
      throws IOException, OptionException {
    ModuleAccess.open(instrumentation);
    DataColliderDetector detector = Sampler.collider();
    Coverage coverage = new Coverage(new Warnings(options.verbose()));
    HiddenState hidden = HiddenState.ofTools();
    EndReport end = reporting(options, suppressions, hidden, coverage, instrumentation, null);
    Collide collide =
        Collide.begin(
            options.collide(),
            suspects(options),
            detector.collider(),
            coverage,
            Sampler.scope(options, suppressions, hidden),
            instrumentation,
            StandardError::say);
    JvmEnd.register(
        new Guarded(
            () -> {
              collide.complain();
              end.run();
            }));
    OwnThread.start("Redflag reweaver", collide);
    attached(end, options);
  }

  /** Weaves escape analysis alone: no race is found, but which accesses may have raced. */
  private void caper(Options options, Suppressions suppressions, Instrumentation instrumentation)
      throws IOException, OptionException {
    ModuleAccess.open(instrumentation);
    Caper caper = Caper.prepare(options.caper().pairs(), options.stats());
    Detectors.install(new CaperDetector());
    RuntimeClasses.initialize(CAPER);
    Coverage coverage = new Coverage(new Warnings(options.verbose()));
    EndReport end =
        reporting(options, suppressions, HiddenState.ofTools(), coverage, instrumentation, null);
    caper.begin(coverage, instrumentation, options.classDump());
    JvmEnd.register(
        new Guarded(
            () -> {
              caper.end();
              end.run();
            }));
    attached(end, options);
  }

  /** From now on findings are told, and what is told at the end is at hand. */
  private static EndReport reporting(
      Options options,
      Suppressions suppressions,
      HiddenState hidden,
      Coverage coverage,
      Instrumentation instrumentation,
      Recording recording)
      throws IOException, OptionException {
    Values.leaveOut(!options.values());
    SessionFile session = options.launch() == null ? null : SessionFile.enter(options.launch());
    Path costs = session == null ? null : session.costs();
    if (costs != null) {
      CostRecording.begin(costs);
    }
    SessionJournal journal = journal(options);
    EndReport end =
        new EndReport(
            options, suppressions, hidden, coverage, instrumentation, session, recording, journal);
    Races.sink(new FindingPrinter(suppressions, journal, afterFinding(options, end)));
    if (options.mbean()) {
      manage(end);
    }
    return end;
  }

  private static void manage(EndReport end) throws OptionException {
    if (ModuleLayer.boot().findModule("java.management").isEmpty()) {
      throw new OptionException(
          "option 'mbean' needs the module java.management, which this JVM is without; drop it");
    }
    Management.begin(end::present);
  }

  private static Suspects suspects(Options options) throws OptionException {
    try {
      return AimFiles.suspects(options.aim());
    } catch (IOException e) {
      throw new OptionException(e.getMessage());
    }
  }

  private static Aims aims(Options options) throws OptionException {
    try {
      return AimFiles.read(options.aim());
    } catch (IOException e) {
      throw new OptionException(e.getMessage());
    }
  }

  private static Recording recording(Detector detector, Options options) throws OptionException {
    if (options.record() == null) {
      return null;
    }
    try {
      return Recording.begin(detector, options.record(), options.launch());
    } catch (IOException e) {
      throw new OptionException(
          "cannot write the trace '" + options.record() + "' (" + e.getMessage() + ")");
    }
  }

  private static SessionJournal journal(Options options) throws OptionException {
    if (options.session() == null) {
      return null;
    }
    try {
      return SessionJournal.begin(options.session(), options.launch(), EndReport.tool());
    } catch (IOException e) {
      throw new OptionException(
          "cannot write the session '" + options.session() + "' (" + e.getMessage() + ")");
    }
  }

  private static Runnable afterFinding(Options options, EndReport end) {
    if (!options.haltOnRace()) {
      return end::writeSession;
    }
    return () -> {
      end.run();
      Runtime.getRuntime().halt(Options.RACE_FOUND);
    };
  }
}
