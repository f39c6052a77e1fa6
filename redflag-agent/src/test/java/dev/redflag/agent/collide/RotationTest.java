package dev.redflag.agent.collide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.sampling.Chance;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RotationTest {
  private static final int GROUPS = 1 + 8 + 20;

  private static Rotation of(long seed) {
    Rotation rotation = new Rotation(new Chance(seed, 1));
    rotation.has("a.Small", 1);
    rotation.has("a.Middle", 8);
    rotation.has("a.Large", 20);
    return rotation;
  }

  private static List<String> take(Rotation rotation, int groups) {
    List<String> taken = new ArrayList<>();
    while (taken.size() < groups) {
      Rotation.Block block = rotation.next();
      assertThat(block.numbers()).hasSizeLessThanOrEqualTo(Rotation.BLOCK);
      for (int number : block.numbers()) {
        taken.add(block.className() + " " + number);
      }
    }
    assertThat(taken).hasSize(groups);
    return taken;
  }

  @Test
  void eachGroupHasItsTurnOnceARound() {
    Rotation rotation = of(7);
    for (int round = 0; round < 3; round++) {
      assertThat(take(rotation, GROUPS)).doesNotHaveDuplicates();
    }
    assertThat(rotation.groups()).isEqualTo(GROUPS);
  }

  @Test
  void theOrderIsMadeOfTheSeed() {
    assertThat(take(of(1), 2 * GROUPS)).isEqualTo(take(of(1), 2 * GROUPS));
    assertThat(take(of(1), GROUPS)).isNotEqualTo(take(of(2), GROUPS));
  }

  /** Over many seeds each group of a class is as often in the first block as any other. */
  @Test
  void noGroupOfAClassIsPreferred() {
    int[] first = new int[20];
    int seeds = 10_000;
    for (int seed = 0; seed < seeds; seed++) {
      Rotation.Block block = of(seed).next();
      if (block.className().equals("a.Large")) {
        for (int number : block.numbers()) {
          first[number]++;
        }
      }
    }
    // three of five blocks are of that class, and hold 20 groups: one in five has a given group
    for (int count : first) {
      assertThat(count).isBetween(seeds * 18 / 100, seeds * 22 / 100);
    }
  }

  @Test
  void newGroupsHaveTheirTurnInTheRound() {
    Rotation rotation = of(3);
    List<String> all = new ArrayList<>(take(rotation, 1));
    rotation.has("a.Small", 5);
    rotation.has("a.New", 2);
    all.addAll(take(rotation, GROUPS + 6 - 1));
    assertThat(all).doesNotHaveDuplicates().contains("a.Small 4", "a.New 0", "a.New 1");
  }

  @Test
  void whatIsPutBackComesLastInTheRound() {
    Rotation rotation = of(5);
    Rotation.Block block = rotation.next();
    rotation.putBack(block);
    rotation.again();
    List<String> rest = new ArrayList<>();
    Rotation.Block last = null;
    for (int groups = GROUPS; groups > 0; groups -= last.numbers().length) {
      last = rotation.next();
      rest.add(last.className());
    }
    assertThat(last).isSameAs(block);
  }

  @Test
  void withoutClassesThereIsNothing() {
    assertThat(new Rotation(new Chance(1, 1)).next()).isNull();
  }
}
