package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.redflag.instrument.testing.Recorder;
import dev.redflag.instrument.testing.WovenLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/**
 * Compares woven code with what stands in {@code src/test/resources/woven}, so that a change of it
 * is seen. With {@code -Dredflag.rewrite} the files are written anew, and the test fails.
 */
class GoldenTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "woven");

  private static final List<String> METHODS = List.of("size", "get", "put", "subList", "merge");

  @BeforeAll
  static void install() {
    Recorder.install();
  }

  @TestFactory
  List<DynamicTest> wovenCode() {
    WovenLoader loader =
        new WovenLoader(Scope.standard(), (owner, name, desc) -> number(name), true);
    loader.initialized("subject.Golden");
    ClassNode woven = new ClassNode();
    new ClassReader(loader.woven("subject.Golden")).accept(woven, 0);
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(DynamicTest.dynamicTest("fields", () -> compare("fields", fields(woven))));
    for (MethodNode method : woven.methods) {
      String name = method.name.replaceAll("[<>]", "");
      tests.add(DynamicTest.dynamicTest(name, () -> compare(name, text(method))));
    }
    assertThat(tests).hasSize(16);
    return tests;
  }

  private static int number(String name) {
    int number = METHODS.indexOf(name) + 1;
    return name.equals("get") ? number | StateMethods.INDEXED : number;
  }

  private static String fields(ClassNode woven) {
    StringBuilder text = new StringBuilder();
    for (FieldNode field : woven.fields) {
      text.append(Integer.toHexString(field.access))
          .append(' ')
          .append(field.name)
          .append(' ')
          .append(field.desc)
          .append('\n');
    }
    return text.toString();
  }

  private static String text(MethodNode method) {
    Textifier textifier = new Textifier();
    method.accept(new TraceMethodVisitor(textifier));
    StringBuilder text = new StringBuilder();
    for (Object part : textifier.getText()) {
      text.append(part);
    }
    return text.toString();
  }

  private static void compare(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name + ".txt");
    if (System.getProperty("redflag.rewrite") != null) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, actual);
      fail("rewritten: " + file);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
