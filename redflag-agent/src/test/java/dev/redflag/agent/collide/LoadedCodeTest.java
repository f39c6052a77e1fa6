package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.agent.collide.LoadedCode.Group;
import dev.redflag.agent.options.Suspects;
import dev.redflag.instrument.Scope;
import dev.redflag.runtime.sampling.Chance;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.SampledFields;

class LoadedCodeTest {
  private static final String NAME = SampledFields.class.getName();

  private final Suspects suspects = new Suspects();
  private final Rotation all = new Rotation(new Chance(1, 1));
  private final Rotation suspected = new Rotation(new Chance(1, 2));

  /** Knows of one class. */
  private static Instrumentation loaded(Class<?> only) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            LoadedCodeTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "getAllLoadedClasses" -> new Class<?>[] {only};
                  case "isModifiableClass" -> true;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private LoadedCode scanned() {
    LoadedCode code =
        new LoadedCode(
            loaded(new SampledFields(1).getClass()), Scope.of("", ""), suspects, Set.of());
    code.scan();
    code.count(all, suspected);
    return code;
  }

  @Test
  void theFieldsOfAClassAreItsGroups() {
    LoadedCode code = scanned();
    assertThat(all.groups()).isEqualTo(5); // four fields, and elements until it is known better
    assertThat(suspected.groups()).isZero();
    Set<String> fields = new HashSet<>();
    for (int i = 0; i < 4; i++) {
      Group group = code.group(NAME, i);
      fields.add(group == null ? null : group.field().name());
    }
    assertThat(fields).containsExactlyInAnyOrder("one", "two", null); // those that can race
    assertThat(code.group(NAME, 4)).isEqualTo(new Group(NAME, null, 0));
    code.learn(NAME, 9);
    code.count(all, suspected);
    assertThat(all.groups()).isEqualTo(4 + 3);
  }

  @Test
  void suspectsAreNumberedApart() {
    suspects.add(NAME, "two");
    suspects.add(NAME, null);
    suspects.add(NAME, "absent");
    suspects.add("a.Other", "one");
    LoadedCode code = scanned();
    assertThat(suspected.groups()).isEqualTo(2);
    assertThat(code.suspected(NAME, 0).field().name()).isEqualTo("two");
    assertThat(code.suspected(NAME, 1)).isEqualTo(new Group(NAME, null, 0));
    code.learn(NAME, 8);
    code.count(all, suspected);
    assertThat(suspected.groups()).isEqualTo(3);
    assertThat(code.suspected(NAME, 2)).isEqualTo(new Group(NAME, null, 1));
  }
}
