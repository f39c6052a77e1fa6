/** A PostgreSQL of the tests' own. */
package dev.redflag.testkit.postgres;
