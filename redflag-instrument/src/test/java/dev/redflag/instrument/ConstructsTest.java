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
import org.junit.jupiter.api.Test;
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
    "FieldArrays",
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

  /** The methods whose checks are pruned make the events that are left. */
  @TestFactory
  List<DynamicTest> eachPrunedMethod() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String name :
        List.of(
            "subject.LocalArrays",
            "subject.CountedLoops",
            "subject.FieldArrays",
            "subject.Constructors",
            "subject.CoveredAccesses",
            "subject.Monitors")) {
      for (Method method : new WovenLoader().initialized(name).getDeclaredMethods()) {
        if (method.isAnnotationPresent(Expect.class)) {
          WovenLoader pruning = new WovenLoader(Pruning.ON);
          tests.add(
              DynamicTest.dynamicTest(
                  name + "." + method.getName(), () -> run(pruning, name, method.getName())));
        }
      }
    }
    assertThat(tests).hasSize(73);
    return tests;
  }

  /** A field stands for no other one that looks the same, here where both classes are known. */
  @Test
  void hiddenFieldsAreFieldsOfTheirOwn() throws Exception {
    for (String method : List.of("areBothWritten", "areBothWrittenByOneVariable")) {
      WovenLoader pruning = new WovenLoader(Pruning.ON);
      pruning.initialized("subject.HidingFields$Heir");
      run(pruning, "subject.HidingFields", method);
    }
  }

  private static void run(String className, String name) throws Exception {
    run(new WovenLoader(), className, name);
  }

  private static void run(WovenLoader loader, String className, String name) throws Exception {
    Method method = loader.initialized(className).getDeclaredMethod(name);
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
