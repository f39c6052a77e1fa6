package dev.redflag.benchmarks.grande;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.List;

/**
 * Ray tracing of 64 shiny spheres with shadows and reflections; the threads take the rows of the
 * picture in turn. Vectors are small mutable objects, allocated in the innermost loops.
 *
 * <p>Intended race ({@link #KEEP_RACE}): each thread adds its rows to {@link #checksum} under a
 * lock of its own, not a common one. The picture itself is validated, so a lost update of that sum
 * does no harm.
 */
public final class RayTracer implements Kernel {
  /** Whether the checksum keeps its wrong lock. */
  private static final boolean KEEP_RACE = true;

  private static final int DEPTH = 4;
  private static final double FAR = 1e9;

  private int width;
  private int[] pixels;
  private Sphere[] spheres;
  private Vec light;
  // Guarded by nothing that two threads share: the intended race.
  private long checksum;

  private static final class Vec {
    double x;
    double y;
    double z;

    Vec(double x, double y, double z) {
      this.x = x;
      this.y = y;
      this.z = z;
    }

    static Vec difference(Vec a, Vec b) {
      return new Vec(a.x - b.x, a.y - b.y, a.z - b.z);
    }

    static double dot(Vec a, Vec b) {
      return a.x * b.x + a.y * b.y + a.z * b.z;
    }

    /** The point a + factor * b. */
    static Vec along(Vec a, double factor, Vec b) {
      return new Vec(a.x + factor * b.x, a.y + factor * b.y, a.z + factor * b.z);
    }

    Vec normalize() {
      double length = Math.sqrt(dot(this, this));
      x /= length;
      y /= length;
      z /= length;
      return this;
    }
  }

  private static final class Ray {
    final Vec origin;
    final Vec direction;

    Ray(Vec origin, Vec direction) {
      this.origin = origin;
      this.direction = direction;
    }
  }

  private static final class Hit {
    double distance = FAR;
    Sphere sphere;
  }

  private static final class Sphere {
    final Vec center;
    final double radius;
    final Vec color;
    final double shine;

    Sphere(Vec center, double radius, Vec color, double shine) {
      this.center = center;
      this.radius = radius;
      this.color = color;
      this.shine = shine;
    }

    /** The distance along the ray to the sphere, or FAR. */
    double intersect(Ray ray) {
      Vec toCenter = Vec.difference(center, ray.origin);
      double along = Vec.dot(toCenter, ray.direction);
      double discriminant = along * along - Vec.dot(toCenter, toCenter) + radius * radius;
      if (discriminant < 0) {
        return FAR;
      }
      double root = Math.sqrt(discriminant);
      if (along - root > 1e-6) {
        return along - root;
      }
      return along + root > 1e-6 ? along + root : FAR;
    }
  }

  @Override
  public String name() {
    return "raytracer";
  }

  @Override
  public String description() {
    return "ray tracing of 64 spheres";
  }

  @Override
  public List<String> intendedRaces() {
    return KEEP_RACE ? List.of(RayTracer.class.getName() + ".checksum") : List.of();
  }

  @Override
  public void setUp(Size size) {
    width = size.pick(100, 500);
    pixels = new int[width * width];
    checksum = 0;
    spheres = new Sphere[64];
    for (int i = 0; i < spheres.length; i++) {
      int x = i & 3;
      int y = i >> 2 & 3;
      int z = i >> 4;
      Vec center = new Vec(x * 2 - 3, y * 2 - 3, z * 2 + 6);
      Vec color = new Vec(0.3 + x * 0.2, 0.3 + y * 0.2, 0.3 + z * 0.2);
      spheres[i] = new Sphere(center, 0.8, color, 0.3);
    }
    light = new Vec(-10, 12, -8);
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Tracer[] tracers = new Tracer[threads];
    for (int id = 0; id < threads; id++) {
      tracers[id] = new Tracer(id, threads);
    }
    Crew.run(tracers);
  }

  @Override
  public void validate() {
    long sum = 0;
    int background = 0;
    for (int pixel : pixels) {
      sum += (pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff);
      if (pixel == 0) {
        background++;
      }
    }
    if (background == 0 || background > pixels.length * 3 / 4) {
      throw new WrongResultException(background + " pixels of the background");
    }
    WrongResultException.expect("the sum of the pixels", expectedSum(), sum);
    if (checksum < 0 || checksum > sum) {
      throw new WrongResultException("the checksum " + checksum + " is over " + sum);
    }
  }

  private long expectedSum() {
    return width == 100 ? 632_743 : 15_638_540;
  }

  private final class Tracer implements Crew.Task {
    private final int id;
    private final int threads;

    Tracer(int id, int threads) {
      this.id = id;
      this.threads = threads;
    }

    @Override
    public void run() {
      long sum = 0;
      for (int row = id; row < width; row += threads) {
        sum += renderRow(row);
      }
      synchronized (KEEP_RACE ? this : RayTracer.this) {
        checksum += sum;
      }
    }

    private long renderRow(int row) {
      long sum = 0;
      Vec eye = new Vec(0, 0, -6);
      for (int column = 0; column < width; column++) {
        double x = (column + 0.5) / width * 8 - 4;
        double y = 4 - (row + 0.5) / width * 8;
        Ray ray = new Ray(eye, new Vec(x, y, 8).normalize());
        Vec color = trace(ray, DEPTH);
        int red = level(color.x);
        int green = level(color.y);
        int blue = level(color.z);
        pixels[row * width + column] = red << 16 | green << 8 | blue;
        sum += red + green + blue;
      }
      return sum;
    }

    private int level(double intensity) {
      return (int) (Math.min(1, intensity) * 255);
    }

    private Vec trace(Ray ray, int depth) {
      Hit hit = new Hit();
      for (Sphere sphere : spheres) {
        double distance = sphere.intersect(ray);
        if (distance < hit.distance) {
          hit.distance = distance;
          hit.sphere = sphere;
        }
      }
      if (hit.sphere == null) {
        return new Vec(0, 0, 0);
      }
      return shade(ray, hit, depth);
    }

    private Vec shade(Ray ray, Hit hit, int depth) {
      Sphere sphere = hit.sphere;
      Vec point = Vec.along(ray.origin, hit.distance, ray.direction);
      Vec normal = Vec.difference(point, sphere.center).normalize();
      Vec toLight = Vec.difference(light, point).normalize();
      double intensity = 0.15;
      double facing = Vec.dot(normal, toLight);
      if (facing > 0 && !inShadow(new Ray(point, toLight))) {
        intensity += 0.85 * facing;
      }
      Vec color = Vec.along(new Vec(0, 0, 0), intensity, sphere.color);
      if (depth > 0) {
        double turn = -2 * Vec.dot(ray.direction, normal);
        Vec reflected = Vec.along(ray.direction, turn, normal).normalize();
        color = Vec.along(color, sphere.shine, trace(new Ray(point, reflected), depth - 1));
      }
      return color;
    }

    private boolean inShadow(Ray ray) {
      for (Sphere sphere : spheres) {
        if (sphere.intersect(ray) < FAR) {
          return true;
        }
      }
      return false;
    }
  }
}
