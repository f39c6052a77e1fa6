package programs;

import dev.redflag.invisible.Turn;

/** Races on locations of every primitive type, and on what may be a piece of a text. */
final class Valued {
  private int count = 40;
  private long total;
  private float ratio;
  private short small;
  private char letter;
  private String name;
  private Peer peer = new Peer();

  private static boolean open;
  private static double mean;
  private final int[] slots = new int[4];
  private final byte[] key = new byte[4];

  /** Another class, whose words woven code does not load by itself. */
  static final class Peer {
    byte flags;
  }

  private Valued() {}

  public static void main(String[] args) throws InterruptedException {
    Valued v = new Valued();
    Turn.init();
    Thread writer = new Thread(v::write, "writer");
    Thread reader = new Thread(v::read, "reader");
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }

  private void write() {
    count = 41;
    total = 1L << 40;
    ratio = 0.5f;
    small = -3;
    letter = 's';
    name = "secret";
    peer.flags = 7;
    open = true;
    mean = 2.25;
    slots[2] = 17;
    key[1] = 99;
    Turn.give(1);
  }

  private void read() {
    Turn.await(1);
    if (count == 0) {
      return;
    }
    long sum = total + small + peer.flags + slots[2] + key[1];
    System.out.println(sum + ratio + mean + " " + letter + name + open);
    slots[2] = 18;
  }
}
