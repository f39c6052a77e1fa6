package dev.redflag.instrument.weave;

import static dev.redflag.runtime.site.AccessShape.ADDS;
import static dev.redflag.runtime.site.AccessShape.AFTER_CHECK;
import static dev.redflag.runtime.site.AccessShape.AFTER_ZERO_TEST;
import static dev.redflag.runtime.site.AccessShape.CALL;
import static dev.redflag.runtime.site.AccessShape.CHECKED;
import static dev.redflag.runtime.site.AccessShape.CLEARS_BITS;
import static dev.redflag.runtime.site.AccessShape.CLOCK;
import static dev.redflag.runtime.site.AccessShape.CONSTANT;
import static dev.redflag.runtime.site.AccessShape.DEREFERENCED;
import static dev.redflag.runtime.site.AccessShape.ENDS_LOOP;
import static dev.redflag.runtime.site.AccessShape.LEAVES;
import static dev.redflag.runtime.site.AccessShape.LOCKED;
import static dev.redflag.runtime.site.AccessShape.MASKED;
import static dev.redflag.runtime.site.AccessShape.NEW;
import static dev.redflag.runtime.site.AccessShape.ON_THIS;
import static dev.redflag.runtime.site.AccessShape.READ_ONCE;
import static dev.redflag.runtime.site.AccessShape.RESULT_USED;
import static dev.redflag.runtime.site.AccessShape.SETS_BITS;
import static dev.redflag.runtime.site.AccessShape.TESTED;
import static dev.redflag.runtime.site.AccessShape.TESTED_ZERO;
import static dev.redflag.runtime.site.AccessShape.UPDATE;
import static dev.redflag.runtime.site.AccessShape.UPDATES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.site.AccessShape;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** What is found out about the accesses of {@code subject.Shapes}, in the order of the code. */
class AccessShapesTest {
  private static List<Long> shapes(String name) {
    ClassNode subject = new ClassNode();
    try (InputStream in = AccessShapesTest.class.getResourceAsStream("/subject/Shapes.class")) {
      new ClassReader(in).accept(subject, 0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    for (MethodNode method : subject.methods) {
      if (method.name.equals(name)) {
        Map<AbstractInsnNode, Long> found = AccessShapes.of(method);
        List<Long> inOrder = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
          if (found.containsKey(insn)) {
            inOrder.add(found.get(insn));
          }
        }
        return inOrder;
      }
    }
    throw new AssertionError(name);
  }

  private static long shape(long facts, int constant) {
    return AccessShape.of(facts, constant);
  }

  @Test
  void anIncrementReadsAndWrites() {
    assertThat(shapes("increment"))
        .containsExactly(
            shape(UPDATES | READ_ONCE | ON_THIS, 0), shape(UPDATE | ADDS | READ_ONCE | ON_THIS, 1));
    assertThat(shapes("postIncrement"))
        .containsExactly(
            shape(UPDATES | LEAVES | READ_ONCE | ON_THIS, 0),
            shape(UPDATE | ADDS | RESULT_USED | READ_ONCE | ON_THIS, 1));
    assertThat(shapes("decrementWide").get(1))
        .isEqualTo(shape(UPDATE | ADDS | READ_ONCE | ON_THIS, -3));
  }

  @Test
  void whatIsLookedIntoIsTold() {
    assertThat(shapes("cache"))
        .containsExactly(
            shape(TESTED_ZERO | DEREFERENCED | CHECKED | READ_ONCE, 0),
            shape(AFTER_ZERO_TEST | AFTER_CHECK | READ_ONCE, 0));
  }

  @Test
  void whatACallMadeOfTheOldValueIsAnUpdate() {
    assertThat(shapes("wrapped"))
        .containsExactly(
            shape(UPDATES | LEAVES | READ_ONCE | ON_THIS, 0),
            shape(UPDATE | CALL | READ_ONCE | ON_THIS, 0));
  }

  @Test
  void bitsAreTold() {
    assertThat(shapes("setBits").get(1))
        .isEqualTo(shape(UPDATE | SETS_BITS | READ_ONCE | ON_THIS, 6));
    assertThat(shapes("clearBits").get(1))
        .isEqualTo(shape(UPDATE | CLEARS_BITS | READ_ONCE | ON_THIS, 8));
    assertThat(shapes("masked")).containsExactly(shape(MASKED | TESTED | READ_ONCE | ON_THIS, 4));
  }

  @Test
  void theValueWrittenIsFollowed() {
    assertThat(shapes("constant")).containsExactly(shape(CONSTANT | ON_THIS, 7));
    assertThat(shapes("clock")).containsExactly(shape(CLOCK | ON_THIS, 0));
    assertThat(shapes("fromElsewhere").get(1)).isEqualTo(shape(ON_THIS, 0));
  }

  @Test
  void bothArmsOfAChoiceUpdate() {
    List<Long> shapes = shapes("ternary");
    assertThat(shapes).hasSize(3);
    assertThat(AccessShape.has(shapes.get(2), UPDATE | ADDS | ON_THIS)).isTrue();
  }

  @Test
  void aLoopEndsByTheTestThatLeavesIt() {
    assertThat(AccessShape.has(shapes("spin").get(0), TESTED_ZERO | ENDS_LOOP)).isTrue();
    assertThat(AccessShape.has(shapes("testsInLoop").get(0), TESTED_ZERO)).isTrue();
    assertThat(AccessShape.has(shapes("testsInLoop").get(0), ENDS_LOOP)).isFalse();
  }

  @Test
  void lazyInitializationTestsThenWrites() {
    assertThat(shapes("lazy"))
        .containsExactly(
            shape(TESTED_ZERO | ON_THIS, 0),
            shape(NEW | AFTER_ZERO_TEST | ON_THIS, 0),
            shape(LEAVES | ON_THIS, 0));
    assertThat(AccessShape.has(shapes("lazyOnce").get(0), TESTED_ZERO | READ_ONCE)).isTrue();
    assertThat(AccessShape.has(shapes("lazyOnce").get(1), CALL | AFTER_ZERO_TEST | READ_ONCE))
        .isTrue();
  }

  @Test
  void aLockIsSeenWhereItIsHeld() {
    assertThat(shapes("locked")).containsExactly(shape(CONSTANT | LOCKED | ON_THIS, 1));
    assertThat(shapes("lockedInside"))
        .containsExactly(shape(CONSTANT | LOCKED, 1), shape(CONSTANT | ON_THIS, 2));
  }

  @Test
  void whatIsDoneWithTheObjectReadIsTold() {
    assertThat(shapes("dereferences"))
        .containsExactly(shape(DEREFERENCED | READ_ONCE | ON_THIS, 0));
  }

  @Test
  void anElementThatIsCountedUpIsUpdated() {
    List<Long> shapes = shapes("element"); // the field, the element read, the element written
    assertThat(AccessShape.has(shapes.get(1), UPDATES)).isTrue();
    assertThat(AccessShape.has(shapes.get(2), UPDATE | ADDS)).isTrue();
    assertThat(AccessShape.constant(shapes.get(2))).isEqualTo(1);
  }
}
