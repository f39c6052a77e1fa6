/** What the comparison detectors keep of a location: one object each, in the reference layout. */
package dev.redflag.detectors.state;
