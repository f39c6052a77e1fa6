package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Jdk;
import dev.redflag.testkit.jvm.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Synchronization that no rule covers is counted and told. */
@ParameterizedClass
@MethodSource("jdks")
class UnmodelledIT {
  private final Jdk jdk;
  @TempDir Path folder;

  UnmodelledIT(Jdk jdk) {
    this.jdk = jdk;
  }

  static List<Jdk> jdks() {
    return Jdk.all();
  }

  @Test
  void callsWithoutARuleAndWaitsInsideOfCallsAreCountedAtTheirSite() throws Exception {
    Path json = folder.resolve("out.json");
    Outcome outcome =
        ForkedJvm.of(jdk)
            .classPath(Path.of("target/test-classes").toAbsolutePath())
            .agent(ForkedJvm.agentJar(), "json=" + json)
            .run("programs.Unruled");
    String method = "java.lang.invoke.SwitchPoint.invalidateAll";
    String site = "programs.Unruled.main(Unruled.java:36)";
    List<Findings.Unmodelled> counted = Findings.read(json).coverage().unmodelled();
    assertThat(counted).contains(new Findings.Unmodelled(method, site, 3)).hasSize(2);
    assertThat(counted)
        .filteredOn(call -> call.method().equals("java.awt.image.PixelGrabber.grabPixels"))
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.site()).isEqualTo("programs.Unruled.main(Unruled.java:38)");
              assertThat(call.calls()).isPositive();
            });
    assertThat(outcome.stderr())
        .contains(
            " calls may have ordered threads by means that no rule covers, "
                + method
                + " at "
                + site
                + " and 1 more places; the JSON lists them under coverage\n");
  }
}
