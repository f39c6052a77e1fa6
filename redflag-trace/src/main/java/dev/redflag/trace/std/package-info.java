/** The text format STD: one event a line, {@code THREAD|OP(ARG)|LOC}. */
package dev.redflag.trace.std;
