/** The program's source files, as frames of call chains name them. */
package dev.redflag.report.source;
