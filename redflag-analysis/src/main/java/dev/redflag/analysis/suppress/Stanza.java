package dev.redflag.analysis.suppress;

import java.time.LocalDate;

/**
 * What a suppression file tells of some of its lines.
 *
 * @param id its name, in brackets at its head; for lines outside of a stanza the file and line
 * @param reason why the races are accepted; null outside of a stanza
 * @param owner who answers for that, or null
 * @param expires the last day on which it holds, or null
 */
public record Stanza(String id, String reason, String owner, LocalDate expires) {
  /** Whether it holds no longer; the day may be null where no stanza expires. */
  boolean isExpired(LocalDate today) {
    return expires != null && today.isAfter(expires);
  }
}
