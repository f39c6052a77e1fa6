package programs;

import dev.redflag.api.Acquires;
import dev.redflag.api.Redflag;
import dev.redflag.api.Releases;
import java.util.concurrent.atomic.AtomicInteger;

/** Orders its threads by means that Redflag does not see (opaque accesses), and says so, or not. */
public class Stated {
  static final AtomicInteger step = new AtomicInteger();
  static final Object key = new Object();
  static int called;
  static int annotated;
  static int ruled;
  static int shipped;

  static class Gate {
    @Releases
    void open() {}

    @Acquires
    void pass() {}

    @Releases("arg1")
    static void openFor(Object other) {}

    @Acquires("arg1")
    static void passFor(Object other) {}
  }

  static class Device {
    void send(int signal) {}

    void receive() {}
  }

  public static void main(String[] args) throws Exception {
    boolean stated = args[0].equals("stated");
    Gate gate = new Gate();
    Gate other = new Gate();
    Device device = new Device();
    Shipped shipment = new Shipped();
    Thread first =
        new Thread(
            () -> {
              called = 1;
              if (stated) {
                Redflag.happensBefore(key);
              }
              annotated = 1;
              (stated ? gate : other).open();
              Gate.openFor(stated ? key : other);
              ruled = 1;
              (stated ? device : new Device()).send(1);
              shipped = 1;
              (stated ? shipment : new Shipped()).send();
              step.setOpaque(1);
            });
    first.start();
    Thread second =
        new Thread(
            () -> {
              while (step.getOpaque() == 0) {
                Thread.onSpinWait();
              }
              Redflag.happensAfter(key);
              int sum = called;
              gate.pass();
              Gate.passFor(key);
              sum += annotated;
              device.receive();
              sum += ruled;
              shipment.receive();
              System.out.println(sum + shipped + " " + Redflag.isActive());
            });
    second.start();
    first.join();
    second.join();
  }
}
