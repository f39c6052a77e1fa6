package programs;

import dev.redflag.detectors.multirace.Detection;
import dev.redflag.detectors.multirace.Mode;

/** Suspends and disables MultiRace while it races, one class a case. */
@SuppressWarnings("unused")
public class Detecting {
  private Detecting() {}

  static class Watched {
    int x;
  }

  static class Suspended {
    int x;
  }

  static class Everywhere {
    int x;
  }

  static class InThread {
    int x;
  }

  static class OfObject {
    int x;
  }

  public static void main(String[] args) throws InterruptedException {
    Watched watched = new Watched();
    Compared.byTurns(() -> watched.x++, () -> watched.x++);

    Suspended suspended = new Suspended();
    Detection.everywhere(Mode.SUSPENDED);
    Compared.byTurns(() -> suspended.x++, () -> suspended.x++);

    Everywhere everywhere = new Everywhere();
    Detection.everywhere(Mode.DISABLED);
    Compared.byTurns(() -> everywhere.x++, () -> everywhere.x++);
    Detection.everywhere(Mode.ON);

    InThread inThread = new InThread();
    Compared.byTurns(
        () -> {
          Detection.inThisThread(Mode.DISABLED);
          inThread.x++;
        },
        () -> inThread.x++);

    OfObject ofObject = new OfObject();
    Runnable body =
        () -> {
          Detection.of(ofObject, Mode.DISABLED); // for the calling thread
          ofObject.x++;
        };
    Compared.byTurns(body, body);
  }
}
