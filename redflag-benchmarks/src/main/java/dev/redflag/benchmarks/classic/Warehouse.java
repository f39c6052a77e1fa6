package dev.redflag.benchmarks.classic;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A warehouse of {@link Jbb}; all that belongs to it is guarded by its monitor. */
final class Warehouse {
  static final int DISTRICTS = 10;
  static final int CUSTOMERS = 60;

  private final District[] districts = new District[DISTRICTS];
  private final Stock[] stock;
  private long yearToDate;
  private long deliveredWorth;

  private static final class Customer {
    private long balance;
    private int payments;
    private Order lastOrder;
  }

  private static final class Stock {
    private int quantity = 50;
    private int taken;
    private int refills;
  }

  private static final class District {
    private final Customer[] customers = new Customer[CUSTOMERS];
    private final TreeMap<Integer, Order> orders = new TreeMap<>();
    private final ArrayDeque<Order> undelivered = new ArrayDeque<>();
    private int nextOrder = 1;
    private long yearToDate;

    District() {
      for (int i = 0; i < CUSTOMERS; i++) {
        customers[i] = new Customer();
      }
    }
  }

  Warehouse(int items) {
    for (int i = 0; i < DISTRICTS; i++) {
      districts[i] = new District();
    }
    stock = new Stock[items];
    for (int i = 0; i < items; i++) {
      stock[i] = new Stock();
    }
  }

  /** Takes units of one item, refilling the shelf when it gets low. */
  synchronized void takeStock(int item, int quantity) {
    Stock shelf = stock[item];
    if (shelf.quantity < quantity + 10) {
      shelf.quantity += 91;
      shelf.refills++;
    }
    shelf.quantity -= quantity;
    shelf.taken += quantity;
  }

  synchronized void placeOrder(int inDistrict, int byCustomer, Order order) {
    District district = districts[inDistrict];
    order.setCustomer(byCustomer);
    district.orders.put(district.nextOrder++, order);
    district.undelivered.add(order);
    district.customers[byCustomer].lastOrder = order;
  }

  synchronized void pay(int inDistrict, int byCustomer, long amount) {
    yearToDate += amount;
    District district = districts[inDistrict];
    district.yearToDate += amount;
    Customer customer = district.customers[byCustomer];
    customer.balance -= amount;
    customer.payments++;
  }

  /** The units in the customer's last order, 0 where there is none. */
  synchronized int lastOrderUnits(int inDistrict, int byCustomer) {
    Order order = districts[inDistrict].customers[byCustomer].lastOrder;
    return order == null ? 0 : order.units();
  }

  /** Delivers the oldest order of each district and bills its customer. */
  synchronized void deliver() {
    for (District district : districts) {
      Order order = district.undelivered.poll();
      if (order != null) {
        long worth = order.worth();
        district.customers[order.customer()].balance += worth;
        deliveredWorth += worth;
      }
    }
  }

  /** How many items of the district's last orders are low in stock. */
  synchronized int lowStock(int inDistrict, int orders) {
    District district = districts[inDistrict];
    Set<Integer> low = new HashSet<>();
    Map<Integer, Order> recent = district.orders.tailMap(district.nextOrder - orders);
    for (Order order : recent.values()) {
      for (int line = 0; line < order.size(); line++) {
        if (stock[order.item(line)].quantity < 15) {
          low.add(order.item(line));
        }
      }
    }
    return low.size();
  }

  synchronized long yearToDate() {
    return yearToDate;
  }

  synchronized long deliveredWorth() {
    return deliveredWorth;
  }

  synchronized long districtIncome() {
    long sum = 0;
    for (District district : districts) {
      sum += district.yearToDate;
    }
    return sum;
  }

  synchronized int orderCount() {
    int count = 0;
    for (District district : districts) {
      count += district.orders.size();
    }
    return count;
  }

  synchronized long balance() {
    long sum = 0;
    for (District district : districts) {
      for (Customer customer : district.customers) {
        sum += customer.balance;
      }
    }
    return sum;
  }

  synchronized long unitsOrdered() {
    long sum = 0;
    for (District district : districts) {
      for (Order order : district.orders.values()) {
        sum += order.units();
      }
    }
    return sum;
  }

  synchronized long unitsTaken() {
    long sum = 0;
    for (Stock shelf : stock) {
      sum += shelf.taken;
    }
    return sum;
  }
}
