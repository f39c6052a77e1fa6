/**
 * Tests of the hooks with FastTrack behind them, called as woven code calls them. Outside of {@code
 * dev.redflag.detectors}, whose frames are cut from call chains.
 */
package dev.redflag.live;
