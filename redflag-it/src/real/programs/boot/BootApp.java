package boot;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * A Spring Boot application: it starts, answers over HTTP with what a service computed, and ends.
 */
@SpringBootApplication
@EnableAsync
public class BootApp {
  private static final int REQUESTS = 100;

  /** The answer, as JSON. */
  public record Square(int number, long square, int asked) {}

  /** Computes in the task executor. */
  @Service
  public static class Squares {
    private final AtomicInteger asked = new AtomicInteger();

    @Async
    public CompletableFuture<Square> of(int number) {
      asked.incrementAndGet();
      return CompletableFuture.completedFuture(new Square(number, (long) number * number, 0));
    }
  }

  /** Answers. */
  @RestController
  public static class Controller {
    private final Squares squares;

    public Controller(Squares squares) {
      this.squares = squares;
    }

    @GetMapping("/square/{number}")
    public CompletableFuture<Square> square(@PathVariable("number") int number) {
      return squares.of(number);
    }
  }

  public static void main(String[] args) throws Exception {
    SpringApplication application = new SpringApplication(BootApp.class);
    application.setLogStartupInfo(false);
    ConfigurableApplicationContext context =
        application.run(
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--spring.main.banner-mode=off",
            "--logging.level.root=error");
    int port = ((WebServerApplicationContext) context).getWebServer().getPort();
    HttpClient http = HttpClient.newHttpClient();
    long sum = 0;
    String last = "";
    for (int i = 0; i < REQUESTS; i++) {
      URI uri = URI.create("http://127.0.0.1:" + port + "/square/" + i);
      HttpResponse<String> answer =
          http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      last = answer.body();
      sum += answer.statusCode();
    }
    System.out.println("statuses: " + sum + ", last: " + last);
    System.exit(SpringApplication.exit(context));
  }
}
