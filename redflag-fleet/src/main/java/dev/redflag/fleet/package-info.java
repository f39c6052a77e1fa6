/** What the runs of many JVMs know together, and what it has each next one do. */
package dev.redflag.fleet;
