package dev.redflag.agent.attach;

import dev.redflag.agent.collide.Collide;
import dev.redflag.agent.options.AimFiles;
import dev.redflag.agent.options.Option;
import dev.redflag.agent.options.OptionException;
import dev.redflag.agent.options.OptionReader;
import dev.redflag.agent.options.Options;
import dev.redflag.agent.output.EndReport;
import dev.redflag.analysis.suppress.SuppressionException;
import dev.redflag.analysis.suppress.Suppressions;
import dev.redflag.detectors.datacollider.DataColliderDetector;
import dev.redflag.happensbefore.HiddenState;
import dev.redflag.happensbefore.UnmodelledMethods;
import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.Scope;
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
 * The sampling of a JVM that runs already, for as long as somebody outside wants: it begins, it
 * ends, and it can begin again. The program's standard error is left alone: who asked is told.
 */
final class Sampler {
  /** Name of the file with the findings, in the folder of who asks. */
  private static final String ANSWER = "findings.json";

  /** Name of the file with sentences about what could not be sampled, a line each. */
  private static final String NOTES = "notes";

  /** Name of the file that says why nothing is sampled. */
  private static final String REFUSAL = "refused";

  private static final String COLLIDER = "dev/redflag/detectors/datacollider/";

  private final Instrumentation instrumentation;
  private final DataColliderDetector detector;

  /** What runs now, or ran last. Guarded by this. */
  private Collide collide;

  private EndReport report;

  /** What could not be sampled, in sentences. */
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

  private Path folder;

  private Sampler(Instrumentation instrumentation, DataColliderDetector detector) {
    this.instrumentation = instrumentation;
    this.detector = detector;
  }

  /** Installs the detector; once a JVM. */
  static Sampler install(Instrumentation instrumentation) throws IOException {
    ModuleAccess.open(instrumentation);
    Sampler made = new Sampler(instrumentation, detector());
    JvmEnd.register(new Guarded(made::end));
    return made;
  }

  /** The detector, installed with its hooks. */
  static DataColliderDetector detector() throws IOException {
    DataColliderDetector detector = Collide.detector();
    Detectors.install(detector);
    SiteProbe.install(detector.collider());
    RuntimeClasses.initialize(COLLIDER, RuntimeClasses.SAMPLING);
    return detector;
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
   * @return what tells of the findings so far; null where it had begun
   */
  synchronized EndReport begin(Path in) throws OptionException, SuppressionException, IOException {
    if (folder != null) {
      refuse(in, "is being sampled already");
      return null;
    }
    Options options =
        Options.of(
            OptionReader.read(Option.LAUNCH.key() + "=" + in, System::getProperty, System::getenv));
    Suppressions suppressions = Suppressions.read(options.suppressions());
    HiddenState hidden = HiddenState.ofTools();
    Coverage coverage = new Coverage();
    notes.clear();
    Races.forget();
    Values.leaveOut(!options.values());
    report =
        new EndReport(options, suppressions, hidden, coverage, instrumentation, null, null, null);
    collide =
        Collide.begin(
            options.collide(),
            AimFiles.suspects(options.aim()),
            detector.collider(),
            coverage,
            scope(options, suppressions, hidden),
            instrumentation,
            notes::add);
    folder = in;
    Collide begun = collide;
    OwnThread.start(
        "Redflag reweaver",
        () -> {
          begun.run();
          end(begun);
        });
    return report;
  }

  private synchronized void end(Collide which) {
    if (collide == which) {
      end();
    }
  }

  /** Ends: all classes have their own code again, and who asked is told. */
  synchronized void end() {
    if (folder != null) {
      Path in = folder;
      folder = null;
      collide.end();
      collide.complain();
      tellNotes(in);
      report.dump(in.resolve(ANSWER));
    }
  }

  /** Tells who asked what could not be sampled. */
  private void tellNotes(Path in) {
    try {
      Files.write(in.resolve(NOTES), notes);
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
