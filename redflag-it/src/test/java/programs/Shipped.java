package programs;

/** Hands over by means that no agent sees; its jar says so. */
public class Shipped {
  void send() {}

  void receive() {}
}
