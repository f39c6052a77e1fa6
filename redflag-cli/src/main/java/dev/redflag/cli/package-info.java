/** The {@code redflag} command: one class a subcommand, which hold no logic. */
package dev.redflag.cli;
