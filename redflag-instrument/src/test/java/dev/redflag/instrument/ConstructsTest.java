package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.instrument.testing.Expect;
import dev.redflag.instrument.testing.Recorder;
import dev.redflag.instrument.testing.WovenLoader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the woven methods of the subjects and compares their events with what stands beside them.
 */
class ConstructsTest {
  private static final String[] SUBJECTS = {
    "InstanceFields",
    "Arrays",
    "BulkCalls",
    "StaticFields",
    "VolatileFields",
    "Monitors",
    "Constructors",
    "Clones",
    "Handles",
    "Reflected"
  };

  @BeforeAll
  static void install() {
    Recorder.install();
  }

  @TestFactory
  List<DynamicTest> eachMethod() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String subject : SUBJECTS) {
      String name = "subject." + subject;
      Class<?> plain = new WovenLoader().initialized(name);
      for (Method method : plain.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Expect.class)) {
          tests.add(
              DynamicTest.dynamicTest(
                  subject + "." + method.getName(), () -> run(name, method.getName())));
        }
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void run(String className, String name) throws Exception {
    Method method = new WovenLoader().initialized(className).getDeclaredMethod(name);
    method.setAccessible(true);
    Recorder.Run run =
        Recorder.record(
            () -> {
              try {
                return method.invoke(null);
              } catch (InvocationTargetException e) {
                throw new AssertionError(e.getCause());
              }
            });
    assertThat(run.thrown()).isNull();
    assertThat(run.events()).containsExactly(method.getAnnotation(Expect.class).value());
  }
}
