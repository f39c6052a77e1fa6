package dev.redflag.runtime.rule;

/**
 * A rule of a JDK method as the hooks run it.
 *
 * @param owner binary name of the outermost class of the method's class; interned
 * @param method the method, as {@code Class.name}, for messages
 * @param mute whether the rules of the methods called inside pass
 * @param handOver whether the rule holds inside of a muted method too
 * @param outsideOnly whether the rule holds only for receivers of classes outside the JDK
 * @param before done at the method's start; may be null
 * @param after done where the method returns; may be null
 * @param thrown done where it throws; may be null
 */
public record CallRule(
    String owner,
    String method,
    boolean mute,
    boolean handOver,
    boolean outsideOnly,
    Step before,
    Step after,
    Step thrown) {}
