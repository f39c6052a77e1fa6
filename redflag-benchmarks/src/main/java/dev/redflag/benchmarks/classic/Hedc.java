package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A crawler that asks several archives for what it seeks: a pool of workers takes tasks from a
 * queue, reads pages (canned text in memory), follows their links, and merges what it finds.
 *
 * <p>Intended races ({@link #KEEP_RACES}), all of the kind that such pools had: {@link Task#worker}
 * is set by the worker and read by the supervisor's status line, {@link Task#deadline} is extended
 * by the supervisor after the task was queued, and {@link #pagesRead} is counted without a lock.
 * None of them changes what is found.
 */
public final class Hedc implements Kernel {
  /** Whether the three unsynchronized fields stay unsynchronized. */
  private static final boolean KEEP_RACES = true;

  private static final int ARCHIVES = 8;
  private static final int LINKS = 5;
  private static final int WORDS = 60;
  private static final String[] VOCABULARY = {
    "flare", "burst", "solar", "event", "radio", "image", "orbit", "north", "spectrum", "count"
  };

  private int pages;
  private Map<String, String> web;
  private Crawl crawl;
  private String status;

  // Counted by all workers without a lock: an intended race.
  private int pagesRead;

  /** One page to read. */
  private static final class Task {
    final String address;
    // Both touched by the supervisor and a worker: intended races.
    Thread worker;
    long deadline;

    Task(String address, long deadline) {
      this.address = address;
      this.deadline = deadline;
    }

    void begin(Thread by) {
      if (KEEP_RACES) {
        worker = by;
      } else {
        synchronized (this) {
          worker = by;
        }
      }
    }

    Thread worker() {
      if (KEEP_RACES) {
        return worker;
      }
      synchronized (this) {
        return worker;
      }
    }

    void extend(long until) {
      if (KEEP_RACES) {
        deadline = until;
      } else {
        synchronized (this) {
          deadline = until;
        }
      }
    }

    long deadline() {
      if (KEEP_RACES) {
        return deadline;
      }
      synchronized (this) {
        return deadline;
      }
    }
  }

  /** The queue of tasks, the addresses seen, and what was found; guarded by this. */
  private static final class Crawl {
    private final LinkedList<Task> queue = new LinkedList<>();
    private final Set<String> seen = new HashSet<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private int unfinished;

    /** Queues a page that was not seen before; null if it was. */
    synchronized Task submit(String address) {
      if (!seen.add(address)) {
        return null;
      }
      Task task = new Task(address, 1000);
      queue.add(task);
      unfinished++;
      notify();
      return task;
    }

    /** The next task, or null when all work is done. */
    synchronized Task take() throws InterruptedException {
      while (queue.isEmpty()) {
        if (unfinished == 0) {
          return null;
        }
        wait();
      }
      return queue.removeFirst();
    }

    synchronized void finish(Map<String, Integer> found) {
      for (Map.Entry<String, Integer> entry : found.entrySet()) {
        Integer before = counts.get(entry.getKey());
        int sum = entry.getValue() + (before == null ? 0 : before);
        counts.put(entry.getKey(), sum);
      }
      unfinished--;
      if (unfinished == 0) {
        notifyAll();
      }
    }
  }

  @Override
  public String name() {
    return "hedc";
  }

  @Override
  public String description() {
    return "crawler with a pool of tasks over canned pages";
  }

  @Override
  public List<String> intendedRaces() {
    if (!KEEP_RACES) {
      return List.of();
    }
    String task = Task.class.getName();
    return List.of(task + ".worker", task + ".deadline", Hedc.class.getName() + ".pagesRead");
  }

  @Override
  public void setUp(Size size) {
    pages = size.pick(2_000, 30_000);
    Random random = new Random(1999);
    web = new HashMap<>();
    for (int i = 0; i < pages; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < WORDS; word++) {
        text.append(VOCABULARY[random.nextInt(VOCABULARY.length)]).append(' ');
      }
      for (int link = 0; link < LINKS; link++) {
        text.append('<').append(address(random.nextInt(pages))).append("> ");
      }
      // Makes each page reachable from those of the archives.
      text.append('<').append(address(Math.min(i + ARCHIVES, pages - 1))).append("> ");
      web.put(address(i), text.toString());
    }
    crawl = new Crawl();
    pagesRead = 0;
    status = "";
  }

  private static String address(int page) {
    return "archive" + page % ARCHIVES + "/page" + page;
  }

  @Override
  public void run(int threads) throws InterruptedException {
    List<Task> asked = new ArrayList<>();
    for (int archive = 0; archive < ARCHIVES; archive++) {
      asked.add(crawl.submit(address(archive)));
    }
    Worker[] workers = new Worker[threads];
    for (int id = 0; id < threads; id++) {
      workers[id] = new Worker();
    }
    Crew crew = Crew.start(workers);
    StringBuilder line = new StringBuilder();
    for (Task task : asked) {
      task.extend(2000);
      Thread worker = task.worker();
      line.append(task.address).append(worker == null ? " waits; " : " is being read; ");
    }
    status = line.toString();
    crew.join();
  }

  @Override
  public void validate() {
    Map<String, Integer> expected = new HashMap<>();
    for (String text : web.values()) {
      for (String word : text.split(" ")) {
        if (word.charAt(0) != '<') {
          Integer before = expected.get(word);
          expected.put(word, before == null ? 1 : before + 1);
        }
      }
    }
    if (!expected.equals(crawl.counts)) {
      throw new WrongResultException("found " + crawl.counts + ", not " + expected);
    }
    WrongResultException.expect("the number of pages seen", pages, crawl.seen.size());
    if (pagesRead <= 0 || pagesRead > pages || status.isEmpty()) {
      throw new WrongResultException("read " + pagesRead + " pages; status '" + status + "'");
    }
  }

  private void countPage() {
    if (KEEP_RACES) {
      pagesRead++;
    } else {
      synchronized (this) {
        pagesRead++;
      }
    }
  }

  private final class Worker implements Crew.Task {
    private long clock;

    @Override
    public void run() throws InterruptedException {
      for (Task task = crawl.take(); task != null; task = crawl.take()) {
        task.begin(Thread.currentThread());
        countPage();
        clock = (clock + 1) % 1000;
        Map<String, Integer> found = new HashMap<>();
        if (clock < task.deadline()) {
          read(web.get(task.address), found);
        }
        crawl.finish(found);
      }
    }

    private void read(String text, Map<String, Integer> found) {
      int length = text.length();
      int start = 0;
      for (int i = 0; i < length; i++) {
        if (text.charAt(i) != ' ') {
          continue;
        }
        if (text.charAt(start) == '<') {
          crawl.submit(text.substring(start + 1, i - 1));
        } else {
          String word = text.substring(start, i);
          Integer before = found.get(word);
          found.put(word, before == null ? 1 : before + 1);
        }
        start = i + 1;
      }
    }
  }
}
