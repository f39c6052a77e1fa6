/**
 * The first classes of ours that a JVM loads, on the boot loader: Java 8 bytecode, so that a JVM of
 * any age can load them and be told in a sentence that it is not supported.
 */
package dev.redflag.agent.boot;
