// row: 61
package dev.redflag.corpus.norace.queues;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Elements found by a part, a copy or a stream of a list or set that is copied on write. */
public class CopyOnWriteParts {
  /** An element that was written before it was added. */
  static final class Box {
    int value;

    Box(int value) {
      this.value = value;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Box box && box.value == value;
    }

    @Override
    public int hashCode() {
      return value;
    }
  }

  private interface Use {
    int of(CopyOnWriteArrayList<Box> list, CopyOnWriteArraySet<Box> set);
  }

  private static int part(CopyOnWriteArrayList<Box> list, CopyOnWriteArraySet<Box> set) {
    int[] sum = {0};
    list.subList(0, 1).forEach(box -> sum[0] += box.value);
    return sum[0];
  }

  private static final List<Use> USES =
      List.of(
          CopyOnWriteParts::part,
          (list, set) -> list.subList(0, 1).get(0).value,
          (list, set) -> ((Box) list.subList(0, 1).toArray()[0]).value,
          (list, set) -> list.subList(0, 1).indexOf(new Box(1)),
          (list, set) -> list.subList(0, 1).lastIndexOf(new Box(1)),
          (list, set) -> list.subList(0, 1).hashCode(),
          (list, set) -> list.subList(0, 1).equals(List.of(new Box(1))) ? 1 : 0,
          (list, set) -> list.subList(0, 1).stream().mapToInt(box -> box.value).sum(),
          (list, set) -> list.subList(0, 1).iterator().next().value,
          (list, set) -> set.stream().mapToInt(box -> box.value).sum(),
          (list, set) -> set.equals(java.util.Set.of(new Box(1))) ? 1 : 0,
          (list, set) -> set.containsAll(List.of(new Box(1))) ? 1 : 0,
          (list, set) -> ((Box) ((List<?>) list.clone()).get(0)).value,
          (list, set) -> new CopyOnWriteArrayList<>(list).get(0).value,
          (list, set) -> new CopyOnWriteArraySet<>(set).iterator().next().value);

  public static void main(String[] args) throws Exception {
    int last = 0;
    for (Use use : USES) { // each with elements of its own: a look orders what comes after
      int step = ++last;
      CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>();
      CopyOnWriteArraySet<Box> set = new CopyOnWriteArraySet<>();
      Threads.run(
          () -> {
            list.add(new Box(1));
            set.add(new Box(1));
            Barrier.signal(step);
          },
          () -> {
            Barrier.await(step);
            int seen = use.of(list, set);
          });
    }
  }
}
