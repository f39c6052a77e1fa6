/** The folder that holds a run in every form. */
package dev.redflag.report.folder;
