package programs;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Two threads race; then the program asks over JMX what was found. */
final class Managed {
  private static int shared;

  private Managed() {}

  private static void write() {
    shared = 1;
  }

  public static void main(String[] args) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("dev.redflag:type=Redflag");
    System.out.println(server.getAttribute(name, "Findings"));
    Thread one = new Thread(Managed::write, "one");
    Thread two = new Thread(Managed::write, "two");
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println(server.getAttribute(name, "Findings"));
    String text = (String) server.getAttribute(name, "Text");
    System.out.println(text.lines().skip(1).findFirst().get());
    System.out.println(text.lines().reduce((first, last) -> last).get());
    String json = (String) server.getAttribute(name, "Json");
    System.out.println(json.contains("\"variable\": \"programs.Managed.shared\","));
  }
}
