/** A run as JSON, schema 1: written whole, and read back for merging. */
package dev.redflag.report.json;
