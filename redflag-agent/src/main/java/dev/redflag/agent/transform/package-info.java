/**
 * What happens when the JVM loads a class: which weaver gets it, and what is done where it fails.
 */
package dev.redflag.agent.transform;
