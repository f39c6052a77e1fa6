/** Programs that the tests run in JVMs of their own, in a package that is checked like a user's. */
package programs;
