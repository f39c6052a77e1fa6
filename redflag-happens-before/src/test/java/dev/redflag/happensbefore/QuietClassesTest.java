package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QuietClassesTest {
  private static QuietClasses read(String text) {
    return RuleSet.empty().addQuiet("test.quiet", text).quiet();
  }

  @Test
  void readsWhatIsQuietAndWhatIsMuted() {
    QuietClasses quiet =
        read("# comment\nmuted a.Lock a.Map\n\nb.Cache\nb.Table java.util.Set # more\n");

    assertThat(quiet.names()).containsExactly("b/Cache", "b/Table");
    assertThat(quiet.mutes("b/Cache", "a/Lock")).isTrue();
    assertThat(quiet.mutes("b/Cache", "java/util/Set")).isFalse();
    assertThat(quiet.mutes("b/Table", "java/util/Set")).isTrue();
    assertThat(quiet.mutes("b/Table", "a/Map")).isTrue();
    assertThat(quiet.mutes("b/Other", "a/Map")).isFalse();
  }

  @Test
  void refusesAClassThatStandsThereTwice() {
    assertThatThrownBy(() -> read("b.Cache\n\nb.Cache"))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessage("test.quiet:3: b.Cache stands there twice.");
  }
}
