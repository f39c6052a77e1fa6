package dev.redflag.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.instrument.testing.Recorder;
import dev.redflag.instrument.testing.WovenLoader;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What is registered of the places that are woven. */
class SitesTest {
  @BeforeAll
  static void install() {
    Recorder.install();
  }

  /** Finds the bytecode indices of a method's accesses, as the class file has them. */
  private static List<Integer> indices(byte[] bytes, String wanted) {
    List<Integer> indices = new ArrayList<>();
    new ClassReader(bytes) {
      private int at;

      @Override
      protected void readBytecodeInstructionOffset(int offset) {
        at = offset;
      }

      void find() {
        accept(
            new org.objectweb.asm.ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                return !name.equals(wanted)
                    ? null
                    : new MethodVisitor(Opcodes.ASM9) {
                      @Override
                      public void visitFieldInsn(
                          int opcode, String owner, String field, String type) {
                        indices.add(at);
                      }

                      @Override
                      public void visitLineNumber(int line, Label start) {
                        // not needed
                      }
                    };
              }
            },
            0);
      }
    }.find();
    return indices;
  }

  @Test
  void lineMethodAndOriginalIndex() throws Exception {
    Method method =
        new WovenLoader().initialized("subject.StaticFields").getDeclaredMethod("foreign");
    method.setAccessible(true);
    List<Integer> indices = indices(WovenLoader.original("subject.StaticFields"), "foreign");
    Recorder.Run run = Recorder.recordLines(() -> method.invoke(null));
    int line = Integer.parseInt(run.events().get(0).replaceAll(".*:(\\d+)@.*", "$1"));
    assertThat(run.events())
        .containsExactly(
            "write StaticFields$Plain.i foreign:" + line + "@" + indices.get(0),
            "write StaticFields$Plain.j foreign:" + (line + 1) + "@" + indices.get(1),
            "read StaticFields$Plain.i foreign:" + (line + 2) + "@" + indices.get(2));
  }

  @Test
  void namesAsAStackTraceHasThem() {
    WovenLoader loader = new WovenLoader();
    loader.initialized("subject.Golden");
    ClassRecord record = Sites.classRecord("subject.Golden", loader);
    int[] sites = Sites.sitesOf(record);
    Site site = Sites.site(sites[0]);
    assertThat(site.frame()).hasToString("subject.Golden.<init>(Golden.java:" + site.line() + ")");
    assertThat(site.owner()).isSameAs(record);
    assertThat(site.fieldOwner()).isEqualTo("subject.Golden");
    assertThat(site.field()).isEqualTo("i");
    assertThat(site.descriptor()).isEqualTo("I");
    assertThat(site.checked()).isTrue();
    assertThat(java.util.Arrays.stream(sites).mapToObj(Sites::site).map(Site::fieldOwner))
        .contains("double[]", "subject.VolatileFields$Unknown");
  }

  /**
   * Of classes that come and go, sites stay for a while: they are not to hold texts of their own.
   */
  @Test
  void sitesOfTwoLoadersShareTheirTexts() {
    Site one = lastSite(new WovenLoader());
    Site other = lastSite(new WovenLoader());
    assertThat(one.owner()).isNotSameAs(other.owner());
    assertThat(one.method()).isSameAs(other.method());
    assertThat(one.file()).isSameAs(other.file());
    assertThat(one.fieldOwner()).isSameAs(other.fieldOwner());
    assertThat(one.field()).isSameAs(other.field());
    assertThat(one.descriptor()).isSameAs(other.descriptor());
  }

  private static Site lastSite(WovenLoader loader) {
    loader.initialized("subject.StaticFields");
    int[] sites = Sites.sitesOf(Sites.classRecord("subject.StaticFields", loader));
    return Sites.site(sites[sites.length - 1]);
  }

  @Test
  void wovenAgainTheyKeepTheirNumbers() {
    WovenLoader loader = new WovenLoader();
    Class<?> loaded = loader.initialized("subject.Golden");
    int before = Sites.sitesOf(Sites.classRecord("subject.Golden", loader)).length;
    assertThat(before).isPositive();
    new Instrumenter(
            Scope.standard(), dev.redflag.runtime.detector.ShadowLayout.WORDS, new Coverage())
        .instrument(
            loader, "subject/Golden", loaded, false, WovenLoader.original("subject.Golden"));
    assertThat(Sites.sitesOf(Sites.classRecord("subject.Golden", loader))).hasSize(before);
  }
}
