package dev.redflag.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * What the runtime and the detectors may depend on: little of the JDK, and each other in layers.
 */
@AnalyzeClasses(
    packages = {"dev.redflag.runtime", "dev.redflag.detectors", "java.redflag"},
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
  /** The collections that the runtime uses; none of their methods is observed at a call of ours. */
  private static final Set<String> COLLECTIONS =
      Set.of(
          "java.util.ArrayList",
          "java.util.Arrays",
          "java.util.Collection",
          "java.util.HashMap",
          "java.util.Iterator",
          "java.util.LinkedHashMap",
          "java.util.List",
          "java.util.Locale",
          "java.util.Map",
          "java.util.Map$Entry",
          "java.util.Set");

  /**
   * What a {@link StackWalker} takes and gives; used with a class of our own, not with a lambda.
   */
  private static final Set<String> WALKED =
      Set.of("java.util.function.Function", "java.util.stream.Stream");

  private static DescribedPredicate<JavaClass> allowed() {
    return DescribedPredicate.describe(
        "are of java.lang, its invoke, ref and reflect, the two internal packages, ours, or one of"
            + " the listed collections",
        c -> {
          String p = c.getBaseComponentType().getPackageName();
          return p.isEmpty() // primitive
              || p.startsWith("dev.redflag.runtime")
              || p.startsWith("dev.redflag.detectors")
              || p.equals("java.redflag")
              || p.equals("java.lang")
              || p.equals("java.lang.annotation")
              || p.equals("java.lang.invoke")
              || p.equals("java.lang.ref")
              || p.equals("java.lang.reflect")
              || p.equals("java.lang.runtime")
              || p.equals("jdk.internal.misc")
              || p.equals("jdk.internal.vm.annotation")
              || COLLECTIONS.contains(c.getBaseComponentType().getName())
              || WALKED.contains(c.getBaseComponentType().getName());
        });
  }

  @ArchTest
  static final ArchRule littleOfTheJdk =
      classes()
          .that()
          .resideInAnyPackage("dev.redflag.runtime..", "dev.redflag.detectors..", "java.redflag..")
          .should()
          .onlyDependOnClassesThat(allowed());

  @ArchTest
  static final ArchRule layers =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("clock")
          .definedBy("dev.redflag.runtime.clock..")
          .layer("lockfree")
          .definedBy("dev.redflag.runtime.lockfree..")
          .layer("container")
          .definedBy("dev.redflag.runtime.container..")
          .layer("shadow")
          .definedBy("dev.redflag.runtime.shadow..")
          .layer("sync")
          .definedBy("dev.redflag.runtime.sync..")
          .layer("site")
          .definedBy("dev.redflag.runtime.site..")
          .layer("thread")
          .definedBy("dev.redflag.runtime.thread..")
          .layer("race")
          .definedBy("dev.redflag.runtime.race..")
          .layer("detector")
          .definedBy("dev.redflag.runtime.detector..")
          .layer("rule")
          .definedBy("dev.redflag.runtime.rule..", "dev.redflag.runtime.state..")
          .layer("hook")
          .definedBy("dev.redflag.runtime.hook..")
          .layer("woven")
          .definedBy("java.redflag..")
          .layer("detectors")
          .definedBy("dev.redflag.detectors..")
          .whereLayer("clock")
          .mayNotAccessAnyLayer()
          .whereLayer("lockfree")
          .mayNotAccessAnyLayer()
          .whereLayer("container")
          .mayNotAccessAnyLayer()
          .whereLayer("shadow")
          .mayOnlyAccessLayers("clock", "lockfree")
          .whereLayer("sync")
          .mayOnlyAccessLayers("clock", "lockfree", "shadow")
          .whereLayer("site")
          .mayOnlyAccessLayers("clock", "lockfree", "shadow", "sync")
          .whereLayer("thread")
          .mayOnlyAccessLayers("clock", "lockfree", "shadow", "sync")
          .whereLayer("race")
          .mayOnlyAccessLayers("clock", "lockfree", "shadow", "sync", "site", "thread")
          .whereLayer("detector")
          .mayOnlyAccessLayers("clock", "lockfree", "shadow", "sync", "site", "thread", "race")
          .whereLayer("hook")
          .mayOnlyBeAccessedByLayers("woven")
          .whereLayer("woven")
          .mayOnlyAccessLayers("hook", "rule", "shadow", "thread")
          .whereLayer("detectors")
          .mayNotBeAccessedByAnyLayer();

  @ArchTest
  static final ArchRule noCycles =
      slices().matching("dev.redflag.runtime.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule detectorsAreApart =
      slices().matching("dev.redflag.detectors.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule rawMemoryOnlyWhereItMustBe =
      noClasses()
          .that()
          .resideInAnyPackage("dev.redflag.runtime.race..", "dev.redflag.runtime.detector..")
          .and()
          .doNotHaveSimpleName("DetachedShadow")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jdk.internal.misc..");
}
