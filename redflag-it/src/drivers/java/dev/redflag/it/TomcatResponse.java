package dev.redflag.it;

import org.apache.coyote.Response;

/** The container commits a response while an asynchronous servlet looks whether it has. */
public class TomcatResponse {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 20; i++) {
      Response response = new Response();
      Racers.race(1, round -> response.setCommitted(true), round -> response.isCommitted());
    }
    System.out.println("committed");
  }
}
