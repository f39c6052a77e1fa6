package dev.redflag.pairs;

import dev.redflag.analysis.pairs.PairGroup;
import dev.redflag.analysis.pairs.PairSite;
import dev.redflag.analysis.pairs.Pairs;
import dev.redflag.pairs.code.ClassCode;
import dev.redflag.pairs.code.ClassTable;
import dev.redflag.pairs.code.CodeSource;
import dev.redflag.pairs.code.MethodCode;
import dev.redflag.runtime.site.SiteName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where sites are, in words that stay while a class changes elsewhere: {@code
 * com.acme.C.add(I)V#write com/acme/C.count:I 2/3} is the second of three writes of that field in
 * that method. A line moves when another is added above it, and a bytecode index too; this changes
 * when the method has more or fewer such accesses, and then nobody knows which is which.
 */
public final class SiteAnchors {
  private SiteAnchors() {}

  /** The anchors of the sites of these pairs, by the sites' whole names. */
  public static SortedMap<String, String> of(CodeSource source, Pairs pairs) throws IOException {
    Set<String> classes = new TreeSet<>();
    Set<String> wanted = new HashSet<>();
    for (PairGroup group : pairs.groups()) {
      for (PairSite site : group.sites()) {
        classes.add(site.name().className().replace('.', '/'));
        wanted.add(site.name().toString());
      }
    }
    ClassTable table = new ClassTable(source);
    SortedMap<String, String> anchors = new TreeMap<>();
    Set<String> ambiguous = new HashSet<>();
    for (String name : classes) {
      ClassCode code = table.get(name);
      if (code == null) {
        continue; // gone since the pairs were found
      }
      for (MethodCode method : code.methods()) {
        of(method)
            .forEach(
                (site, anchor) -> {
                  if (wanted.contains(site) && anchors.put(site, anchor) != null) {
                    ambiguous.add(site); // of two methods of one name in a line
                  }
                });
      }
    }
    anchors.keySet().removeAll(ambiguous);
    return anchors;
  }

  private static Map<String, String> of(MethodCode method) {
    Map<String, List<String>> byAccess = new TreeMap<>();
    for (MethodCode.Access access : method.accesses()) {
      String variable =
          access.isElement()
              ? "[" + access.opcode()
              : access.owner() + '.' + access.name() + ':' + access.descriptor();
      add(byAccess, method, access.line(), access.index(), access.isWrite(), variable);
    }
    for (MethodCode.CallSite site : method.callSites()) {
      String called = site.call().owner() + '.' + site.call().signature();
      add(byAccess, method, site.line(), site.index(), false, called);
      add(byAccess, method, site.line(), site.index(), true, called);
    }
    Map<String, String> anchors = new HashMap<>();
    byAccess.forEach(
        (access, sites) -> {
          for (int i = 0; i < sites.size(); i++) {
            anchors.put(sites.get(i), access + ' ' + (i + 1) + '/' + sites.size());
          }
        });
    return anchors;
  }

  private static void add(
      Map<String, List<String>> byAccess,
      MethodCode method,
      int line,
      int index,
      boolean write,
      String variable) {
    SiteName name = StaticPairs.name(method, line, write, index);
    String access =
        name.className() + '.' + method.signature() + '#' + name.kind() + ' ' + variable;
    byAccess.computeIfAbsent(access, a -> new ArrayList<>()).add(name.toString());
  }
}
