/** What session files hold: read, merged, reported. */
package dev.redflag.cli.session;
