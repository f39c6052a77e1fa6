package dev.redflag.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import dev.redflag.testkit.jvm.Findings;
import dev.redflag.testkit.jvm.ForkedJvm;
import dev.redflag.testkit.jvm.Javac;
import dev.redflag.testkit.jvm.Jdk;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside a debugger, which stops at a line and then swaps the code of a class that is in use. */
class DebuggerIT {
  private static final String OLD = "    synchronized (Swapped.class) { count++; }\n";
  private static final String NEW = "    count++;\n";

  /** The line of both, in the source below. */
  private static final int LINE = 4;

  @TempDir Path folder;

  static Stream<Arguments> jdksAndOrders() {
    return Jdk.all().stream()
        .flatMap(jdk -> Stream.of(Arguments.of(jdk, true), Arguments.of(jdk, false)));
  }

  private Path compile(String body) throws Exception {
    String source =
        "public class Swapped {\n"
            + "  static int count;\n"
            + "  static void step() {\n"
            + body
            + "  }\n"
            + "  public static void main(String[] args) throws Exception {\n"
            + "    step();\n"
            + "    System.out.println(\"ready\");\n"
            + "    System.in.read();\n"
            + "    for (int i = 0; i < 2; i++) {\n"
            + "      new Thread(Swapped::step).start();\n"
            + "    }\n"
            + "  }\n"
            + "}\n";
    Path classes = Files.createTempDirectory(folder, "classes");
    Path file = Files.writeString(classes.resolve("Swapped.java"), source);
    Javac.compile(Jdk.running(), List.of(file), classes, "-g", "--release", "17");
    return classes;
  }

  @ParameterizedTest
  @MethodSource("jdksAndOrders")
  void racesOfSwappedCodeAreFound(Jdk jdk, boolean debuggerFirst) throws Exception {
    Path json = folder.resolve("found.json");
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
    command.add(debuggerFirst ? 2 : 1, "-javaagent:" + ForkedJvm.agentJar() + "=json=" + json);
    command.addAll(List.of("-cp", compile(OLD).toString(), "Swapped"));
    Path err = folder.resolve("stderr");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      String listening = said.readLine();
      assertThat(listening).startsWith("Listening for transport dt_socket at address: ");
      assertThat(said.readLine()).isEqualTo("ready");
      VirtualMachine vm = attach(listening.substring(listening.lastIndexOf(' ') + 1));
      ReferenceType swapped = vm.classesByName("Swapped").get(0);
      byte[] bytes = Files.readAllBytes(compile(NEW).resolve("Swapped.class"));
      vm.redefineClasses(Map.of(swapped, bytes));
      BreakpointRequest stop =
          vm.eventRequestManager().createBreakpointRequest(swapped.locationsOfLine(LINE).get(0));
      stop.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
      stop.enable();
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
      for (int i = 0; i < 2; i++) {
        BreakpointEvent hit = nextStop(vm);
        assertThat(hit.location().method().name()).isEqualTo("step");
        assertThat(hit.location().lineNumber()).isEqualTo(LINE);
        hit.thread().resume();
      }
      vm.dispose();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).isZero();
    assertThat(Files.readString(err)).contains("Variable: Swapped.count");
    assertThat(Findings.read(json).findings())
        .extracting(Findings.Finding::variable)
        .containsOnly("Swapped.count");
  }

  private static VirtualMachine attach(String port) throws Exception {
    AttachingConnector socket =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(connector -> connector.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = socket.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    arguments.get("port").setValue(port);
    return socket.attach(arguments);
  }

  private static BreakpointEvent nextStop(VirtualMachine vm) throws InterruptedException {
    while (true) {
      EventSet events = vm.eventQueue().remove();
      for (Event event : events) {
        if (event instanceof BreakpointEvent stop) {
          return stop;
        }
      }
      events.resume();
    }
  }
}
