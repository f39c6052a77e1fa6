/** Files that are whole or as they were. */
package dev.redflag.analysis.file;
