/** Which objects other threads can get at, by reachability. */
package dev.redflag.runtime.escape;
