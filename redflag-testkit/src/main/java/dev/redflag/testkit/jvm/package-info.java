/**
 * Programs in JVMs of their own, plain and under the agent.
 *
 * <p>{@link dev.redflag.testkit.jvm.Jdk} says which JDKs there are, {@link
 * dev.redflag.testkit.jvm.ForkedJvm} runs a program on one, {@link
 * dev.redflag.testkit.jvm.Findings} reads what the agent found, {@link
 * dev.redflag.testkit.jvm.CorpusProgram} what it should have.
 */
package dev.redflag.testkit.jvm;
