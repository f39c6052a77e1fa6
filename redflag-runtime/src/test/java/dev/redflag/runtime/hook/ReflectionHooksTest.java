package dev.redflag.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

class ReflectionHooksTest {
  /** Not synthetic, hence the program's own, whatever its name. */
  static class Odd {
    int $redflag$w0;
    int plain;
  }

  @Test
  void theProgramsOwnFieldsStay() {
    Field[] fields = Odd.class.getDeclaredFields();
    assertThat(fields).hasSizeGreaterThanOrEqualTo(2);
    assertThat(ReflectionHooks.visibleFields(fields)).isSameAs(fields);
    assertThat(ReflectionHooks.visibleFields(new Field[0])).isEmpty();
  }
}
