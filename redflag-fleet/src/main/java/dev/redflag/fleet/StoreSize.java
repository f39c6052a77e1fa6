package dev.redflag.fleet;

/**
 * How large a store is.
 *
 * @param bytes of its file, or of its database on a server
 * @param runs rows of runs
 * @param pairs rows of pairs that were seen
 * @param sites rows of sites that were seen
 * @param findings rows of findings
 */
public record StoreSize(long bytes, long runs, long pairs, long sites, long findings) {}
