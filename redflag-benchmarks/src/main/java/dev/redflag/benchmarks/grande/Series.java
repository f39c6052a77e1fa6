package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;

/**
 * The first coefficients of the Fourier series of (x+1)^x on the interval 0 to 2, each by the
 * trapezoid rule; each thread has a run of coefficients.
 */
public final class Series implements Kernel {
  private static final int INTERVALS = 1000;

  private double[][] coefficients;

  @Override
  public String name() {
    return "series";
  }

  @Override
  public String description() {
    return "Fourier coefficients of (x+1)^x";
  }

  @Override
  public void setUp(Size size) {
    coefficients = new double[2][size.pick(300, 6_000)];
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Integrator[] integrators = new Integrator[threads];
    int count = coefficients[0].length;
    for (int id = 0; id < threads; id++) {
      integrators[id] =
          new Integrator(coefficients, Crew.from(id, threads, count), Crew.to(id, threads, count));
    }
    Crew.run(integrators);
  }

  /** Compares with Simpson's rule on a finer grid. */
  @Override
  public void validate() {
    int points = 20_000;
    double h = 2.0 / points;
    for (int n = 0; n < 4; n++) {
      double cosine = 0;
      double sine = 0;
      for (int i = 0; i <= points; i++) {
        double x = i * h;
        int weight = i == 0 || i == points ? 1 : 2 + 2 * (i & 1);
        double value = weight * Math.pow(x + 1, x);
        cosine += value * Math.cos(Math.PI * n * x);
        sine += value * Math.sin(Math.PI * n * x);
      }
      double scale = n == 0 ? h / 6 : h / 3;
      WrongResultException.expectNear("a" + n, cosine * scale, coefficients[0][n], 1e-4);
      WrongResultException.expectNear("b" + n, sine * scale, coefficients[1][n], 1e-4);
    }
    double[] a = coefficients[0];
    double[] b = coefficients[1];
    for (int n = 4; n < a.length; n++) {
      if (n < INTERVALS / 2) {
        // |a| falls as 1/n^2 and |b| as 1/n from the jump of the periodic continuation.
        WrongResultException.expectNear("a" + n, 0, a[n], 0.2);
        WrongResultException.expectNear("b" + n, -8 / (Math.PI * n), b[n], 0.1);
      } else if (n < INTERVALS) {
        // The samples of the sines of n and of INTERVALS - n are each other's opposite.
        WrongResultException.expectNear("a" + n, a[INTERVALS - n], a[n], 1e-6);
        WrongResultException.expectNear("b" + n, -b[INTERVALS - n], b[n], 1e-6);
      } else if (n > INTERVALS) {
        WrongResultException.expectNear("a" + n, a[n - INTERVALS], a[n], 1e-6);
        WrongResultException.expectNear("b" + n, b[n - INTERVALS], b[n], 1e-6);
      }
    }
  }

  private static final class Integrator implements Crew.Task {
    private final double[][] coefficients;
    private final int from;
    private final int to;

    Integrator(double[][] coefficients, int from, int to) {
      this.coefficients = coefficients;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      for (int n = from; n < to; n++) {
        if (n == 0) {
          coefficients[0][0] = integrate(0, 0) / 2;
        } else {
          coefficients[0][n] = integrate(n, 1);
          coefficients[1][n] = integrate(n, 2);
        }
      }
    }

    private double integrate(int n, int part) {
      double dx = 2.0 / INTERVALS;
      double omega = Math.PI * n;
      double x = 0;
      double sum = 0.5 * integrand(x, omega, part);
      for (int i = 1; i < INTERVALS; i++) {
        x += dx;
        sum += integrand(x, omega, part);
      }
      return (sum + 0.5 * integrand(2.0, omega, part)) * dx;
    }

    private double integrand(double x, double omega, int part) {
      double value = Math.pow(x + 1, x);
      switch (part) {
        case 1:
          return value * Math.cos(omega * x);
        case 2:
          return value * Math.sin(omega * x);
        default:
          return value;
      }
    }
  }
}
