package dev.redflag.benchmarks.reweave;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * A thread that calls a small method with eight accesses to fields all the time, and notes how many
 * rounds it made in each millisecond: as it is, or with a call site before each access that is a
 * constant no-op until armed.
 */
final class Worker extends Thread {
  /** Rounds between two looks at the clock. */
  private static final int ROUNDS = 500;

  private static final int MOST_MILLIS = 60_000;
  private static final long MILLI = 1_000_000;

  private final boolean withCallSites;
  private final long start = System.nanoTime();
  private final int[] rounds = new int[MOST_MILLIS];
  private volatile boolean stopped;

  /** Kept, so that the work is not thrown away. */
  volatile long result;

  Worker(boolean withCallSites) {
    super("worker");
    this.withCallSites = withCallSites;
    setDaemon(true);
  }

  @Override
  public void run() {
    Plain plain = new Plain();
    CallSites hooked = new CallSites();
    while (!stopped) {
      long sum = 0;
      for (int i = 0; i < ROUNDS; i++) {
        sum += withCallSites ? hooked.step(i) : plain.step(i);
      }
      result += sum;
      int now = millis();
      if (now < MOST_MILLIS) {
        rounds[now]++;
      }
    }
  }

  int millis() {
    return (int) ((System.nanoTime() - start) / MILLI);
  }

  void finish() throws InterruptedException {
    stopped = true;
    join();
  }

  /** Rounds a millisecond, on average. */
  double rate(int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += rounds[i];
    }
    return (double) sum / (to - from);
  }

  /** The work as it is. */
  static final class Plain {
    private int a = 1;
    private int b = 2;
    private long c = 3;

    long step(int i) {
      a += i;
      b ^= a;
      c += b;
      if (c < i) {
        a = i;
      }
      return c;
    }
  }

  /** The same with call sites. */
  static final class CallSites {
    static final MutableCallSite[] SITES = new MutableCallSite[9];

    private static final MethodType TYPE = MethodType.methodType(void.class, Object.class);
    static final MethodHandle NONE = MethodHandles.empty(TYPE);
    private static final MethodHandle S0 = site(0);
    private static final MethodHandle S1 = site(1);
    private static final MethodHandle S2 = site(2);
    private static final MethodHandle S3 = site(3);
    private static final MethodHandle S4 = site(4);
    private static final MethodHandle S5 = site(5);
    private static final MethodHandle S6 = site(6);
    private static final MethodHandle S7 = site(7);
    private static final MethodHandle S8 = site(8);

    private int a = 1;
    private int b = 2;
    private long c = 3;

    private static MethodHandle site(int i) {
      SITES[i] = new MutableCallSite(NONE);
      return SITES[i].dynamicInvoker();
    }

    private static void hook(MethodHandle site, Object on) {
      try {
        site.invokeExact(on);
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }

    long step(int i) {
      hook(S0, this);
      hook(S1, this);
      a += i;
      hook(S2, this);
      hook(S3, this);
      hook(S4, this);
      b ^= a;
      hook(S5, this);
      hook(S6, this);
      hook(S7, this);
      c += b;
      if (c < i) {
        hook(S8, this);
        a = i;
      }
      return c;
    }
  }
}
