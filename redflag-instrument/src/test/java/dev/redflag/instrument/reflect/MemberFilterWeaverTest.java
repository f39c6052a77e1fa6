package dev.redflag.instrument.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

class MemberFilterWeaverTest {
  private static byte[] bytes(String internalName) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
      return in.readAllBytes();
    }
  }

  @Test
  void weavesThisJdksReflection() throws IOException {
    String name = "jdk/internal/reflect/Reflection";
    assertThat(MemberFilterWeaver.concerns(name)).isTrue();
    byte[] woven = MemberFilterWeaver.weave(bytes(name));
    StringWriter complaints = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(woven), false, new PrintWriter(complaints));
    assertThat(complaints.toString()).isEmpty();
    StringWriter text = new StringWriter();
    new ClassReader(woven)
        .accept(new TraceClassVisitor(null, new Textifier(), new PrintWriter(text)), 0);
    assertThat(text.toString()).contains("INVOKESTATIC java/redflag/Hook.visibleFields");
  }

  @Test
  void leavesOtherClassesAlone() throws IOException {
    assertThat(MemberFilterWeaver.concerns("java/lang/String")).isFalse();
    assertThat(MemberFilterWeaver.weave(bytes("java/lang/String"))).isNull();
  }
}
