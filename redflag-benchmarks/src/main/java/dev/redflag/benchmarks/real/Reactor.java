package dev.redflag.benchmarks.real;

import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Reactor: a stream of numbers that is split over threads, mapped, merged and grouped. */
public final class Reactor implements Kernel {
  private static final int GROUPS = 16;

  private int numbers;
  private long sum;
  private List<Long> groupSums;
  private long handedOver;

  @Override
  public String name() {
    return "reactor";
  }

  @Override
  public String description() {
    return "Reactor: parallel streams with hand-overs between threads";
  }

  @Override
  public void setUp(Size size) {
    numbers = size.pick(20_000, 300_000);
    sum = 0;
    groupSums = new ArrayList<>();
    handedOver = 0;
  }

  @Override
  public void run(int threads) {
    Scheduler scheduler = Schedulers.newParallel("reactor-bench", threads);
    try {
      sum =
          Flux.range(1, numbers)
              .parallel(threads)
              .runOn(scheduler)
              .map(Reactor::scramble)
              .filter(number -> (number & 1) == 0)
              .reduce(Long::sum)
              .defaultIfEmpty(0L)
              .block();
      groupSums =
          Flux.range(1, numbers)
              .map(Reactor::scramble)
              .groupBy(number -> (int) (number % GROUPS))
              .flatMap(group -> group.publishOn(scheduler).reduce(0L, Long::sum), GROUPS)
              .collectList()
              .block();
      handedOver =
          Flux.range(1, numbers / 10)
              .flatMap(number -> Mono.fromCallable(() -> scramble(number)).subscribeOn(scheduler))
              .publishOn(scheduler)
              .reduce(0L, Long::sum)
              .block();
    } finally {
      scheduler.disposeGracefully().block();
    }
  }

  private static long scramble(int number) {
    return number * 2654435761L >>> 7 & 0xffffff;
  }

  @Override
  public void validate() {
    long even = 0;
    long all = 0;
    long tenth = 0;
    for (int i = 1; i <= numbers; i++) {
      long number = scramble(i);
      all += number;
      even += (number & 1) == 0 ? number : 0;
      tenth += i <= numbers / 10 ? number : 0;
    }
    WrongResultException.expect("the sum of the even numbers", even, sum);
    WrongResultException.expect("the number of groups", GROUPS, groupSums.size());
    long grouped = 0;
    for (long of : groupSums) {
      grouped += of;
    }
    WrongResultException.expect("the sum over the groups", all, grouped);
    WrongResultException.expect("the sum handed over", tenth, handedOver);
  }
}
