package dev.redflag.benchmarks.real;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Map;
import java.util.Random;

/** Caffeine: all threads ask a bounded cache for keys of skewed frequency. */
public final class CaffeineCache implements Kernel {
  private static final int KEYS = 20_000;
  private static final int MOST = 4_000;

  private int lookUps;
  private Cache<Integer, String> cache;
  private Reader[] readers;

  @Override
  public String name() {
    return "caffeine";
  }

  @Override
  public String description() {
    return "Caffeine: a bounded cache";
  }

  @Override
  public void setUp(Size size) {
    lookUps = size.pick(100_000, 1_000_000);
    cache = Caffeine.newBuilder().maximumSize(MOST).recordStats().build();
    readers = new Reader[0];
  }

  @Override
  public void run(int threads) throws InterruptedException {
    readers = new Reader[threads];
    for (int id = 0; id < threads; id++) {
      int share = Crew.to(id, threads, lookUps) - Crew.from(id, threads, lookUps);
      readers[id] = new Reader(id, share);
    }
    Crew.run(readers);
  }

  private static String load(int key) {
    return "value of " + key;
  }

  @Override
  public void validate() {
    cache.cleanUp();
    long found = 0;
    for (Reader reader : readers) {
      found += reader.found;
    }
    WrongResultException.expect("the values found", lookUps, found);
    long asked = cache.stats().requestCount();
    if (asked < lookUps) {
      throw new WrongResultException("the cache counted " + asked + " look-ups");
    }
    if (cache.estimatedSize() > MOST || cache.estimatedSize() < MOST / 2) {
      throw new WrongResultException("the cache holds " + cache.estimatedSize() + " entries");
    }
    for (Map.Entry<Integer, String> entry : cache.asMap().entrySet()) {
      if (!load(entry.getKey()).equals(entry.getValue())) {
        throw new WrongResultException("key " + entry.getKey() + " has " + entry.getValue());
      }
    }
  }

  private final class Reader implements Crew.Task {
    private final Random random;
    private final int share;
    private int found;

    Reader(int id, int share) {
      random = new Random(id);
      this.share = share;
    }

    @Override
    public void run() {
      for (int i = 0; i < share; i++) {
        double skewed = random.nextDouble() * random.nextDouble() * random.nextDouble();
        int key = (int) (skewed * KEYS);
        String value = cache.get(key, CaffeineCache::load);
        if (value.length() > 9) {
          found++;
        }
        if (i % 1000 == 0) {
          cache.invalidate(key);
        }
      }
    }
  }
}
