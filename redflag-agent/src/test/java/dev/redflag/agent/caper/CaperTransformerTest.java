package dev.redflag.agent.caper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.instrument.Coverage;
import dev.redflag.instrument.sites.AccessSite;
import dev.redflag.instrument.sites.SiteWeaver;
import dev.redflag.runtime.site.SiteName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CaperTransformerTest {
  /** What is woven. */
  static class Counter {
    int count;
  }

  /** Accesses to another class's field. */
  static class Counting {
    static int add(Counter counter) {
      return ++counter.count;
    }
  }

  /** Of each of two. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(null);
    }
  }

  @Test
  void aSecondClassOfANameKeepsNoPlaceOfTheMark() throws IOException {
    String name = Counting.class.getName().replace('.', '/');
    byte[] plain;
    try (InputStream in = getClass().getClassLoader().getResourceAsStream(name + ".class")) {
      plain = in.readAllBytes();
    }
    List<AccessSite> accesses = SiteWeaver.of(plain).accesses();
    assertThat(accesses).hasSize(2);
    Map<SiteName, Integer> sites = new HashMap<>();
    accesses.forEach(access -> sites.put(access.name(), sites.size()));
    CaperTransformer transformer =
        new CaperTransformer(
            jdk -> jdk.startsWith("java/"), sites, null, new Coverage(), says -> {}, null);
    Loader first = new Loader();
    Loader second = new Loader();
    Module module = getClass().getModule();
    assertThat(hook(transformer.transform(module, first, name, null, null, plain)))
        .isEqualTo("look");
    assertThat(hook(transformer.transform(module, second, name, null, null, plain)))
        .isEqualTo("access");
    assertThat(hook(transformer.transform(module, first, name, null, null, plain)))
        .isEqualTo("look");
  }

  /** The name of the hooks at accesses, which is in the constants of the class. */
  private static String hook(byte[] woven) {
    String constants = new String(woven, StandardCharsets.ISO_8859_1);
    boolean looks = constants.contains("\0\4look");
    assertThat(looks).isNotEqualTo(constants.contains("\0\6access"));
    return looks ? "look" : "access";
  }
}
