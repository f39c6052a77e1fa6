/** Findings as text on standard error. */
package dev.redflag.report.text;
