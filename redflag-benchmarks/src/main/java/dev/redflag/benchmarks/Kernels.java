package dev.redflag.benchmarks;

import dev.redflag.benchmarks.classic.Colt;
import dev.redflag.benchmarks.classic.Elevator;
import dev.redflag.benchmarks.classic.Hedc;
import dev.redflag.benchmarks.classic.Jbb;
import dev.redflag.benchmarks.classic.Mtrt;
import dev.redflag.benchmarks.classic.Philo;
import dev.redflag.benchmarks.classic.Raja;
import dev.redflag.benchmarks.classic.Tsp;
import dev.redflag.benchmarks.grande.Crypt;
import dev.redflag.benchmarks.grande.LuFact;
import dev.redflag.benchmarks.grande.MolDyn;
import dev.redflag.benchmarks.grande.MonteCarlo;
import dev.redflag.benchmarks.grande.RayTracer;
import dev.redflag.benchmarks.grande.Series;
import dev.redflag.benchmarks.grande.Sor;
import dev.redflag.benchmarks.grande.Sparse;
import dev.redflag.benchmarks.real.CaffeineCache;
import dev.redflag.benchmarks.real.H2;
import dev.redflag.benchmarks.real.LuceneIndex;
import dev.redflag.benchmarks.real.LuceneSearch;
import dev.redflag.benchmarks.real.Netty;
import dev.redflag.benchmarks.real.Reactor;
import dev.redflag.benchmarks.real.Tomcat;
import dev.redflag.benchmarks.real.Xalan;
import java.util.ArrayList;
import java.util.List;

/** The list of all benchmark programs. */
public final class Kernels {
  private Kernels() {}

  /** New instances of the programs of a group. */
  public static List<Kernel> of(Group group) {
    return switch (group) {
      case GRANDE ->
          List.of(
              new Crypt(),
              new LuFact(),
              new MolDyn(),
              new MonteCarlo(),
              new RayTracer(),
              new Series(),
              new Sor(),
              new Sparse());
      case CLASSIC ->
          List.of(
              new Colt(),
              new Elevator(),
              new Hedc(),
              new Jbb(),
              new Mtrt(),
              new Philo(),
              new Raja(),
              new Tsp());
      case REAL ->
          List.of(
              new CaffeineCache(),
              new H2(),
              new LuceneIndex(),
              new LuceneSearch(),
              new Netty(),
              new Reactor(),
              new Tomcat(),
              new Xalan());
    };
  }

  /** New instances of all programs, in the order of tables. */
  public static List<Kernel> all() {
    List<Kernel> all = new ArrayList<>();
    for (Group group : Group.values()) {
      all.addAll(of(group));
    }
    return all;
  }

  /**
   * A new instance of one program.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Kernel named(String name) {
    for (Kernel kernel : all()) {
      if (kernel.name().equals(name)) {
        return kernel;
      }
    }
    throw new IllegalArgumentException("no benchmark is called '" + name + "'");
  }
}
