package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Random;
import java.util.Vector;

/**
 * Monte Carlo pricing: many sample paths of a stock price (geometric Brownian motion with the drift
 * and volatility of a price history), one object and one array a path, the results collected in a
 * synchronized vector.
 */
public final class MonteCarlo implements Kernel {
  private static final int HISTORY_DAYS = 1000;
  private static final double DAYS_A_YEAR = 252;

  private int paths;
  private int days;
  private double[] history;
  private Vector<PathResult> results;
  private double drift;
  private double volatility;

  /** What one path came to. */
  private static final class PathResult {
    private final int path;
    private final double drift;
    private final double volatility;
    private final double lastPrice;

    PathResult(int path, double drift, double volatility, double lastPrice) {
      this.path = path;
      this.drift = drift;
      this.volatility = volatility;
      this.lastPrice = lastPrice;
    }
  }

  /** Prices and the returns between them. */
  private static final class PricePath {
    private final double[] prices;
    private double drift;
    private double volatility;

    PricePath(double[] prices) {
      this.prices = prices;
    }

    static PricePath simulate(
        Random random, int days, double start, double drift, double volatility) {
      double[] prices = new double[days];
      double step = 1 / DAYS_A_YEAR;
      double mean = (drift - 0.5 * volatility * volatility) * step;
      double deviation = volatility * Math.sqrt(step);
      prices[0] = start;
      for (int i = 1; i < days; i++) {
        prices[i] = prices[i - 1] * Math.exp(mean + deviation * random.nextGaussian());
      }
      return new PricePath(prices);
    }

    /** The maximum-likelihood drift and volatility of the path. */
    void estimate() {
      int n = prices.length - 1;
      double sum = 0;
      double squares = 0;
      for (int i = 1; i <= n; i++) {
        double change = Math.log(prices[i] / prices[i - 1]);
        sum += change;
        squares += change * change;
      }
      double mean = sum / n;
      double variance = (squares - n * mean * mean) / (n - 1);
      volatility = Math.sqrt(variance * DAYS_A_YEAR);
      drift = mean * DAYS_A_YEAR + 0.5 * volatility * volatility;
    }
  }

  @Override
  public String name() {
    return "montecarlo";
  }

  @Override
  public String description() {
    return "Monte Carlo simulation of stock prices";
  }

  @Override
  public void setUp(Size size) {
    paths = size.pick(1_000, 20_000);
    days = 500;
    history = PricePath.simulate(new Random(409), HISTORY_DAYS, 100, 0.12, 0.3).prices;
    results = new Vector<>();
  }

  @Override
  public void run(int threads) throws InterruptedException {
    PricePath past = new PricePath(history);
    past.estimate();
    drift = past.drift;
    volatility = past.volatility;
    Sampler[] samplers = new Sampler[threads];
    for (int id = 0; id < threads; id++) {
      samplers[id] = new Sampler(Crew.from(id, threads, paths), Crew.to(id, threads, paths));
    }
    Crew.run(samplers);
  }

  @Override
  public void validate() {
    WrongResultException.expect("the number of results", paths, results.size());
    boolean[] seen = new boolean[paths];
    double driftSum = 0;
    double volatilitySum = 0;
    for (PathResult result : results) {
      if (seen[result.path] || !(result.lastPrice > 0)) {
        throw new WrongResultException("path " + result.path + " came twice or has no price");
      }
      seen[result.path] = true;
      driftSum += result.drift;
      volatilitySum += result.volatility;
    }
    // Four standard errors of the estimates.
    double years = days / DAYS_A_YEAR;
    double driftTolerance = 4 * volatility / Math.sqrt(years * paths);
    double volatilityTolerance = 4 * volatility / Math.sqrt(2.0 * days * paths) + 0.001;
    WrongResultException.expectNear("the drift", drift, driftSum / paths, driftTolerance);
    WrongResultException.expectNear(
        "the volatility", volatility, volatilitySum / paths, volatilityTolerance);
  }

  private final class Sampler implements Crew.Task {
    private final int from;
    private final int to;

    Sampler(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      double start = history[history.length - 1];
      for (int path = from; path < to; path++) {
        Random random = new Random(path * 11L + 5);
        PricePath sample = PricePath.simulate(random, days, start, drift, volatility);
        sample.estimate();
        double lastPrice = sample.prices[days - 1];
        results.add(new PathResult(path, sample.drift, sample.volatility, lastPrice));
      }
    }
  }
}
