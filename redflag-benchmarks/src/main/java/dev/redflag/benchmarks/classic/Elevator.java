package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A building with lifts: each lift is a thread with a clock of its own, which claims calls from the
 * shared control panel, fetches the people and sets them down. No one sleeps: a lift without work
 * moves its clock on.
 */
public final class Elevator implements Kernel {
  private static final int CAPACITY = 6;

  private int floors;
  private int people;
  private List<Person> arrivals;
  private Panel panel;
  private long[] distances;

  private static final class Person {
    final int tick;
    final int from;
    final int to;
    // Set by the lift that carries the person, read after the lifts have been joined.
    int arrivedAt = -1;
    int rides;

    Person(int tick, int from, int to) {
      this.tick = tick;
      this.from = from;
      this.to = to;
    }
  }

  /** The calls on each floor; all methods are synchronized. */
  private static final class Panel {
    private final List<List<Person>> waiting = new ArrayList<>();
    private int uncollected;

    Panel(int floors, List<Person> people) {
      for (int floor = 0; floor < floors; floor++) {
        waiting.add(new ArrayList<>());
      }
      for (Person person : people) {
        waiting.get(person.from).add(person);
      }
      uncollected = people.size();
    }

    /** The nearest floor on which someone waits at that time, or -1. */
    synchronized int nearestCall(int floor, int tick) {
      int floors = waiting.size();
      for (int distance = 0; distance < floors; distance++) {
        if (floor + distance < floors && isCalled(floor + distance, tick)) {
          return floor + distance;
        }
        if (floor - distance >= 0 && isCalled(floor - distance, tick)) {
          return floor - distance;
        }
      }
      return -1;
    }

    private boolean isCalled(int floor, int tick) {
      List<Person> queue = waiting.get(floor);
      return !queue.isEmpty() && queue.get(0).tick <= tick;
    }

    /** Takes people who wait on this floor and go that way (0 for either), as many as fit. */
    synchronized void board(int floor, int tick, int direction, int places, List<Person> into) {
      List<Person> queue = waiting.get(floor);
      int i = 0;
      while (i < queue.size() && queue.get(i).tick <= tick && places > 0) {
        Person person = queue.get(i);
        int wanted = Integer.signum(person.to - floor);
        if (direction == 0 || wanted == direction) {
          direction = wanted;
          into.add(person);
          queue.remove(i);
          uncollected--;
          places--;
        } else {
          i++;
        }
      }
    }

    synchronized boolean isEmpty() {
      return uncollected == 0;
    }
  }

  @Override
  public String name() {
    return "elevator";
  }

  @Override
  public String description() {
    return "simulation of lifts that share a control panel";
  }

  @Override
  public void setUp(Size size) {
    floors = 20;
    people = size.pick(5_000, 100_000);
    Random random = new Random(1863);
    arrivals = new ArrayList<>();
    int tick = 0;
    for (int i = 0; i < people; i++) {
      tick += random.nextInt(24);
      int from = random.nextInt(floors);
      int to = (from + 1 + random.nextInt(floors - 1)) % floors;
      arrivals.add(new Person(tick, from, to));
    }
    panel = new Panel(floors, arrivals);
  }

  @Override
  public void run(int threads) throws InterruptedException {
    distances = new long[threads];
    Lift[] lifts = new Lift[threads];
    for (int id = 0; id < threads; id++) {
      lifts[id] = new Lift(id);
    }
    Crew.run(lifts);
  }

  @Override
  public void validate() {
    for (Person person : arrivals) {
      WrongResultException.expect("the number of rides", 1, person.rides);
      WrongResultException.expect("the floor of arrival", person.to, person.arrivedAt);
    }
    long distance = 0;
    for (long of : distances) {
      distance += of;
    }
    if (distance < people / (2L * CAPACITY)) {
      throw new WrongResultException("the lifts went only " + distance + " floors");
    }
  }

  private final class Lift implements Crew.Task {
    private final int id;
    private final List<Person> cabin = new ArrayList<>();
    private int floor;
    private int direction;
    private int tick;

    Lift(int id) {
      this.id = id;
    }

    @Override
    public void run() {
      while (!cabin.isEmpty() || !panel.isEmpty()) {
        setDown();
        if (cabin.isEmpty()) {
          direction = 0;
        }
        if (cabin.size() < CAPACITY) {
          panel.board(floor, tick, direction, CAPACITY - cabin.size(), cabin);
        }
        chooseDirection();
        if (direction != 0) {
          floor += direction;
          distances[id]++;
        }
        tick++;
      }
    }

    private void setDown() {
      for (int i = cabin.size() - 1; i >= 0; i--) {
        Person person = cabin.get(i);
        if (person.to == floor) {
          person.arrivedAt = floor;
          person.rides++;
          cabin.remove(i);
        }
      }
    }

    private void chooseDirection() {
      if (cabin.isEmpty()) {
        int call = panel.nearestCall(floor, tick);
        direction = call < 0 ? 0 : Integer.signum(call - floor);
      } else {
        direction = Integer.signum(cabin.get(0).to - floor);
      }
    }
  }
}
