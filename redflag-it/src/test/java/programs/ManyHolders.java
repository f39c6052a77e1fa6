package programs;

/** Very many objects with a short array each, in a field. */
public class ManyHolders {
  private static final int HOLDERS = 600_000;

  private final int[] cells = new int[4];

  public static void main(String[] args) {
    ManyHolders[] holders = new ManyHolders[HOLDERS];
    for (int i = 0; i < holders.length; i++) {
      holders[i] = new ManyHolders();
      holders[i].set(i & 3, 1);
    }
    int sum = 0;
    for (int round = 0; round < 4; round++) {
      for (ManyHolders holder : holders) {
        sum += holder.get(round);
      }
    }
    System.out.println(sum);
  }

  private void set(int i, int value) {
    cells[i] = value;
  }

  private int get(int i) {
    return cells[i];
  }
}
