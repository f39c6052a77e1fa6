package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;

/**
 * Molecular dynamics: particles that attract and repel by the Lennard-Jones potential in a box with
 * periodic boundaries, moved by the velocity Verlet rule. Every thread computes the forces of its
 * share of the pairs into an array of its own; after a barrier each sums up its particles.
 */
public final class MolDyn implements Kernel {
  private static final double DENSITY = 0.83134;
  private static final double TIME_STEP = 0.002;
  private static final double CUT_OFF = 2.5;

  private Particle[] particles;
  private double side;
  private int steps;
  private double firstEnergy;
  private double lastEnergy;

  private static final class Particle {
    double x;
    double y;
    double z;
    double velocityX;
    double velocityY;
    double velocityZ;
    double forceX;
    double forceY;
    double forceZ;

    Particle(double x, double y, double z) {
      this.x = x;
      this.y = y;
      this.z = z;
    }

    void pushHalf() {
      velocityX += 0.5 * TIME_STEP * forceX;
      velocityY += 0.5 * TIME_STEP * forceY;
      velocityZ += 0.5 * TIME_STEP * forceZ;
    }

    void drift(double side) {
      x = wrap(x + TIME_STEP * velocityX, side);
      y = wrap(y + TIME_STEP * velocityY, side);
      z = wrap(z + TIME_STEP * velocityZ, side);
    }

    double kineticEnergy() {
      return 0.5 * (velocityX * velocityX + velocityY * velocityY + velocityZ * velocityZ);
    }

    private static double wrap(double coordinate, double side) {
      if (coordinate < 0) {
        return coordinate + side;
      }
      return coordinate >= side ? coordinate - side : coordinate;
    }
  }

  @Override
  public String name() {
    return "moldyn";
  }

  @Override
  public String description() {
    return "molecular dynamics with Lennard-Jones forces";
  }

  /** A face-centred cubic lattice with random velocities of zero sum. */
  @Override
  public void setUp(Size size) {
    int cells = size.pick(5, 8);
    firstEnergy = Double.NaN;
    lastEnergy = Double.NaN;
    steps = size.pick(12, 40);
    int count = 4 * cells * cells * cells;
    side = Math.cbrt(count / DENSITY);
    double cell = side / cells;
    particles = new Particle[count];
    int next = 0;
    for (int x = 0; x < cells; x++) {
      for (int y = 0; y < cells; y++) {
        for (int z = 0; z < cells; z++) {
          particles[next++] = new Particle(x * cell, y * cell, z * cell);
          particles[next++] = new Particle(x * cell, (y + 0.5) * cell, (z + 0.5) * cell);
          particles[next++] = new Particle((x + 0.5) * cell, y * cell, (z + 0.5) * cell);
          particles[next++] = new Particle((x + 0.5) * cell, (y + 0.5) * cell, z * cell);
        }
      }
    }
    Random random = new Random(722);
    double sumX = 0;
    double sumY = 0;
    double sumZ = 0;
    for (Particle particle : particles) {
      particle.velocityX = random.nextGaussian() * 0.85;
      particle.velocityY = random.nextGaussian() * 0.85;
      particle.velocityZ = random.nextGaussian() * 0.85;
      sumX += particle.velocityX;
      sumY += particle.velocityY;
      sumZ += particle.velocityZ;
    }
    for (Particle particle : particles) {
      particle.velocityX -= sumX / count;
      particle.velocityY -= sumY / count;
      particle.velocityZ -= sumZ / count;
    }
  }

  @Override
  public void run(int threads) throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(threads);
    double[][][] forces = new double[threads][3][particles.length];
    double[] potential = new double[threads];
    double[] kinetic = new double[threads];
    Mover[] movers = new Mover[threads];
    for (int id = 0; id < threads; id++) {
      movers[id] = new Mover(id, threads, barrier, forces, potential, kinetic);
    }
    Crew.run(movers);
  }

  @Override
  public void validate() {
    double momentum = 0;
    for (Particle particle : particles) {
      momentum += particle.velocityX + particle.velocityY + particle.velocityZ;
    }
    WrongResultException.expectNear("the momentum", 0, momentum, 1e-6);
    // The potential is cut off, not shifted: pairs that cross the cut cost a little energy.
    double tolerance = 0.01 * Math.abs(firstEnergy);
    WrongResultException.expectNear("the energy", firstEnergy, lastEnergy, tolerance);
  }

  private final class Mover implements Crew.Task {
    private final int id;
    private final int threads;
    private final CyclicBarrier barrier;
    private final double[][][] forces;
    private final double[] potential;
    private final double[] kinetic;

    Mover(
        int id,
        int threads,
        CyclicBarrier barrier,
        double[][][] forces,
        double[] potential,
        double[] kinetic) {
      this.id = id;
      this.threads = threads;
      this.barrier = barrier;
      this.forces = forces;
      this.potential = potential;
      this.kinetic = kinetic;
    }

    @Override
    public void run() throws Exception {
      int from = Crew.from(id, threads, particles.length);
      int to = Crew.to(id, threads, particles.length);
      computeForces();
      barrier.await();
      sumForces(from, to);
      barrier.await();
      for (int step = 0; step < steps; step++) {
        for (int i = from; i < to; i++) {
          particles[i].pushHalf();
          particles[i].drift(side);
        }
        barrier.await();
        computeForces();
        barrier.await();
        sumForces(from, to);
        double energy = 0;
        for (int i = from; i < to; i++) {
          particles[i].pushHalf();
          energy += particles[i].kineticEnergy();
        }
        kinetic[id] = energy;
        barrier.await();
        if (id == 0) {
          recordEnergy(step);
        }
      }
    }

    /** The forces of the pairs whose first particle is ours: every threads-th one. */
    private void computeForces() {
      double[] forceX = forces[id][0];
      double[] forceY = forces[id][1];
      double[] forceZ = forces[id][2];
      for (int i = 0; i < particles.length; i++) {
        forceX[i] = 0;
        forceY[i] = 0;
        forceZ[i] = 0;
      }
      double half = 0.5 * side;
      double cutSquared = Math.min(CUT_OFF, half) * Math.min(CUT_OFF, half);
      double energy = 0;
      for (int i = id; i < particles.length; i += threads) {
        Particle particle = particles[i];
        double sumX = 0;
        double sumY = 0;
        double sumZ = 0;
        for (int j = i + 1; j < particles.length; j++) {
          Particle other = particles[j];
          double dx = nearest(particle.x - other.x, half);
          double dy = nearest(particle.y - other.y, half);
          double dz = nearest(particle.z - other.z, half);
          double squared = dx * dx + dy * dy + dz * dz;
          if (squared <= cutSquared) {
            double inverse = 1 / squared;
            double inverse6 = inverse * inverse * inverse;
            energy += 4 * inverse6 * (inverse6 - 1);
            double force = 48 * inverse * inverse6 * (inverse6 - 0.5);
            sumX += force * dx;
            sumY += force * dy;
            sumZ += force * dz;
            forceX[j] -= force * dx;
            forceY[j] -= force * dy;
            forceZ[j] -= force * dz;
          }
        }
        forceX[i] += sumX;
        forceY[i] += sumY;
        forceZ[i] += sumZ;
      }
      potential[id] = energy;
    }

    private double nearest(double distance, double half) {
      if (distance > half) {
        return distance - side;
      }
      return distance < -half ? distance + side : distance;
    }

    private void sumForces(int from, int to) {
      for (int i = from; i < to; i++) {
        double x = 0;
        double y = 0;
        double z = 0;
        for (int thread = 0; thread < threads; thread++) {
          x += forces[thread][0][i];
          y += forces[thread][1][i];
          z += forces[thread][2][i];
        }
        particles[i].forceX = x;
        particles[i].forceY = y;
        particles[i].forceZ = z;
      }
    }

    /** Only worker 0 comes here, while no other can pass the next barrier. */
    private void recordEnergy(int step) {
      double energy = 0;
      for (int thread = 0; thread < threads; thread++) {
        energy += potential[thread] + kinetic[thread];
      }
      if (step == 0) {
        firstEnergy = energy;
      }
      lastEnergy = energy;
    }
  }
}
