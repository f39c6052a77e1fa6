package dev.redflag.benchmarks.classic;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A ray tracer of a scene of triangles that stand in an octree; each thread renders bands of rows.
 *
 * <p>Intended race ({@link #KEEP_RACE}): {@link #rowsDone}, a progress counter, is incremented
 * without a lock. Nothing depends on it.
 */
public final class Mtrt implements Kernel {
  /** Whether the progress counter stays unsynchronized. */
  private static final boolean KEEP_RACE = true;

  private static final int BAND = 4;
  private static final int LEAF = 8;
  private static final int DEEPEST = 8;

  private int width;
  private int[] pixels;
  private Node root;
  private Point light;
  // Counted by all threads without a lock: the intended race.
  private int rowsDone;

  private static final class Point {
    final double x;
    final double y;
    final double z;

    Point(double x, double y, double z) {
      this.x = x;
      this.y = y;
      this.z = z;
    }

    Point plus(double factor, Point other) {
      return new Point(x + factor * other.x, y + factor * other.y, z + factor * other.z);
    }

    Point minus(Point other) {
      return new Point(x - other.x, y - other.y, z - other.z);
    }

    double dot(Point other) {
      return x * other.x + y * other.y + z * other.z;
    }

    Point cross(Point other) {
      return new Point(
          y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    Point unit() {
      double length = Math.sqrt(dot(this));
      return new Point(x / length, y / length, z / length);
    }
  }

  private static final class Triangle {
    final Point corner;
    final Point edge1;
    final Point edge2;
    final Point normal;
    final int color;

    Triangle(Point a, Point b, Point c, int color) {
      corner = a;
      edge1 = b.minus(a);
      edge2 = c.minus(a);
      normal = edge1.cross(edge2).unit();
      this.color = color;
    }

    /** The distance along the ray to the triangle, or infinity (Moeller and Trumbore's test). */
    double intersect(Point origin, Point direction) {
      Point p = direction.cross(edge2);
      double determinant = edge1.dot(p);
      if (Math.abs(determinant) < 1e-9) {
        return Double.POSITIVE_INFINITY;
      }
      Point t = origin.minus(corner);
      double u = t.dot(p) / determinant;
      if (u < 0 || u > 1) {
        return Double.POSITIVE_INFINITY;
      }
      Point q = t.cross(edge1);
      double v = direction.dot(q) / determinant;
      if (v < 0 || u + v > 1) {
        return Double.POSITIVE_INFINITY;
      }
      double distance = edge2.dot(q) / determinant;
      return distance > 1e-6 ? distance : Double.POSITIVE_INFINITY;
    }
  }

  /** A cube of the octree: a leaf has triangles, an inner node eight children. */
  private static final class Node {
    private final double x;
    private final double y;
    private final double z;
    private final double half;
    private List<Triangle> triangles = new ArrayList<>();
    private Node[] children;

    Node(double x, double y, double z, double half) {
      this.x = x;
      this.y = y;
      this.z = z;
      this.half = half;
    }

    void add(Triangle triangle, int depth) {
      if (!touches(triangle)) {
        return;
      }
      if (children != null) {
        addToChildren(triangle, depth);
        return;
      }
      triangles.add(triangle);
      if (triangles.size() > LEAF && depth < DEEPEST) {
        split();
        for (Triangle own : triangles) {
          addToChildren(own, depth);
        }
        triangles = null;
      }
    }

    private void split() {
      double quarter = half / 2;
      children = new Node[8];
      for (int i = 0; i < 8; i++) {
        children[i] =
            new Node(
                x + ((i & 1) == 0 ? -quarter : quarter),
                y + ((i & 2) == 0 ? -quarter : quarter),
                z + ((i & 4) == 0 ? -quarter : quarter),
                quarter);
      }
    }

    private void addToChildren(Triangle triangle, int depth) {
      for (Node child : children) {
        child.add(triangle, depth + 1);
      }
    }

    /** Whether the triangle's bounding box and the cube overlap. */
    private boolean touches(Triangle t) {
      return overlaps(x, t.corner.x, t.edge1.x, t.edge2.x)
          && overlaps(y, t.corner.y, t.edge1.y, t.edge2.y)
          && overlaps(z, t.corner.z, t.edge1.z, t.edge2.z);
    }

    private boolean overlaps(double center, double a, double toB, double toC) {
      double least = a + Math.min(0, Math.min(toB, toC));
      double most = a + Math.max(0, Math.max(toB, toC));
      return least <= center + half && most >= center - half;
    }

    /** Finds the nearest hit in this cube that is nearer than what the hit has. */
    void trace(Point origin, Point direction, Hit hit) {
      if (!meets(origin, direction, hit.distance)) {
        return;
      }
      if (children != null) {
        for (Node child : children) {
          child.trace(origin, direction, hit);
        }
        return;
      }
      for (int i = 0; i < triangles.size(); i++) {
        Triangle triangle = triangles.get(i);
        double distance = triangle.intersect(origin, direction);
        if (distance < hit.distance) {
          hit.distance = distance;
          hit.triangle = triangle;
        }
      }
    }

    private boolean meets(Point origin, Point direction, double limit) {
      double enter = 0;
      double leave = limit;
      double[] from = {origin.x - x, origin.y - y, origin.z - z};
      double[] along = {direction.x, direction.y, direction.z};
      for (int axis = 0; axis < 3; axis++) {
        double inverse = 1 / along[axis];
        double near = (-half - from[axis]) * inverse;
        double far = (half - from[axis]) * inverse;
        if (near > far) {
          double swapped = near;
          near = far;
          far = swapped;
        }
        enter = near > enter ? near : enter;
        leave = far < leave ? far : leave;
      }
      return enter <= leave;
    }
  }

  private static final class Hit {
    double distance = Double.POSITIVE_INFINITY;
    Triangle triangle;
  }

  @Override
  public String name() {
    return "mtrt";
  }

  @Override
  public String description() {
    return "ray tracing of triangles in an octree";
  }

  @Override
  public List<String> intendedRaces() {
    return KEEP_RACE ? List.of(Mtrt.class.getName() + ".rowsDone") : List.of();
  }

  @Override
  public void setUp(Size size) {
    width = size.pick(80, 300);
    pixels = new int[width * width];
    rowsDone = 0;
    light = new Point(-20, 30, -20);
    root = new Node(0, 0, 0, 16);
    Random random = new Random(227);
    for (int i = 0; i < 2_000; i++) {
      Point a = randomPoint(random, 20);
      Point b = a.plus(1, randomPoint(random, 2));
      Point c = a.plus(1, randomPoint(random, 2));
      root.add(new Triangle(a, b, c, random.nextInt(0x1000000) | 0x404040), 0);
    }
  }

  private static Point randomPoint(Random random, double extent) {
    double x = (random.nextDouble() - 0.5) * extent;
    double y = (random.nextDouble() - 0.5) * extent;
    double z = (random.nextDouble() - 0.5) * extent;
    return new Point(x, y, z);
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Renderer[] renderers = new Renderer[threads];
    for (int id = 0; id < threads; id++) {
      renderers[id] = new Renderer(id, threads);
    }
    Crew.run(renderers);
  }

  @Override
  public void validate() {
    long hash = 0;
    for (int pixel : pixels) {
      hash = hash * 31 + pixel;
    }
    WrongResultException.expect("the hash of the picture", expectedHash(), hash);
    if (rowsDone <= 0 || rowsDone > width) {
      throw new WrongResultException("counted " + rowsDone + " rows");
    }
  }

  private long expectedHash() {
    return width == 80 ? -8364193285244420054L : -400480195132375768L;
  }

  private void countRow() {
    if (KEEP_RACE) {
      rowsDone++;
    } else {
      synchronized (this) {
        rowsDone++;
      }
    }
  }

  private final class Renderer implements Crew.Task {
    private final int id;
    private final int threads;

    Renderer(int id, int threads) {
      this.id = id;
      this.threads = threads;
    }

    @Override
    public void run() {
      for (int band = id * BAND; band < width; band += threads * BAND) {
        for (int row = band; row < Math.min(band + BAND, width); row++) {
          renderRow(row);
          countRow();
        }
      }
    }

    private void renderRow(int row) {
      Point eye = new Point(0, 0, -30);
      double y = 10 - (row + 0.5) * 20 / width;
      for (int column = 0; column < width; column++) {
        double x = (column + 0.5) * 20 / width - 10;
        Point direction = new Point(x, y, 25).unit();
        pixels[row * width + column] = color(eye, direction);
      }
    }

    private int color(Point eye, Point direction) {
      Hit hit = new Hit();
      root.trace(eye, direction, hit);
      if (hit.triangle == null) {
        return 0x101020;
      }
      Point at = eye.plus(hit.distance, direction);
      Point toLight = light.minus(at).unit();
      double facing = Math.abs(hit.triangle.normal.dot(toLight));
      Hit shadow = new Hit();
      root.trace(at, toLight, shadow);
      double intensity = shadow.triangle == null ? 0.2 + 0.8 * facing : 0.2;
      return scale(hit.triangle.color, intensity);
    }

    private int scale(int color, double intensity) {
      int red = (int) ((color >> 16 & 0xff) * intensity);
      int green = (int) ((color >> 8 & 0xff) * intensity);
      int blue = (int) ((color & 0xff) * intensity);
      return red << 16 | green << 8 | blue;
    }
  }
}
