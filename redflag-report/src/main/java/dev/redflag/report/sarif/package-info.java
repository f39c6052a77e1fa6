/** Findings as SARIF 2.1.0, for code scanning. */
package dev.redflag.report.sarif;
