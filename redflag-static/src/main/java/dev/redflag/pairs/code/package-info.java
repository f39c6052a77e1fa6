/** The program's class files, read: classes, fields, and what methods do. */
package dev.redflag.pairs.code;
