/**
 * By which code tells Redflag of an order between threads that it cannot see: of a device, of
 * native code, of another process. Without the agent all of it does nothing.
 */
package dev.redflag.api;
