package dev.redflag.agent.attach;

import dev.redflag.report.Version;
import jdk.internal.vm.VMSupport;

/**
 * Tells those who attach to this JVM that Redflag is at work in it. The program does not see it.
 */
final class AttachMark {
  /** The agent property that holds the version. */
  private static final String PROPERTY = "dev.redflag.version";

  private AttachMark() {}

  static void set() {
    VMSupport.getAgentProperties().setProperty(PROPERTY, Version.text());
  }
}
