package dev.redflag.benchmarks.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Loops over synchronization that nobody contends for, a million times each, with the least
 * processor time of several runs. Run it plain and with the agent, and divide.
 */
public final class Synchronization {
  private static final int TIMES = 1_000_000;

  private final Object monitor = new Object();
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicInteger atomic = new AtomicInteger();
  private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
  private final List<Integer> list = new ArrayList<>();
  private final String[] keys = new String[1024];
  private final Account[] accounts = new Account[8];
  private volatile int shared;
  private int count;

  private static final class Account {
    long balance;
  }

  private Synchronization() {
    for (int i = 0; i < accounts.length; i++) {
      accounts[i] = new Account();
    }
    for (int i = 0; i < keys.length; i++) {
      keys[i] = "key " + i;
      map.put(keys[i], i);
      list.add(i);
    }
  }

  public static void main(String[] args) {
    Synchronization loops = new Synchronization();
    Timing.print("synchronized", loops::blocks);
    Timing.print("synchronized, more", loops::accounts);
    Timing.print("ReentrantLock", loops::locks);
    Timing.print("map.get", loops::gets);
    Timing.print("map.put", loops::puts);
    Timing.print("atomic increment", loops::atomics);
    Timing.print("volatile", loops::volatiles);
    Timing.print("queue", loops::queues);
    Timing.print("list.get", loops::elements);
  }

  private double blocks() {
    for (int i = 0; i < TIMES; i++) {
      synchronized (monitor) {
        count++;
      }
    }
    return count;
  }

  /** Eight objects under the monitor, and something outside of it each time. */
  private double accounts() {
    for (int i = 0; i < TIMES; i++) {
      synchronized (monitor) {
        for (Account account : accounts) {
          account.balance += i;
        }
      }
      count++;
    }
    return count + accounts[0].balance;
  }

  private double locks() {
    for (int i = 0; i < TIMES; i++) {
      lock.lock();
      try {
        count++;
      } finally {
        lock.unlock();
      }
    }
    return count;
  }

  private double gets() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += map.get(keys[i & 1023]);
    }
    return sum;
  }

  private double puts() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += map.put(keys[i & 1023], i);
    }
    return sum;
  }

  private double atomics() {
    for (int i = 0; i < TIMES; i++) {
      atomic.incrementAndGet();
    }
    return atomic.get();
  }

  private double volatiles() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      shared = i;
      sum += shared;
    }
    return sum;
  }

  private double queues() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      queue.add(i & 127);
      sum += queue.poll();
    }
    return sum;
  }

  private double elements() {
    int sum = 0;
    for (int i = 0; i < TIMES; i++) {
      sum += list.get(i & 1023);
    }
    return sum;
  }
}
