/** Finds the accesses of a program that may race, from its class files alone. */
package dev.redflag.pairs;
