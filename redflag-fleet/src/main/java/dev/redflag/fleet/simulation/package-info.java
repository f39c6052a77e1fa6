/** Many made-up JVMs against a true store, to plan by. */
package dev.redflag.fleet.simulation;
