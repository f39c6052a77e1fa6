package dev.redflag.instrument.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

class HiddenClassWeaverTest {
  private static byte[] bytes(String internalName) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/invoke/MethodHandles$Lookup$ClassDefiner, INVOKESTATIC java/redflag/Hook.defined",
    "java/lang/invoke/LambdaProxyClassArchive, 'ACONST_NULL\n    ARETURN'"
  })
  void weavesThisJdks(String name, String expected) throws IOException {
    assertThat(HiddenClassWeaver.concerns(name)).isTrue();
    byte[] woven = HiddenClassWeaver.weave(name, bytes(name));
    StringWriter complaints = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(woven), false, new PrintWriter(complaints));
    assertThat(complaints.toString()).isEmpty();
    StringWriter text = new StringWriter();
    new ClassReader(woven)
        .accept(new TraceClassVisitor(null, new Textifier(), new PrintWriter(text)), 0);
    assertThat(text.toString()).containsOnlyOnce(expected);
  }

  @Test
  void leavesOtherClassesAlone() {
    assertThat(HiddenClassWeaver.concerns("java/lang/invoke/MethodHandles$Lookup")).isFalse();
  }
}
