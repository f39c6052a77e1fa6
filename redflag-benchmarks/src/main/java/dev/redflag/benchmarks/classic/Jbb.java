package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.List;
import java.util.Random;

/**
 * A transaction server: a company of warehouses, each with districts, customers, stock and orders
 * as objects in memory; each thread is a terminal that does new orders, payments, inquiries and
 * deliveries, most at its home warehouse.
 *
 * <p>Intended races ({@link #KEEP_RACES}): {@link #mode} is flipped by the main thread while the
 * terminals read it, and {@link #transactions} is counted without a lock. Neither changes the
 * books, which are what is validated.
 */
public final class Jbb implements Kernel {
  /** Whether the mode and the counter stay unsynchronized. */
  private static final boolean KEEP_RACES = true;

  private static final int WAREHOUSES = 8;
  private static final int RAMP_UP = 0;
  private static final int RECORDING = 1;

  private int total;
  private Item[] items;
  private Warehouse[] warehouses;
  private Terminal[] terminals;

  // Written by the main thread while terminals read: an intended race.
  private int mode;
  // Counted by all terminals: an intended race.
  private int transactions;

  private record Item(int id, long price) {}

  @Override
  public String name() {
    return "jbb";
  }

  @Override
  public String description() {
    return "transaction server with warehouses, orders and payments";
  }

  @Override
  public List<String> intendedRaces() {
    String company = Jbb.class.getName();
    return KEEP_RACES ? List.of(company + ".mode", company + ".transactions") : List.of();
  }

  @Override
  public void setUp(Size size) {
    total = size.pick(20_000, 300_000);
    Random random = new Random(2000);
    items = new Item[1_000];
    for (int i = 0; i < items.length; i++) {
      items[i] = new Item(i, 100 + random.nextInt(9_900));
    }
    warehouses = new Warehouse[WAREHOUSES];
    for (int i = 0; i < WAREHOUSES; i++) {
      warehouses[i] = new Warehouse(items.length);
    }
    mode = RAMP_UP;
    transactions = 0;
  }

  @Override
  public void run(int threads) throws InterruptedException {
    terminals = new Terminal[threads];
    for (int id = 0; id < threads; id++) {
      int share = Crew.to(id, threads, total) - Crew.from(id, threads, total);
      terminals[id] = new Terminal(id % WAREHOUSES, share, new Random(id));
    }
    Crew crew = Crew.start(terminals);
    setMode(RECORDING);
    crew.join();
  }

  @Override
  public void validate() {
    long done = 0;
    long paid = 0;
    long orders = 0;
    for (Terminal terminal : terminals) {
      done += terminal.done;
      paid += terminal.paid;
      orders += terminal.ordered;
    }
    WrongResultException.expect("the number of transactions", total, done);
    long booked = 0;
    long placed = 0;
    long balance = 0;
    long worth = 0;
    long sold = 0;
    long taken = 0;
    for (Warehouse warehouse : warehouses) {
      booked += warehouse.yearToDate();
      WrongResultException.expect(
          "a warehouse's income", warehouse.yearToDate(), warehouse.districtIncome());
      placed += warehouse.orderCount();
      balance += warehouse.balance();
      worth += warehouse.deliveredWorth();
      sold += warehouse.unitsOrdered();
      taken += warehouse.unitsTaken();
    }
    WrongResultException.expect("the payments booked", paid, booked);
    WrongResultException.expect("the number of orders", orders, placed);
    WrongResultException.expect("the customers' balances", worth - paid, balance);
    WrongResultException.expect("the units taken from stock", sold, taken);
    if (transactions <= 0 || transactions > total || mode != RECORDING) {
      throw new WrongResultException("counted " + transactions + " transactions, mode " + mode);
    }
  }

  private void setMode(int next) {
    if (KEEP_RACES) {
      mode = next;
    } else {
      synchronized (this) {
        mode = next;
      }
    }
  }

  private int mode() {
    if (KEEP_RACES) {
      return mode;
    }
    synchronized (this) {
      return mode;
    }
  }

  private void countTransaction() {
    if (KEEP_RACES) {
      transactions++;
    } else {
      synchronized (this) {
        transactions++;
      }
    }
  }

  private final class Terminal implements Crew.Task {
    private final Warehouse home;
    private final int homeId;
    private final int share;
    private final Random random;
    private int done;
    private int recorded;
    private long paid;
    private int ordered;

    Terminal(int homeId, int share, Random random) {
      this.homeId = homeId;
      this.home = warehouses[homeId];
      this.share = share;
      this.random = random;
    }

    @Override
    public void run() {
      for (int i = 0; i < share; i++) {
        int kind = random.nextInt(100);
        if (kind < 44) {
          placeOrder();
        } else if (kind < 88) {
          pay();
        } else if (kind < 92) {
          home.lastOrderUnits(randomDistrict(), randomCustomer());
        } else if (kind < 96) {
          home.deliver();
        } else {
          home.lowStock(randomDistrict(), 20);
        }
        if (mode() == RECORDING) {
          recorded++;
        }
        done++;
        countTransaction();
      }
    }

    private int randomDistrict() {
      return random.nextInt(Warehouse.DISTRICTS);
    }

    private int randomCustomer() {
      return random.nextInt(Warehouse.CUSTOMERS);
    }

    private Warehouse otherWarehouse() {
      return warehouses[(homeId + 1 + random.nextInt(WAREHOUSES - 1)) % WAREHOUSES];
    }

    private void placeOrder() {
      Order order = new Order(5 + random.nextInt(11));
      for (int line = 0; line < order.size(); line++) {
        Item item = items[random.nextInt(items.length)];
        int quantity = 1 + random.nextInt(10);
        Warehouse supplier = random.nextInt(100) == 0 ? otherWarehouse() : home;
        supplier.takeStock(item.id(), quantity);
        order.setLine(line, item.id(), quantity, item.price() * quantity);
      }
      home.placeOrder(randomDistrict(), randomCustomer(), order);
      ordered++;
    }

    private void pay() {
      long amount = 100 + random.nextInt(500_000);
      Warehouse at = random.nextInt(100) < 15 ? otherWarehouse() : home;
      at.pay(randomDistrict(), randomCustomer(), amount);
      paid += amount;
    }
  }
}
