/** Findings as a page that opens from disk. */
package dev.redflag.report.html;
