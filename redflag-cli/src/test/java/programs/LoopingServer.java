package programs;

import java.util.Scanner;

/** Races all the time; tells at each line that it is given how many threads of ours there are. */
public final class LoopingServer {
  static int served;

  private LoopingServer() {}

  static void serve() {
    served++;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      Thread server =
          new Thread(
              () -> {
                while (true) {
                  serve();
                }
              });
      server.setDaemon(true);
      server.start();
    }
    System.out.println("ready");
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      lines.nextLine();
      System.out.println(
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().startsWith("Redflag"))
              .count());
    }
  }
}
