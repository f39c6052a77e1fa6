package dev.redflag.runtime.sampling;

/** The JVM's clock. No lambda: the first call of one would run the JDK's linkage in a hook. */
public final class SystemClock implements Clock {
  @Override
  public long nanos() {
    return System.nanoTime();
  }
}
