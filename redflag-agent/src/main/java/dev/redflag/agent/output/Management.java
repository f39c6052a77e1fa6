package dev.redflag.agent.output;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.run.Run;
import dev.redflag.report.json.JsonReport;
import dev.redflag.report.text.TextReport;
import dev.redflag.runtime.thread.ThreadState;
import dev.redflag.runtime.thread.Threads;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * Tells findings over JMX, where that is asked for. The only class of ours that needs the module
 * {@code java.management}: it is not loaded otherwise.
 */
public final class Management implements RedflagMBean {
  /** Name of the bean. */
  public static final String NAME = "dev.redflag:type=Redflag";

  private final Supplier<Run> findings;

  private Management(Supplier<Run> findings) {
    this.findings = findings;
  }

  /**
   * Registers the bean with the platform's server.
   *
   * @param findings gives the findings so far
   */
  public static void begin(Supplier<Run> findings) {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(
              new StandardMBean(new Management(findings), RedflagMBean.class),
              new ObjectName(NAME));
    } catch (JMException e) {
      StandardError.say("cannot offer the findings over JMX (" + e + ").");
    }
  }

  @Override
  public int getFindings() {
    return run().open();
  }

  @Override
  public String getJson() {
    Run run = run();
    StringWriter json = new StringWriter();
    return inRuntime(
        () -> {
          try {
            JsonReport.write(run, json);
            return json.toString();
          } catch (IOException e) {
            throw new UncheckedIOException(e); // a string takes all
          }
        });
  }

  @Override
  public String getText() {
    Run run = run();
    return inRuntime(
        () -> {
          StringBuilder text = new StringBuilder();
          for (Finding f : run.findings()) {
            if (!f.suppressed()) {
              text.append(TextReport.block(f));
            }
          }
          return text.append(TextReport.summary(run, MainClass.name())).toString();
        });
  }

  private Run run() {
    return inRuntime(findings);
  }

  /** What we do in a thread of the program orders nothing. */
  private static <T> T inRuntime(Supplier<T> work) {
    ThreadState t = Threads.current();
    boolean before = t.inRuntime;
    t.inRuntime = true;
    try {
      return work.get();
    } finally {
      t.inRuntime = before;
    }
  }
}
