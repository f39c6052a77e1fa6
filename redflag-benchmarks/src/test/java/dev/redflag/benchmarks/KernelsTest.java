package dev.redflag.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KernelsTest {
  static Stream<Arguments> kernelsAndThreads() {
    List<Arguments> cases = new ArrayList<>();
    for (Kernel kernel : Kernels.all()) {
      for (int threads : new int[] {1, 3}) {
        cases.add(Arguments.of(kernel.name(), threads));
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("kernelsAndThreads")
  void validates(String name, int threads) throws Exception {
    Kernel kernel = Kernels.named(name);
    kernel.setUp(Size.QUICK);
    kernel.run(threads);
    kernel.validate();
    kernel.close();
  }

  @ParameterizedTest
  @MethodSource("names")
  void validatesAgainAfterASecondSetUpWithTheMostThreads(String name) throws Exception {
    Kernel kernel = Kernels.named(name);
    kernel.setUp(Size.QUICK);
    kernel.run(2);
    kernel.validate();
    kernel.setUp(Size.QUICK);
    kernel.run(Crew.MAX_THREADS);
    kernel.validate();
    kernel.close();
  }

  /** A kernel whose work was not done must not pass. */
  @ParameterizedTest
  @MethodSource("names")
  void doesNotValidateWithoutARun(String name) throws Exception {
    Kernel kernel = Kernels.named(name);
    kernel.setUp(Size.QUICK);
    kernel.run(1);
    kernel.setUp(Size.QUICK);
    assertThatThrownBy(kernel::validate).isInstanceOf(WrongResultException.class);
    kernel.close();
  }

  static List<String> names() {
    return Kernels.all().stream().map(Kernel::name).toList();
  }

  @Test
  void namesAreUniqueAndPlain() {
    assertThat(names()).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z][a-z0-9]*"));
  }

  @Test
  void intendedRacesNameFieldsThatExist() throws Exception {
    Set<String> kernelsWithRaces = new HashSet<>();
    for (Kernel kernel : Kernels.all()) {
      for (String variable : kernel.intendedRaces()) {
        int dot = variable.lastIndexOf('.');
        Class<?> owner = Class.forName(variable.substring(0, dot));
        assertThat(owner.getDeclaredField(variable.substring(dot + 1))).isNotNull();
        kernelsWithRaces.add(kernel.name());
      }
    }
    assertThat(kernelsWithRaces)
        .containsExactlyInAnyOrder("mtrt", "raytracer", "tsp", "hedc", "jbb");
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> Kernels.named("cript"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cript");
  }
}
