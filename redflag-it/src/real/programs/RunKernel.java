import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;

/** Runs a program of the benchmarks a few times, each time with its own check of the result. */
public final class RunKernel {
  private static final int RUNS = 5;

  public static void main(String[] args) throws Exception {
    Kernel kernel = (Kernel) Class.forName(args[0]).getDeclaredConstructor().newInstance();
    int status = 1;
    try {
      for (int i = 0; i < RUNS; i++) {
        kernel.setUp(Size.QUICK);
        kernel.run(4);
        kernel.validate();
        System.out.println(kernel.name() + " " + i + " is right");
      }
      kernel.close();
      status = 0;
    } finally {
      System.exit(status); // a server may leave threads behind
    }
  }
}
