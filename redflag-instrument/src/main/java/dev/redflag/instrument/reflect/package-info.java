/** Keeps the members that were woven into classes from the eyes of reflection. */
package dev.redflag.instrument.reflect;
