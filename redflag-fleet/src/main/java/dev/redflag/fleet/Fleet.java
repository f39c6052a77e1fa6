package dev.redflag.fleet;

import dev.redflag.analysis.pairs.Pairs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A machine's part in a fleet: asks the store what a run shall do and tells it what came of it, and
 * gets by while the store is away.
 */
public final class Fleet {
  private static final long LATE_MILLIS = 2_000;
  private static final String TOLD =
      "the store was told all the same; set REDFLAG_SPOOL to a folder that can be written";

  private final StoreAddress address;
  private final Path folder;
  private final Spool spool;
  private String trouble;
  private boolean damaged;
  private boolean lost;
  private String remedy = "the run did what the last one here did";

  /** What asks the store; null before. */
  private Thread asking;

  private final CompletableFuture<Version> asked = new CompletableFuture<>();
  private final CompletableFuture<Assignment> answer = new CompletableFuture<>();

  /**
   * Made for one run.
   *
   * @param folder where the machine keeps what the store does not have yet; each store and program
   *     has a folder of its own there
   */
  public Fleet(StoreAddress address, String program, Path folder) {
    this.address = address;
    this.folder = folder;
    String name = address.url() + ' ' + program;
    UUID id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    this.spool = new Spool(folder.resolve(id.toString()));
  }

  /** Opens the store beside what the caller does until it knows what to {@link #ask} for. */
  public void approach() {
    asking = new Thread(this::answer, "redflag-store");
    asking.setDaemon(true);
    asking.start();
  }

  private void answer() {
    if (address.isFile()) {
      SqliteLibrary.keepIn(folder);
    }
    try (Store store = Store.open(address)) {
      Assignment assignment = store.assign(asked.join(), System.currentTimeMillis());
      if (!answer.complete(assignment)) {
        store.withdraw(assignment); // too late, nobody runs it
      }
    } catch (StoreException | RuntimeException | Error e) {
      answer.completeExceptionally(e);
    }
  }

  /** Why the store could not be asked or told; null where it could. */
  public String trouble() {
    return trouble;
  }

  /**
   * Whether what was asked is no store, or a damaged one: that does not pass, and is said before
   * the run.
   */
  public boolean isDamaged() {
    return damaged;
  }

  /** Whether what came of the run is lost, neither told nor kept. */
  public boolean isLost() {
    return lost;
  }

  /** What comes of the trouble, as the end of a sentence. */
  public String remedy() {
    return remedy;
  }

  /**
   * Asks what a run of a version shall do; where the store is not there in time, the same as the
   * last run on this machine.
   *
   * @param patienceMillis how long it may take
   */
  public Assignment ask(Version version, long patienceMillis) throws StoreException {
    if (asking == null) {
      approach();
    }
    asked.complete(version);
    try {
      Assignment assignment = answer.get(patienceMillis, TimeUnit.MILLISECONDS);
      spool.keep(assignment);
      return assignment;
    } catch (TimeoutException e) {
      answer.cancel(false);
      trouble = "the store '" + address + "' did not answer in " + patienceMillis + " ms";
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StoreException failed) {
        if (failed.isWrongUse()) {
          throw failed;
        }
        damaged = failed.isDamaged();
      }
      trouble = e.getCause().getMessage();
    } catch (IOException e) {
      trouble = "cannot keep the assignment (" + e + ")";
      return answer.join();
    } catch (InterruptedException e) {
      answer.cancel(false);
      Thread.currentThread().interrupt();
      trouble = "it was interrupted";
    }
    return spool.last();
  }

  /** Tells what came of a run, and what earlier ones could not tell; kept where that fails. */
  public void tell(RunReport report) {
    boolean kept = true;
    try {
      spool.keep(report);
    } catch (IOException e) {
      trouble = "cannot keep the run's report (" + e + ")";
      remedy = TOLD;
      kept = false;
    }
    awaitAsking();
    boolean told = false;
    try (Store store = Store.open(address)) {
      store.report(report);
      told = true;
      spool.drop(report);
      tellEarlier(store);
    } catch (StoreException e) {
      trouble = e.getMessage();
    } catch (IOException e) {
      trouble = "cannot tidy up what is kept for the store (" + e + ")";
      remedy = TOLD;
    }
    lost = !told && !kept;
    if (!told) {
      remedy =
          kept
              ? "the run is told of later"
              : "what came of the run is lost; set REDFLAG_SPOOL to a folder that can be written";
    }
  }

  /** Hands in what earlier runs could not tell, unless another one is at it. */
  private void tellEarlier(Store store) throws StoreException, IOException {
    try (Spool.Turn turn = spool.turn()) {
      if (turn.isOurs()) {
        for (RunReport earlier : spool.reports()) {
          store.report(earlier);
          spool.drop(earlier);
        }
      }
    }
  }

  /** An assignment that comes too late is withdrawn before this process ends, if not forever. */
  private void awaitAsking() {
    if (asking != null) {
      try {
        asking.join(LATE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Whether the store answers by now and has no pairs of a version's code: an answer that came late
   * may have said so.
   */
  public boolean lacksPairs(Version version) {
    try (Store store = Store.open(address)) {
      return store.lacksPairs(version);
    } catch (StoreException e) {
      return false; // which was said before
    }
  }

  /**
   * Hands in the pairs of a version's code.
   *
   * @param anchors where their sites are, as {@link Store#addStaticPairs} takes them
   */
  public void addStaticPairs(Version version, Pairs pairs, Map<String, String> anchors) {
    try (Store store = Store.open(address)) {
      store.addStaticPairs(version, pairs, anchors, System.currentTimeMillis());
    } catch (StoreException e) {
      trouble = e.getMessage();
    }
  }
}
