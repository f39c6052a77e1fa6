package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;

/**
 * A ray tracer in an object-oriented style: solids and textures behind abstract types, solids that
 * are unions of others, immutable vectors, and tiles that the threads take from a synchronized
 * list.
 */
public final class Raja implements Kernel {
  private static final int TILE = 10;
  private static final int DEPTH = 3;
  private static final double NEAR = 1e-6;

  private int width;
  private int[] pixels;
  private Solid scene;
  private Vector light;
  private Tiles tiles;

  private record Vector(double x, double y, double z) {
    Vector plus(Vector other) {
      return new Vector(x + other.x, y + other.y, z + other.z);
    }

    Vector minus(Vector other) {
      return new Vector(x - other.x, y - other.y, z - other.z);
    }

    Vector times(double factor) {
      return new Vector(x * factor, y * factor, z * factor);
    }

    double dot(Vector other) {
      return x * other.x + y * other.y + z * other.z;
    }

    Vector unit() {
      return times(1 / Math.sqrt(dot(this)));
    }
  }

  private record Ray(Vector origin, Vector direction) {
    Vector at(double distance) {
      return origin.plus(direction.times(distance));
    }
  }

  private record Color(double red, double green, double blue) {
    Color times(double factor) {
      return new Color(red * factor, green * factor, blue * factor);
    }

    Color plus(Color other) {
      return new Color(red + other.red, green + other.green, blue + other.blue);
    }

    int toPixel() {
      return level(red) << 16 | level(green) << 8 | level(blue);
    }

    private static int level(double value) {
      return (int) (255 * Math.min(1, value));
    }
  }

  private record Intersection(double distance, Vector normal, Texture texture) {}

  private interface Texture {
    Color colorAt(Vector point);

    double mirror();
  }

  private record Plain(Color color, double mirror) implements Texture {
    @Override
    public Color colorAt(Vector point) {
      return color;
    }
  }

  private record Checker(Color even, Color odd, double mirror) implements Texture {
    @Override
    public Color colorAt(Vector point) {
      long sum = (long) Math.floor(point.x) + (long) Math.floor(point.z);
      return (sum & 1) == 0 ? even : odd;
    }
  }

  private abstract static class Solid {
    /** The first intersection in front of the ray's origin, or null. */
    abstract Intersection intersect(Ray ray);
  }

  private static final class Ball extends Solid {
    private final Vector center;
    private final double radius;
    private final Texture texture;

    Ball(Vector center, double radius, Texture texture) {
      this.center = center;
      this.radius = radius;
      this.texture = texture;
    }

    @Override
    Intersection intersect(Ray ray) {
      Vector toCenter = center.minus(ray.origin());
      double along = toCenter.dot(ray.direction());
      double inside = along * along - toCenter.dot(toCenter) + radius * radius;
      if (inside < 0) {
        return null;
      }
      double root = Math.sqrt(inside);
      double distance = along - root > NEAR ? along - root : along + root;
      if (distance <= NEAR) {
        return null;
      }
      Vector normal = ray.at(distance).minus(center).times(1 / radius);
      return new Intersection(distance, normal, texture);
    }
  }

  private static final class Floor extends Solid {
    private final double height;
    private final Texture texture;

    Floor(double height, Texture texture) {
      this.height = height;
      this.texture = texture;
    }

    @Override
    Intersection intersect(Ray ray) {
      double distance = (height - ray.origin().y()) / ray.direction().y();
      return distance > NEAR && distance < 1e6
          ? new Intersection(distance, new Vector(0, 1, 0), texture)
          : null;
    }
  }

  private static final class Union extends Solid {
    private final Solid[] parts;

    Union(Solid... parts) {
      this.parts = parts;
    }

    @Override
    Intersection intersect(Ray ray) {
      Intersection nearest = null;
      for (Solid part : parts) {
        Intersection found = part.intersect(ray);
        if (found != null && (nearest == null || found.distance() < nearest.distance())) {
          nearest = found;
        }
      }
      return nearest;
    }
  }

  /** The tiles that are not rendered yet. */
  private static final class Tiles {
    private final int count;
    // Guarded by this.
    private int next;

    Tiles(int count) {
      this.count = count;
    }

    synchronized int take() {
      return next < count ? next++ : -1;
    }
  }

  @Override
  public String name() {
    return "raja";
  }

  @Override
  public String description() {
    return "object-oriented ray tracing of solids and textures";
  }

  @Override
  public void setUp(Size size) {
    width = size.pick(200, 900);
    pixels = new int[width * width];
    light = new Vector(-6, 10, -8);
    Texture tilesOnFloor = new Checker(new Color(0.9, 0.9, 0.9), new Color(0.2, 0.2, 0.3), 0.2);
    Solid[] parts = new Solid[10];
    parts[0] = new Floor(-2, tilesOnFloor);
    for (int i = 1; i < parts.length; i++) {
      Texture metal = new Plain(new Color(0.1 * i, 0.6, 1 - 0.1 * i), 0.35);
      Texture chalk = new Plain(new Color(0.8, 0.1 * i, 0.3), 0);
      Vector center = new Vector(i % 3 * 3 - 3, i / 4 - 1, i / 3 * 2.5);
      Solid core = new Ball(center, 1, metal);
      Solid knob = new Ball(center.plus(new Vector(0.8, 0.8, -0.5)), 0.4, chalk);
      parts[i] = new Union(core, knob);
    }
    scene = new Union(parts);
    int across = width / TILE;
    tiles = new Tiles(across * across);
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Painter[] painters = new Painter[threads];
    for (int id = 0; id < threads; id++) {
      painters[id] = new Painter();
    }
    Crew.run(painters);
  }

  @Override
  public void validate() {
    long hash = 0;
    for (int pixel : pixels) {
      hash = hash * 31 + pixel;
    }
    WrongResultException.expect("the hash of the picture", expectedHash(), hash);
  }

  private long expectedHash() {
    return width == 200 ? 44630028144769695L : 8779479999610467718L;
  }

  private final class Painter implements Crew.Task {
    @Override
    public void run() {
      int across = width / TILE;
      for (int tile = tiles.take(); tile >= 0; tile = tiles.take()) {
        int left = tile % across * TILE;
        int top = tile / across * TILE;
        for (int y = top; y < top + TILE; y++) {
          for (int x = left; x < left + TILE; x++) {
            pixels[y * width + x] = paint(x, y);
          }
        }
      }
    }

    private int paint(int x, int y) {
      double right = (x + 0.5) / width * 2 - 1;
      double up = 1 - (y + 0.5) / width * 2;
      Vector direction = new Vector(right, up, 1.5).unit();
      return trace(new Ray(new Vector(0, 1, -8), direction), DEPTH).toPixel();
    }

    private Color trace(Ray ray, int depth) {
      Intersection hit = scene.intersect(ray);
      if (hit == null) {
        double up = Math.max(0, ray.direction().y());
        return new Color(0.2, 0.3, 0.4 + 0.5 * up);
      }
      Vector point = ray.at(hit.distance());
      Vector toLight = light.minus(point).unit();
      double intensity = 0.2;
      if (scene.intersect(new Ray(point, toLight)) == null) {
        intensity += 0.8 * Math.max(0, hit.normal().dot(toLight));
      }
      Color color = hit.texture().colorAt(point).times(intensity);
      double mirror = hit.texture().mirror();
      if (mirror > 0 && depth > 0) {
        double turn = -2 * ray.direction().dot(hit.normal());
        Vector reflected = ray.direction().plus(hit.normal().times(turn));
        color = color.plus(trace(new Ray(point, reflected), depth - 1).times(mirror));
      }
      return color;
    }
  }
}
