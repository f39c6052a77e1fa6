/** The file format that traces and sessions share: checksummed blocks of records. */
package dev.redflag.runtime.container;
