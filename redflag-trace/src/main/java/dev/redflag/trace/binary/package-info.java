/** The binary trace, read into events and written from them. */
package dev.redflag.trace.binary;
