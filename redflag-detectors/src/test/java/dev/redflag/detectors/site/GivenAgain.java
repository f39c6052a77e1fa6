package dev.redflag.detectors.site;

import dev.redflag.runtime.shadow.Sweeper;
import dev.redflag.runtime.site.ClassRecord;
import dev.redflag.runtime.site.FieldRecord;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import java.lang.ref.WeakReference;
import java.util.function.IntConsumer;

/** Gives the number of a site whose class is gone to another one. */
public final class GivenAgain {
  /** More than the numbers that wait. */
  private static final int MANY = (1 << 16) + 2;

  private static final class Loader extends ClassLoader {}

  private GivenAgain() {}

  /**
   * Makes a site in line 1 of {@code p.Gone.first}, and after it one of {@code p.Gone.next} that
   * has its number.
   *
   * @param there is given the number while the first site has it
   * @param gone is given it when the code of the first is gone, and the number not given again
   * @return the number
   */
  public static int number(IntConsumer there, IntConsumer gone) {
    Loader loader = new Loader();
    WeakReference<Loader> left = new WeakReference<>(loader);
    int number = first(loader);
    there.accept(number);
    loader = null;
    while (left.get() != null) {
      System.gc();
    }
    Sweeper.sweep();
    Sites.register("p.Next", null, new FieldRecord[0], null, false); // lets go of what is gone
    gone.accept(number);
    for (int i = 0; i < MANY; i++) {
      if (Sites.register(site("next", null)) == number) {
        return number;
      }
    }
    throw new AssertionError("the number was not given again");
  }

  private static int first(Loader loader) {
    ClassRecord record = Sites.register("p.Gone", loader, new FieldRecord[0], null, false);
    int number = Sites.register(site("first", record));
    for (int i = 0; i < MANY; i++) {
      Sites.register(site("other", record));
    }
    return number;
  }

  private static Site site(String method, ClassRecord record) {
    return new Site("p.Gone", method, "Gone.java", 1, 0, record, "p.Gone", "f", "I", false);
  }
}
