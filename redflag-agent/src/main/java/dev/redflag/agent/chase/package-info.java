/** RaceChaser in a JVM: which sites its pair names, their hooks, and when these are taken out. */
package dev.redflag.agent.chase;
