package dev.redflag.fleet;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Has those who want to write to a store in a file wait in a line. SQLite has no line: whoever
 * looks when the file happens to be free has it, so that of many some wait for ever, and all look
 * all the time. Here the operating system has them wait, by a lock on a file beside the store, and
 * within a JVM a fair semaphore, since such a lock is a JVM's.
 *
 * <p>It is for order alone: what must not happen at once SQLite keeps apart. Where the file beside
 * the store cannot be had, there is no line. A process that is killed leaves it.
 */
final class FileTurn implements AutoCloseable {
  private static final String SUFFIX = "-turn";

  /** By the file beside the store. */
  private static final Map<Path, Semaphore> IN_JVM = new ConcurrentHashMap<>();

  private final Path file;
  private final Semaphore inJvm;

  /** Whether there is a line; guarded by the semaphore. */
  private FileChannel channel;

  private FileLock lock;

  /** For the store in that file. */
  FileTurn(Path store) {
    file = store.resolveSibling(store.getFileName() + SUFFIX);
    inJvm = IN_JVM.computeIfAbsent(file, one -> new Semaphore(1, true));
  }

  /**
   * Waits until it is the caller's turn, who has to {@link #leave}.
   *
   * @param millis how long at most
   * @throws SQLException where it was not in that time
   */
  void take(long millis) throws SQLException {
    long begin = System.nanoTime();
    try {
      if (!inJvm.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
        throw late();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw late();
    }
    boolean taken = false;
    try {
      long left = millis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
      if (!lock(left)) {
        throw late();
      }
      taken = true;
    } finally {
      if (!taken) {
        inJvm.release();
      }
    }
  }

  /** Whether it is our turn, or there is no line. */
  private boolean lock(long millis) {
    try {
      if (channel == null || !channel.isOpen()) {
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      }
      lock = channel.tryLock();
      return lock != null || await(millis);
    } catch (IOException e) {
      lock = null;
      return true;
    }
  }

  /** Waits for the others; another thread ends that when it takes too long. */
  private boolean await(long millis) throws IOException {
    if (millis <= 0) {
      return false;
    }
    FileChannel waiting = channel;
    Thread clock =
        new Thread(
            () -> {
              try {
                Thread.sleep(millis);
                waiting.close();
              } catch (InterruptedException | IOException e) {
                return; // it is our turn
              }
            },
            "redflag-store-patience");
    clock.setDaemon(true);
    clock.start();
    try {
      lock = waiting.lock();
      return true;
    } catch (ClosedChannelException e) {
      return false;
    } finally {
      clock.interrupt();
    }
  }

  /** Lets the next one have its turn. */
  void leave() {
    try {
      if (lock != null) {
        lock.release();
      }
    } catch (IOException e) {
      // it was closed, which gives back the lock too
    } finally {
      lock = null;
      inJvm.release();
    }
  }

  private static SQLException late() {
    return new SQLException("SQLITE_BUSY: too many others use the file");
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // nothing depends on it
    }
  }
}
