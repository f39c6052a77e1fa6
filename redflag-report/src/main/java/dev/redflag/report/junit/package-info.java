/** Findings as JUnit XML, for build servers. */
package dev.redflag.report.junit;
