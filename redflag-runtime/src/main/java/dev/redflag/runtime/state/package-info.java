/** The state of JDK objects that are not thread-safe: which calls read it and which write it. */
package dev.redflag.runtime.state;
