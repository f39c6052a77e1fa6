/**
 * DataCollider (Erickson, Musuvathi, Burckhardt and Olynyk, OSDI 2010): accesses are sampled, a
 * thread waits before each, and whoever comes to the same location meanwhile is caught.
 */
package dev.redflag.detectors.datacollider;
