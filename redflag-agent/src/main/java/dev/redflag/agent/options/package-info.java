/** The option table, and how an option's value is found: argument, property, environment, file. */
package dev.redflag.agent.options;
