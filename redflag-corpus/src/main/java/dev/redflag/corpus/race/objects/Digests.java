// row: 65
// variable: java.security.MessageDigest
// variable: java.util.regex.Matcher
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.security.MessageDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Digests and matchers keep state from call to call. */
public class Digests {
  public static void main(String[] args) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    Matcher matcher = Pattern.compile("a+").matcher("aaa");
    Threads.run(
        () -> {
          digest.update((byte) 1); // label: digest
          matcher.find(); // label: matcher
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          digest.digest(); // race with: digest
          matcher.group(); // race with: matcher
        });
  }
}
