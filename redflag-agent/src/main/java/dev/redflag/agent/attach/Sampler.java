package dev.redflag.agent.attach;

import dev.redflag.agent.chase.Chase;
import dev.redflag.agent.collide.Collide;
import dev.redflag.agent.options.AimFiles;
import dev.redflag.agent.options.Option;
import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.options.OptionReader;
import dev.redflag.agent.options.Options;
import dev.redflag.agent.output.EndReport;
import dev.redflag.agent.reweave.SiteRun;
import dev.redflag.analysis.suppress.SuppressionException;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.detectors.racechaser.RaceChaserDetector;
import dev.redflag.happensbefore.HiddenState;
import dev.redflag.happensbefore.UnmodelledMethods;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Scope;
import dev.redflag.runtime.detector.Detector;
import dev.redflag.runtime.detector.Detectors;
import dev.redflag.runtime.race.Races;
import dev.redflag.runtime.race.Values;
import dev.redflag.runtime.sampling.SiteProbe;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The sampling of a JVM that runs already, or the chase of a pair in it, for as long as somebody
 * outside wants: it begins, it ends, and it can begin again. The program's standard error is left
 * alone: who asked is told.
 */
final class Sampler {
  /** Name of the file with the findings, in the folder of who asks. */
  private static final String ANSWER = "findings.json";

  /** Name of the file with sentences about what could not be sampled, a line each. */
  private static final String NOTES = "notes";

  /** Name of the file that says why nothing is sampled. */
  private static final String REFUSAL = "refused";

  /** Name of the file with the counters, a line each, where they are wanted. */
  private static final String STATISTICS = "statistics";

  private static final String CHASER = "dev/redflag/detectors/racechaser/";
  private static final String COLLIDER = "dev/redflag/detectors/datacollider/";

  private final Instrumentation instrumentation;

  /**
   * One of the two that sample, for the life of the JVM; null before. Guarded by this, as below.
   */
  private Detector detector;

  /** What runs now, or ran last. */
  private SiteRun run;

  private EndReport report;

  /** What could not be sampled, in sentences. */
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

  private Path folder;

  /** Whether counters are wanted. */
  private boolean stats;

  private Sampler(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Prepares; once a JVM. */
  static Sampler install(Instrumentation instrumentation) {
    ModuleAccess.open(instrumentation);
    Sampler made = new Sampler(instrumentation);
    JvmEnd.register(new Guarded(made::end));
    return made;
  }

  /** The detector of a chase, installed with its hooks. */
  static RaceChaserDetector chaser() throws IOException {
    RaceChaserDetector detector = Chase.detector();
    install(detector, detector.chaser(), CHASER);
    return detector;
  }

  /** The detector that samples, installed with its hooks. */
  static DataColliderDetector collider() throws IOException {
    DataColliderDetector detector = Collide.detector();
    install(detector, detector.collider(), COLLIDER);
    return detector;
  }

  private static void install(Detector detector, SiteProbe probe, String classes)
      throws IOException {
    Detectors.install(detector);
    SiteProbe.install(probe);
    RuntimeClasses.initialize(classes, RuntimeClasses.SAMPLING);
  }

  /** The classes whose accesses are sampled. */
  static Scope scope(Options options, Suppressions suppressions, HiddenState hidden) {
    return Scope.of(options.includes(), options.excludes())
        .withoutMethods(String.join(":", suppressions.unwatchedMethods()))
        .knowing(hidden, UnmodelledMethods.NONE);
  }

  /**
   * Begins, unless it has begun.
   *
   * @param in the folder of who asks, with the options
   * @return what tells of the findings so far; null where it had begun, or cannot
   */
  synchronized EndReport begin(Path in) throws OptionException, SuppressionException, IOException {
    if (folder != null) {
      refuse(in, "is being sampled already");
      return null;
    }
    Options options =
        Options.of(
            OptionReader.read(Option.LAUNCH.key() + "=" + in, System::getProperty, System::getenv));
    if (detector != null && !detector.name().equals(options.detector())) {
      refuse(
          in,
          "was sampled by the detector '"
              + detector.name()
              + "' before, and takes no other as long as it runs");
      return null;
    }
    String problem =
        options.chase() == null ? null : Chase.problem(options.chase().pair(), instrumentation);
    if (problem != null) { // before a detector is installed, for good
      refuse(in, "does not take the pair: " + problem);
      return null;
    }
    Suppressions suppressions = Suppressions.read(options.suppressions());
    HiddenState hidden = HiddenState.ofTools();
    Coverage coverage = new Coverage();
    notes.clear();
    Races.forget();
    Values.leaveOut(!options.values());
    report =
        new EndReport(options, suppressions, hidden, coverage, instrumentation, null, null, null);
    run =
        options.chase() == null
            ? collide(options, coverage, scope(options, suppressions, hidden))
            : chase(options, coverage);
    folder = in;
    stats = options.stats();
    SiteRun begun = run;
    OwnThread.start(
        "Redflag reweaver",
        () -> {
          begun.run();
          end(begun);
        });
    return report;
  }

  private SiteRun collide(Options options, Coverage coverage, Scope scope)
      throws OptionException, IOException {
    if (detector == null) {
      detector = collider();
    }
    return Collide.begin(
        options.collide(),
        AimFiles.suspects(options.aim()),
        ((DataColliderDetector) detector).collider(),
        coverage,
        scope,
        instrumentation,
        notes::add);
  }

  private SiteRun chase(Options options, Coverage coverage) throws IOException {
    if (detector == null) {
      detector = chaser();
    }
    return Chase.begin(
        options.chase(),
        ((RaceChaserDetector) detector).chaser(),
        coverage,
        instrumentation,
        notes::add);
  }

  private synchronized void end(SiteRun which) {
    if (run == which) {
      end();
    }
  }

  /** Ends: all classes have their own code again, and who asked is told. */
  synchronized void end() {
    if (folder != null) {
      Path in = folder;
      folder = null;
      run.end();
      run.complain();
      if (run.left() > 0) {
        notes.add(
            run.left() + " classes keep hooks, since the JVM did not take their own code back.");
      }
      tell(in.resolve(NOTES), notes);
      if (stats) {
        tell(in.resolve(STATISTICS), statistics());
      }
      report.dump(in.resolve(ANSWER));
    }
  }

  private List<String> statistics() {
    List<String> lines = new ArrayList<>();
    String[] all = detector.statistics();
    for (int i = 0; i < all.length; i += 2) {
      lines.add(all[i] + ": " + all[i + 1]);
    }
    lines.add("classes that keep hooks: " + run.left());
    return lines;
  }

  /** Tells who asked. */
  private static void tell(Path file, List<String> lines) {
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      // who asked has gone
    }
  }

  /** Tells who asks why nothing is sampled, as the end of a sentence. */
  static void refuse(Path folder, String reason) {
    try {
      Path written = folder.resolve(REFUSAL + ".part");
      Files.writeString(written, reason);
      Files.move(written, folder.resolve(REFUSAL));
    } catch (IOException e) {
      // who asked has gone
    }
  }
}
