package dev.redflag.pairs.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A place where references are: a method with its variables, a field, or all code that is not seen.
 * It knows of which types the objects there may be.
 */
final class Node {
  /** A call in this node whose target depends on the receiver. */
  static final class Dispatch {
    final TypeFilter receivers;
    final String signature;

    /** Declared types of its arguments, or null. */
    final List<Set<String>> given;

    /** Where its arguments go already. */
    final Set<Node> targets = new HashSet<>();

    Dispatch(TypeFilter receivers, String signature, List<Set<String>> given) {
      this.receivers = receivers;
      this.signature = signature;
      this.given = given;
    }

    String descriptor() {
      return signature.substring(signature.indexOf('('));
    }
  }

  private final String name;
  final BitSet types = new BitSet();

  /** Those that have come since they were last passed on. */
  final BitSet arrived = new BitSet();

  /** Where references go from here, each way with the types that it lets pass. */
  private final Map<Node, Set<TypeFilter>> ways = new HashMap<>();

  final List<Dispatch> dispatches = new ArrayList<>();

  /** The code that this calls. */
  final Set<Node> calls = new HashSet<>();

  /** Whether the main thread may run it. */
  boolean inMain;

  /** Whether another thread may run it. */
  boolean inOthers;

  Node(String name) {
    this.name = name;
  }

  /** Lays a way; false where it is there. */
  boolean lay(Node to, TypeFilter filter) {
    return ways.computeIfAbsent(to, node -> new HashSet<>()).add(filter);
  }

  Map<Node, Set<TypeFilter>> ways() {
    return ways;
  }

  @Override
  public String toString() {
    return name;
  }
}
