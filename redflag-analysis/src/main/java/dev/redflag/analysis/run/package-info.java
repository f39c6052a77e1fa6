/** What one execution of a program, or several taken together, told. */
package dev.redflag.analysis.run;
