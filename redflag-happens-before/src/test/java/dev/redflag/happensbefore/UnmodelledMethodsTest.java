package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class UnmodelledMethodsTest {
  private static final UnmodelledMethods JDK = UnmodelledMethods.of(RuleSet.ofJdk());

  @Test
  void hasTheMethodsOfTheList() {
    assertThat(JDK.has("java/lang/Process", "waitFor")).isTrue();
    assertThat(JDK.has("java/lang/Process", "pid")).isFalse();
  }

  @Test
  void hasAllOfAConcurrentClassWithoutARule() {
    String owner = "java/util/concurrent/ConcurrentDictionary";
    assertThat(JDK.has(owner, "look")).isTrue();
    assertThat(JDK.has(owner + "$View", "look")).isTrue();
    assertThat(JDK.has(owner, "<init>")).isFalse();
    assertThat(JDK.has("java/util/concurrent/atomic/AtomicDouble", "get")).isTrue();
  }

  @Test
  void hasNothingOfWhatRulesAreAboutOrOrdersNothing() {
    for (String owner :
        Set.of(
            "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/ConcurrentHashMap$KeySetView",
            "java/util/concurrent/TimeUnit",
            "java/util/concurrent/BrokenBarrierException",
            "java/util/concurrent/atomic/LongAdder")) {
      assertThat(JDK.has(owner, "get")).as(owner).isFalse();
    }
    assertThat(UnmodelledMethods.NONE.has("java/util/concurrent/New", "get")).isFalse();
  }
}
