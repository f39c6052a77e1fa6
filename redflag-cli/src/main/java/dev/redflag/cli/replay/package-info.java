/** Traces read from files: replayed into a detector, or written in another format. */
package dev.redflag.cli.replay;
