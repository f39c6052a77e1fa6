/**
 * How {@code redflag run} starts a command, waits for it, and puts together what its JVMs found.
 */
package dev.redflag.cli.launch;
