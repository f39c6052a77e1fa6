package dev.redflag.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The layers of what is in the agent's jar: dependencies point towards the runtime only. */
@AnalyzeClasses(
    packages = {"dev.redflag", "java.redflag"},
    importOptions = {ImportOption.DoNotIncludeTests.class, LayersTest.NoTestkit.class})
class LayersTest {
  private static final String[] JAVA = {"java.lang..", "java.util", "java.util.function"};

  /** The testkit is on the class path, but not in the jar. */
  static final class NoTestkit implements ImportOption {
    @Override
    public boolean includes(com.tngtech.archunit.core.importer.Location location) {
      return !location.contains("redflag-testkit");
    }
  }

  private static String[] and(String... more) {
    String[] all = java.util.Arrays.copyOf(JAVA, JAVA.length + more.length);
    System.arraycopy(more, 0, all, JAVA.length, more.length);
    return all;
  }

  @ArchTest
  static final ArchRule runtimeStandsOnTheJdkAlone =
      classes()
          .that()
          .resideInAnyPackage("dev.redflag.runtime..", "java.redflag..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              and(
                  "dev.redflag.runtime..",
                  "java.redflag..",
                  "java.util.stream", // StackWalker hands out frames as a stream
                  "jdk.internal.misc..",
                  "jdk.internal.vm.annotation.."));

  @ArchTest
  static final ArchRule runtimeNeverLoadsWhatItObserves =
      noClasses()
          .that()
          .resideInAnyPackage("dev.redflag.runtime..", "dev.redflag.detectors..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.concurrent..");

  @ArchTest
  static final ArchRule detectorsStandOnTheRuntime =
      classes()
          .that()
          .resideInAPackage("dev.redflag.detectors..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              and(
                  "dev.redflag.detectors..",
                  "dev.redflag.runtime..",
                  "jdk.internal.misc..",
                  "jdk.internal.vm.annotation.."));

  /** One class for each of the ways to weave, of which a JVM sees one. */
  @ArchTest
  static final ArchRule wovenCodeCallsOneClass =
      classes()
          .that()
          .resideInAPackage("java.redflag..")
          .should()
          .haveSimpleName("Hook")
          .orShould()
          .haveSimpleName("SiteHook")
          .orShould()
          .haveSimpleName("EscapeHook");

  @ArchTest
  static final ArchRule theFirstClassesNeedNothing =
      classes()
          .that()
          .resideInAPackage("dev.redflag.agent.boot..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.redflag.agent.boot..", "java..");

  @ArchTest
  static final ArchRule dependenciesPointTowardsTheRuntime =
      com.tngtech.archunit.library.Architectures.layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("runtime")
          .definedBy("dev.redflag.runtime..")
          .layer("detectors")
          .definedBy("dev.redflag.detectors..")
          .layer("happens-before")
          .definedBy("dev.redflag.happensbefore..")
          .layer("instrument")
          .definedBy("dev.redflag.instrument..")
          .layer("analysis")
          .definedBy("dev.redflag.analysis..")
          .layer("report")
          .definedBy("dev.redflag.report..")
          .layer("agent")
          .definedBy("dev.redflag.agent..")
          .whereLayer("agent")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("agent")
          .whereLayer("analysis")
          .mayOnlyBeAccessedByLayers("report", "agent")
          .whereLayer("instrument")
          .mayOnlyBeAccessedByLayers("agent")
          .whereLayer("happens-before")
          .mayOnlyBeAccessedByLayers("instrument", "agent")
          .whereLayer("detectors")
          .mayOnlyBeAccessedByLayers("agent");

  @ArchTest
  static final ArchRule packagesOfTheAgentHaveNoCycle =
      slices().matching("dev.redflag.agent.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfTheAnalysisHaveNoCycle =
      slices().matching("dev.redflag.analysis.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfTheReportHaveNoCycle =
      slices().matching("dev.redflag.report.(*)..").should().beFreeOfCycles();
}
