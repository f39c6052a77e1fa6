// row: 56
// jdk: 25
package dev.redflag.corpus.norace.threads25;

/** A scoped value is seen in what runs in its scope. */
public class ScopedValues {
  static final ScopedValue<int[]> CELLS = ScopedValue.newInstance();

  public static void main(String[] args) throws Exception {
    int[] cells = {1};
    ScopedValue.where(CELLS, cells).run(() -> CELLS.get()[0]++);
    System.out.println(cells[0]);
  }
}
