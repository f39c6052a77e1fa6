package dev.redflag.analysis.suppress;

/**
 * What became of a suppression in a run.
 *
 * @param suppression the line
 * @param matched how many findings it covers
 * @param expired whether it holds no longer, so that it covers none
 */
public record SuppressionUse(Suppression suppression, int matched, boolean expired) {
  /** One sentence without its full stop. */
  public String sentence() {
    Stanza stanza = suppression.stanza();
    String line = "'" + suppression + "' (" + stanza.id() + ")";
    if (expired) {
      String owner = stanza.owner() == null ? "" : "; ask " + stanza.owner();
      return "the suppression " + line + " expired on " + stanza.expires() + owner;
    }
    return matched == 0
        ? "the suppression " + line + " covers no finding of this run"
        : "the suppression "
            + line
            + " covers "
            + matched
            + (matched == 1 ? " finding" : " findings")
            + (stanza.reason() == null ? "" : ": " + stanza.reason());
  }
}
