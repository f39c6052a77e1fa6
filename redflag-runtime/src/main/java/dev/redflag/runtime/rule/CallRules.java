package dev.redflag.runtime.rule;

import jdk.internal.vm.annotation.Stable;

/**
 * The rules of this JVM by number. Filled when the weaver is made, before a method with a rule is
 * woven; an element never changes once it is set, so that the JIT compiler takes it for a constant.
 */
public final class CallRules {
  private static final int CAPACITY = 1 << 13;

  @Stable private static final CallRule[] RULES = new CallRule[CAPACITY];

  private static int count = 1;

  private CallRules() {}

  /** Adds a rule; returns its number. */
  public static synchronized int add(CallRule rule) {
    if (count == CAPACITY) {
      throw new IllegalStateException("more than " + CAPACITY + " rules");
    }
    RULES[count] = rule;
    return count++;
  }

  /** The rule with that number. */
  public static CallRule rule(int number) {
    return RULES[number];
  }
}
