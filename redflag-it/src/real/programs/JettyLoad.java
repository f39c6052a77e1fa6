import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** Embedded Jetty under load: four clients, each over connections of its own. */
public final class JettyLoad {
  private static final int CLIENTS = 4;
  private static final int REQUESTS = 200;

  private static final class Squares extends Handler.Abstract {
    private final AtomicInteger served = new AtomicInteger();

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      int number = Integer.parseInt(Request.getPathInContext(request).substring(1));
      served.incrementAndGet();
      Content.Sink.write(response, true, "the square is " + number * number, callback);
      return true;
    }
  }

  public static void main(String[] args) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    Squares squares = new Squares();
    server.setHandler(squares);
    server.start();
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    List<Future<Long>> sums = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int client = i;
      sums.add(pool.submit(() -> ask(connector.getLocalPort(), client)));
    }
    for (Future<Long> sum : sums) {
      System.out.println("a client's sum: " + sum.get());
    }
    pool.shutdown();
    server.stop();
    System.out.println("served: " + squares.served);
    System.exit(0);
  }

  private static long ask(int port, int client) throws IOException, InterruptedException {
    HttpClient http = HttpClient.newHttpClient();
    long sum = 0;
    for (int i = 0; i < REQUESTS; i++) {
      URI uri = URI.create("http://127.0.0.1:" + port + "/" + (client + i));
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(uri).build(),
              HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      sum += Long.parseLong(answer.body().substring("the square is ".length()));
    }
    return sum;
  }
}
