/** JDK methods that access elements of arrays which the program hands to them. */
package dev.redflag.runtime.bulk;
