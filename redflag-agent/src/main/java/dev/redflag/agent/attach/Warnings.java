package dev.redflag.agent.attach;

import dev.redflag.agent.output.StandardError;
import java.util.function.Consumer;

/** Tells the first class that is not watched; the others only where the user wants to read them. */
final class Warnings implements Consumer<String> {
  private final boolean all;
  private boolean told;

  Warnings(boolean all) {
    this.all = all;
  }

  @Override
  public void accept(String sentence) {
    synchronized (this) {
      if (told && !all) {
        return;
      }
      told = true;
    }
    StandardError.say(sentence + (all ? "." : ". More of this kind is in the JSON report."));
  }
}
