/** Runs that a store tells what to do. */
package dev.redflag.cli.fleet;
