package dev.redflag.benchmarks.real;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;

/** Embedded Tomcat: each thread is a client that asks a servlet over one kept connection. */
public final class Tomcat implements Kernel {
  // Kept, or the level would be lost with the logger.
  private static final Logger LOGGER = Logger.getLogger("org.apache");

  private int requests;
  private Path base;
  private org.apache.catalina.startup.Tomcat server;
  // One entry a request; each has one writer.
  private int[] answers;

  /** Answers with a table of squares, and counts requests in the session. */
  private static final class Squares extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      int from = Integer.parseInt(request.getParameter("from"));
      response.setContentType("text/plain;charset=UTF-8");
      PrintWriter writer = response.getWriter();
      for (int i = from; i < from + 20; i++) {
        writer.printf("%d squared is %d%n", i, i * i);
      }
    }
  }

  @Override
  public String name() {
    return "tomcat";
  }

  @Override
  public String description() {
    return "embedded Tomcat: a servlet over kept connections";
  }

  @Override
  public void setUp(Size size) throws IOException, LifecycleException {
    requests = size.pick(600, 8_000);
    answers = new int[requests];
    if (server != null) {
      return;
    }
    LOGGER.setLevel(Level.SEVERE);
    base = Files.createTempDirectory("redflag-tomcat");
    server = new org.apache.catalina.startup.Tomcat();
    server.setBaseDir(base.toString());
    server.setPort(0);
    server.setHostname("127.0.0.1");
    server.getConnector().setProperty("maxKeepAliveRequests", "-1");
    Context context = server.addContext("", base.toString());
    org.apache.catalina.startup.Tomcat.addServlet(context, "squares", new Squares())
        .addMapping("/squares");
    server.start();
  }

  @Override
  public void run(int threads) throws InterruptedException {
    int port = server.getConnector().getLocalPort();
    Client[] clients = new Client[threads];
    for (int id = 0; id < threads; id++) {
      int from = Crew.from(id, threads, requests);
      clients[id] = new Client(port, from, Crew.to(id, threads, requests));
    }
    Crew.run(clients);
  }

  @Override
  public void validate() {
    for (int i = 0; i < requests; i++) {
      StringBuilder body = new StringBuilder();
      for (int n = i % 100; n < i % 100 + 20; n++) {
        body.append(String.format("%d squared is %d%n", n, n * n));
      }
      WrongResultException.expect(
          "the hash of answer " + i, body.toString().hashCode(), answers[i]);
    }
  }

  @Override
  public void close() throws LifecycleException, IOException {
    if (server != null) {
      server.stop();
      server.destroy();
      server = null;
      List<Path> files;
      try (Stream<Path> walk = Files.walk(base)) {
        files = walk.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  private final class Client implements Crew.Task {
    private final int port;
    private final int from;
    private final int to;

    Client(int port, int from, int to) {
      this.port = port;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() throws IOException {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setTcpNoDelay(true);
        InputStream in = new BufferedInputStream(socket.getInputStream());
        for (int i = from; i < to; i++) {
          String request = "GET /squares?from=" + i % 100 + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
          socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
          answers[i] = readBody(in).hashCode();
        }
      }
    }

    private String readBody(InputStream in) throws IOException {
      int length = -1;
      String status = readLine(in);
      if (!status.startsWith("HTTP/1.1 200")) {
        throw new IOException("the server answered " + status);
      }
      for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
        String lower = line.toLowerCase(Locale.ROOT);
        if (lower.startsWith("content-length:")) {
          length = Integer.parseInt(lower.substring(15).trim());
        }
      }
      if (length < 0) {
        throw new IOException("the answer has no length");
      }
      return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private String readLine(InputStream in) throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new IOException("the server closed the connection");
        }
        if (c != '\r') {
          line.append((char) c);
        }
      }
      return line.toString();
    }
  }
}
