/** What the agent says: findings as they are made, the report at the JVM's end. */
package dev.redflag.agent.output;
