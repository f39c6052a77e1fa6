/** The JDK's ordering rules as data: one file a JDK package, one row a method. */
package dev.redflag.happensbefore;
