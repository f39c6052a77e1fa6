package dev.redflag.cli.launch;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.redflag.cli.CommandException;
import dev.redflag.cli.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A JVM that runs on this machine, perhaps with Redflag in it. */
public final class RunningJvm {
  /** Set by the agent among the properties that only those see who attach. */
  private static final String PROPERTY = "dev.redflag.version";

  private final long pid;

  /**
   * @param pid its process id
   */
  public RunningJvm(long pid) {
    this.pid = pid;
  }

  /**
   * Has the JVM write its findings so far as JSON.
   *
   * @param file an absolute path that the JVM's user may write
   */
  public void dump(Path file) throws CommandException {
    VirtualMachine jvm = attach();
    try {
      if (jvm.getAgentProperties().getProperty(PROPERTY) == null) {
        throw new CommandException(
            ExitStatus.NOT_ATTACHED,
            "the JVM " + pid + " runs without Redflag; start it by redflag run, or with the agent");
      }
      jvm.loadAgent(AgentJar.find().toString(), "dump=" + file);
    } catch (AgentLoadException | AgentInitializationException | IOException e) {
      throw refused(e.getMessage());
    } finally {
      detach(jvm);
    }
    if (!Files.exists(file)) {
      throw refused("it wrote no findings to '" + file + "'");
    }
  }

  /** Its process id. */
  long pid() {
    return pid;
  }

  /**
   * Has the JVM sampled.
   *
   * @param folder an absolute path, with the options; the JVM's user must be able to write there
   */
  public void sample(Path folder) throws CommandException {
    VirtualMachine jvm = attach();
    try {
      jvm.loadAgent(AgentJar.find().toString(), "sample=" + folder);
      if (jvm.getAgentProperties().getProperty(PROPERTY) == null) {
        throw new CommandException(
            ExitStatus.NOT_ATTACHED,
            "the JVM " + pid + " did not take the agent; its standard error says why");
      }
    } catch (AgentLoadException | AgentInitializationException | IOException e) {
      throw new CommandException(
          ExitStatus.NOT_ATTACHED, "the JVM " + pid + " takes no agent: " + e.getMessage());
    } finally {
      detach(jvm);
    }
  }

  /** Ends the sampling, if there is one. */
  public void unsample() throws CommandException {
    VirtualMachine jvm = attach();
    try {
      jvm.loadAgent(AgentJar.find().toString(), "unsample=");
    } catch (AgentLoadException | AgentInitializationException | IOException e) {
      throw new CommandException(
          ExitStatus.NOT_ATTACHED, "the sampling of JVM " + pid + " goes on: " + e.getMessage());
    } finally {
      detach(jvm);
    }
  }

  /** Whether the process is there. */
  public boolean isAlive() {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private VirtualMachine attach() throws CommandException {
    if (pid <= 0 || ProcessHandle.of(pid).isEmpty()) {
      throw new CommandException(
          ExitStatus.WRONG_USE, "there is no process " + pid + "; jps lists the JVMs that run");
    }
    if (pid == ProcessHandle.current().pid()) {
      throw new CommandException(ExitStatus.WRONG_USE, "process " + pid + " is redflag itself");
    }
    try {
      return VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException | IOException e) {
      throw new CommandException(
          ExitStatus.NOT_ATTACHED,
          "process " + pid + " takes no attaching: it is no JVM, or one of another user");
    }
  }

  private CommandException refused(String why) {
    return new CommandException(
        ExitStatus.NOT_ATTACHED, "the JVM " + pid + " did not tell its findings: " + why);
  }

  private static void detach(VirtualMachine jvm) {
    try {
      jvm.detach();
    } catch (IOException e) {
      // It has ended meanwhile: what it wrote is there or not.
    }
  }
}
