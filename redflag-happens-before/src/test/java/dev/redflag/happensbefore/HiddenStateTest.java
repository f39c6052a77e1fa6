package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HiddenStateTest {
  @Test
  void hidesWhatToolsKeepAndCountsIt() {
    HiddenState hidden = HiddenState.ofTools();
    assertThat(hidden.used()).isEmpty();
    assertThat(hidden.hidesField("a.B", "$jacocoData")).isTrue();
    assertThat(hidden.hidesField("a.B", "$SWITCH_TABLE$a$Colour")).isTrue();
    assertThat(hidden.hidesField("a.B", "data")).isFalse();
    assertThat(hidden.hidesCode("a.B", "$SWITCH_TABLE$a$Colour")).isTrue();
    assertThat(hidden.hidesProbesOf("$jacocoInit")).isTrue();
    assertThat(hidden.hidesProbesOf("init")).isFalse();
    assertThat(hidden.used()).hasSize(4).allSatisfy(rule -> assertThat(rule.uses()).isOne());
  }

  @Test
  void hidesAFieldOfASubclassAlone() {
    HiddenState hidden = HiddenState.ofTools();
    hidden.loads("a.B$run$1", "kotlin.coroutines.jvm.internal.SuspendLambda");
    assertThat(hidden.hidesField("a.B$run$1", "label")).isTrue();
    assertThat(hidden.hidesField("a.B", "label")).isFalse();
  }

  @Test
  void hidesTheCodeOfARuntimeButNotWhatItDoesForTheProgram() {
    HiddenState hidden = HiddenState.ofTools();
    assertThat(hidden.hidesCode("org.codehaus.groovy.reflection.ClassInfo", "get")).isTrue();
    assertThat(hidden.hidesCode("groovy.lang.MetaClassImpl$1", "run")).isTrue();
    assertThat(hidden.hidesCode("org.codehaus.groovy.runtime.DefaultGroovyMethods", "putAt"))
        .isFalse();
    assertThat(hidden.hidesField("scala.Enumeration", "vset")).isTrue();
    assertThat(hidden.hidesField("a.B", "vset")).isFalse();
  }

  @Test
  void refusesWhatIsNoLine() {
    assertThatThrownBy(() -> HiddenState.parse("h", "# c\npackage a : b"))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessageStartingWith("h:2: A line is field, class, method or probes");
  }
}
