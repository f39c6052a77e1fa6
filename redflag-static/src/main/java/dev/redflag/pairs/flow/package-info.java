/** Which objects may reach which code, and which of them several threads may see. */
package dev.redflag.pairs.flow;
