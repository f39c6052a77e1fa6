/**
 * The folder that a launcher and the JVMs that it started share: who attached, and what they found.
 */
package dev.redflag.report.session;
