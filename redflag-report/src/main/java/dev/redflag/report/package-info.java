/** Findings as a user gets them: a package a format. */
package dev.redflag.report;
