package dev.redflag.instrument;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the program's code bears some annotations, which are known by their simple names, whatever
 * their packages. Noted when classes are woven; safe for use by several threads.
 */
public final class AnnotatedCode {
  private final Set<String> wanted;

  /** By class, field ({@code a.B.f}) or method ({@code a.B.m()}). Guarded by itself. */
  private final Map<String, List<String>> byElement = new HashMap<>();

  /**
   * @param wanted the simple names to note
   */
  public AnnotatedCode(Collection<String> wanted) {
    this.wanted = Set.copyOf(wanted);
  }

  /**
   * Notes an annotation, if it is a wanted one.
   *
   * @param descriptor its descriptor, as {@code Lcom/acme/RacyByDesign;}
   * @param element what bears it
   */
  public void note(String descriptor, String element) {
    int from = Math.max(descriptor.lastIndexOf('/'), descriptor.lastIndexOf('$')) + 1;
    String name = descriptor.substring(Math.max(from, 1), descriptor.length() - 1);
    if (wanted.contains(name)) {
      synchronized (byElement) {
        List<String> there = byElement.computeIfAbsent(element, key -> new ArrayList<>());
        if (!there.contains(name)) {
          there.add(name);
        }
      }
    }
  }

  /** The simple names of the wanted annotations that a class, field or method bears. */
  public List<String> of(String element) {
    synchronized (byElement) {
      return List.copyOf(byElement.getOrDefault(element, List.of()));
    }
  }
}
