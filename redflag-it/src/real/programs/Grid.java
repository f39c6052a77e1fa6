import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.topic.ITopic;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** One member of Hazelcast: a map with entry processing and locks, a queue and a topic. */
public final class Grid {
  private static final int WORKERS = 4;
  private static final int STEPS = 150;

  public static void main(String[] args) throws InterruptedException {
    Config config = new Config("grid");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "none");
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
    config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
    HazelcastInstance grid = Hazelcast.newHazelcastInstance(config);
    IMap<String, Long> counts = grid.getMap("counts");
    ITopic<Long> topic = grid.getTopic("news");
    AtomicLong heard = new AtomicLong();
    CountDownLatch messages = new CountDownLatch(WORKERS * STEPS);
    topic.addMessageListener(
        message -> {
          heard.addAndGet(message.getMessageObject());
          messages.countDown();
        });
    ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      pool.execute(() -> work(worker, counts, topic));
    }
    pool.shutdown();
    pool.awaitTermination(5, TimeUnit.MINUTES);
    messages.await();
    for (int i = 0; i < 5; i++) {
      System.out.println("key " + i + ": " + counts.get("key " + i));
    }
    System.out.println("heard: " + heard.get());
    Hazelcast.shutdownAll();
    System.exit(0);
  }

  private static void work(int worker, IMap<String, Long> counts, ITopic<Long> topic) {
    for (int i = 0; i < STEPS; i++) {
      String key = "key " + i % 5;
      if (worker % 2 == 0) {
        counts.lock(key);
        try {
          counts.merge(key, 1L, Long::sum);
        } finally {
          counts.unlock(key);
        }
      } else {
        counts.executeOnKey(
            key,
            entry -> {
              entry.setValue(entry.getValue() == null ? 1L : entry.getValue() + 1);
              return null;
            });
      }
      topic.publish((long) i);
    }
  }
}
