package dev.redflag.instrument.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.happensbefore.MethodPattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.tree.MethodNode;

/**
 * Methods that were looked at and need nothing, by a file that says why: a class and names of its
 * methods a line, with or without parameters, both perhaps {@code *}. Those that are asked for and
 * are not there are noted.
 */
final class ReviewedMethods {
  private final Map<String, Set<String>> excused = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private final Set<String> open = new TreeSet<>();

  ReviewedMethods(String file) {
    try (InputStream in = ReviewedMethods.class.getResourceAsStream(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        String bare = line.strip();
        if (!bare.isEmpty() && !bare.startsWith("#")) {
          List<String> words = new ArrayList<>(List.of(bare.split(" +")));
          excused.computeIfAbsent(words.remove(0), key -> new HashSet<>()).addAll(words);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A method of a class needs something that it has not, unless it is excused. */
  void lacks(String owner, MethodNode m) {
    String c = owner.substring(owner.lastIndexOf('/') + 1);
    for (String name : List.of(text(m), m.name, "*")) {
      for (String of : List.of(c, "*")) {
        if (excused.getOrDefault(of, Set.of()).contains(name)) {
          used.add(of + " " + name);
          return;
        }
      }
    }
    open.add(c + " " + text(m));
  }

  /** A method as the file names it. */
  static String text(MethodNode m) {
    return m.name + "(" + MethodPattern.parametersOf(m.desc) + ")";
  }

  /**
   * Checks that nothing was lacking, and that no excuse was in vain.
   *
   * @param what what was lacking
   * @param jdks those that were looked at
   */
  void check(String what, List<JdkImage> jdks) {
    assertThat(open).as(what).isEmpty();
    if (JdkImage.areComplete(jdks)) {
      Set<String> unused = new TreeSet<>();
      excused.forEach((c, names) -> names.forEach(name -> unused.add(c + " " + name)));
      unused.removeAll(used);
      assertThat(unused).as("reasons without a method that needs one").isEmpty();
    }
  }
}
