/** Weaves the rules of the JDK's methods into the JDK's classes. */
package dev.redflag.instrument.jdk;
