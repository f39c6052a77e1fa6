package programs;

import com.sun.tools.attach.VirtualMachine;
import java.lang.reflect.Method;

/** The accesses of {@link Chased} by other threads than those that the JVM has from the start. */
public final class ChasedThreads {
  private static volatile boolean done;
  private static volatile boolean reading;

  private ChasedThreads() {}

  private static void readAll() {
    int sum = 0;
    while (!done) {
      sum += Chased.read();
      reading = true;
      Thread.yield();
    }
    System.out.println(sum == 0 ? "read" : "read more");
  }

  private static void writeAll() {
    for (int i = 0; i < 40; i++) {
      Chased.write(0);
      Thread.yield();
    }
    done = true;
  }

  /** A virtual thread is pinned to its carrier as long as it initializes a class. */
  static final class Initialized {
    static {
      writeAll();
    }

    private Initialized() {}

    static void use() {}
  }

  private static Thread start(boolean virtual, Runnable work) throws ReflectiveOperationException {
    if (virtual) {
      Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
      return (Thread) start.invoke(null, work);
    }
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  /**
   * Runs; the first argument is {@code late}, to be attached to with the agent and the options that
   * follow while the reader reads, or {@code virtual} or {@code pinned}.
   */
  public static void main(String[] args) throws Exception {
    boolean virtual = !args[0].equals("late");
    Thread reader = start(virtual, ChasedThreads::readAll);
    if (!virtual) {
      while (!reading) {
        Thread.yield();
      }
      VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
      self.loadAgent(args[1], args[2]);
      self.detach();
    }
    Runnable work = args[0].equals("pinned") ? Initialized::use : ChasedThreads::writeAll;
    Thread writer = start(virtual, work);
    writer.join();
    reader.join();
  }
}
