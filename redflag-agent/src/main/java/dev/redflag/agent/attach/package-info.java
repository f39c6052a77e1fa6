/** How the agent starts in a JVM: what is done in which order before the program's main runs. */
package dev.redflag.agent.attach;
