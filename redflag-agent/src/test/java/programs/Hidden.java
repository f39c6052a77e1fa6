package programs;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/** Defines a hidden class with code of its own, and uses a lambda, whose class is hidden too. */
public class Hidden {
  static class Body implements Runnable {
    @Override
    public void run() {
      System.out.println("hidden");
    }
  }

  static Runnable kept;

  public static void main(String[] args) throws Exception {
    try (InputStream in = Hidden.class.getResourceAsStream("Hidden$Body.class")) {
      Class<?> hidden =
          MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass();
      kept = (Runnable) hidden.getDeclaredConstructor().newInstance();
    }
    Runnable lambda = () -> kept.run();
    lambda.run();
  }
}
