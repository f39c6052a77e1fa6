package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The travelling salesman by branch and bound: the threads take partial tours from a shared queue,
 * and search each to its end with a bound that all share.
 *
 * <p>Intended race ({@link #KEEP_RACE}): {@link #shortest} is written under a lock but read, for
 * the pruning, without it. A stale value prunes less, and never wrongly.
 */
public final class Tsp implements Kernel {
  /** Whether the bound is read without its lock. */
  private static final boolean KEEP_RACE = true;

  private static final int QUEUED_LENGTH = 4;

  private int cities;
  private int[][] distances;
  // The two shortest roads at each city, summed, over two: what a visit costs at least.
  private int[] leastCost;
  private final Object lock = new Object();
  // Written under the lock: the intended race.
  private int shortest;
  private int[] shortestTour;
  private List<Tour> queue;

  /** The first cities of a tour. */
  private static final class Tour {
    final int[] path;
    int length;
    int cost;
    int visited;

    Tour(int cities) {
      path = new int[cities];
    }

    Tour extend(int city, int distance) {
      Tour longer = new Tour(path.length);
      System.arraycopy(path, 0, longer.path, 0, length);
      longer.path[length] = city;
      longer.length = length + 1;
      longer.cost = cost + distance;
      longer.visited = visited | 1 << city;
      return longer;
    }
  }

  @Override
  public String name() {
    return "tsp";
  }

  @Override
  public String description() {
    return "travelling salesman by branch and bound";
  }

  @Override
  public List<String> intendedRaces() {
    return KEEP_RACE ? List.of(Tsp.class.getName() + ".shortest") : List.of();
  }

  @Override
  public void setUp(Size size) {
    cities = size.pick(13, 16);
    Random random = new Random(77);
    int[] x = new int[cities];
    int[] y = new int[cities];
    distances = new int[cities][cities];
    for (int i = 0; i < cities; i++) {
      x[i] = random.nextInt(1000);
      y[i] = random.nextInt(1000);
      for (int j = 0; j < i; j++) {
        int dx = x[i] - x[j];
        int dy = y[i] - y[j];
        distances[i][j] = (int) Math.sqrt(dx * dx + dy * dy);
        distances[j][i] = distances[i][j];
      }
    }
    leastCost = new int[cities];
    for (int i = 0; i < cities; i++) {
      int[] roads = distances[i].clone();
      Arrays.sort(roads);
      leastCost[i] = (roads[1] + roads[2]) / 2;
    }
    shortest = Integer.MAX_VALUE;
    shortestTour = null;
    queue = new ArrayList<>();
    Tour start = new Tour(cities).extend(0, 0);
    enqueue(start);
  }

  private void enqueue(Tour tour) {
    if (tour.length == QUEUED_LENGTH) {
      queue.add(tour);
      return;
    }
    for (int city = 1; city < cities; city++) {
      if ((tour.visited & 1 << city) == 0) {
        enqueue(tour.extend(city, distances[tour.path[tour.length - 1]][city]));
      }
    }
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Solver[] solvers = new Solver[threads];
    for (int i = 0; i < threads; i++) {
      solvers[i] = new Solver();
    }
    Crew.run(solvers);
  }

  /** Compares with the dynamic program of Held and Karp. */
  @Override
  public void validate() {
    int sets = 1 << cities - 1;
    int[][] best = new int[sets][cities - 1];
    for (int[] row : best) {
      Arrays.fill(row, Integer.MAX_VALUE / 2);
    }
    for (int last = 0; last < cities - 1; last++) {
      best[1 << last][last] = distances[0][last + 1];
    }
    for (int set = 1; set < sets; set++) {
      for (int last = 0; last < cities - 1; last++) {
        if ((set & 1 << last) == 0) {
          continue;
        }
        for (int next = 0; next < cities - 1; next++) {
          if ((set & 1 << next) == 0) {
            int cost = best[set][last] + distances[last + 1][next + 1];
            int longer = set | 1 << next;
            best[longer][next] = Math.min(best[longer][next], cost);
          }
        }
      }
    }
    int expected = Integer.MAX_VALUE;
    for (int last = 0; last < cities - 1; last++) {
      expected = Math.min(expected, best[sets - 1][last] + distances[last + 1][0]);
    }
    WrongResultException.expect("the shortest tour", expected, shortest);
    int length = 0;
    for (int i = 0; i < cities; i++) {
      length += distances[shortestTour[i]][shortestTour[(i + 1) % cities]];
    }
    WrongResultException.expect("the length of the tour kept", expected, length);
  }

  private int bound() {
    if (KEEP_RACE) {
      return shortest;
    }
    synchronized (lock) {
      return shortest;
    }
  }

  private void offer(int[] path, int cost) {
    synchronized (lock) {
      if (cost < shortest) {
        shortest = cost;
        shortestTour = path.clone();
      }
    }
  }

  private Tour next() {
    synchronized (lock) {
      return queue.isEmpty() ? null : queue.remove(queue.size() - 1);
    }
  }

  private final class Solver implements Crew.Task {
    @Override
    public void run() {
      for (Tour tour = next(); tour != null; tour = next()) {
        int rest = 0;
        for (int city = 0; city < cities; city++) {
          if ((tour.visited & 1 << city) == 0) {
            rest += leastCost[city];
          }
        }
        search(tour.path, tour.length, tour.cost, tour.visited, rest);
      }
    }

    private void search(int[] path, int length, int cost, int visited, int rest) {
      int last = path[length - 1];
      if (length == cities) {
        offer(path, cost + distances[last][0]);
        return;
      }
      for (int city = 1; city < cities; city++) {
        if ((visited & 1 << city) != 0) {
          continue;
        }
        int longer = cost + distances[last][city];
        int left = rest - leastCost[city];
        if (longer + left < bound()) {
          path[length] = city;
          search(path, length + 1, longer, visited | 1 << city, left);
        }
      }
    }
  }
}
