import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** Three producers and a diamond of handlers on one ring of the Disruptor. */
public final class Ring {
  private static final int PRODUCERS = 3;
  private static final int EVENTS = 3_000;

  private static final class Order {
    private long amount;
    private long tax;
    private long fee;
  }

  private static final class Total implements EventHandler<Order> {
    private final CountDownLatch all = new CountDownLatch(PRODUCERS * EVENTS);
    private long sum;

    @Override
    public void onEvent(Order order, long sequence, boolean last) {
      sum += order.amount + order.tax + order.fee;
      all.countDown();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Disruptor<Order> disruptor =
        new Disruptor<>(
            Order::new,
            256,
            Executors.defaultThreadFactory(),
            ProducerType.MULTI,
            new BlockingWaitStrategy());
    Total total = new Total();
    EventHandler<Order> tax = (order, sequence, last) -> order.tax = order.amount / 5;
    EventHandler<Order> fee = (order, sequence, last) -> order.fee = order.amount % 7;
    disruptor.handleEventsWith(tax, fee).then(total);
    RingBuffer<Order> ring = disruptor.start();
    Thread[] producers = new Thread[PRODUCERS];
    for (int i = 0; i < PRODUCERS; i++) {
      int from = i * EVENTS;
      producers[i] = new Thread(() -> produce(ring, from));
      producers[i].start();
    }
    for (Thread producer : producers) {
      producer.join();
    }
    total.all.await();
    disruptor.shutdown();
    System.out.println("total: " + total.sum);
  }

  private static void produce(RingBuffer<Order> ring, int from) {
    for (int i = from; i < from + EVENTS; i++) {
      int amount = i;
      ring.publishEvent((order, sequence) -> order.amount = amount);
    }
  }
}
