/**
 * Session files: findings as they are made, in a form that is compact, merged and survives a kill.
 */
package dev.redflag.report.binary;
