package dev.redflag.runtime.bulk;

/**
 * What a call of a JDK method does to the elements of one of its arguments.
 *
 * @param form how the call's numbers give the elements
 * @param write whether they are written
 * @param method the method, where it is one of objects; null where it is static or a constructor
 */
public record BulkEffect(RangeForm form, boolean write, BulkMethod method) {}
