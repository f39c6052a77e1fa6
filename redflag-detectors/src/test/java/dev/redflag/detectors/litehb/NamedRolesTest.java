package dev.redflag.detectors.litehb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.detectors.site.GivenAgain;
import dev.redflag.runtime.site.SitePair;
import org.junit.jupiter.api.Test;

class NamedRolesTest {
  @Test
  void aRoleIsTheSitesNotItsNumbers() throws Exception {
    NamedRoles roles =
        new NamedRoles(
            SitePair.parse("p.Gone.first(Gone.java:1)#write,p.Gone.next(Gone.java:1)#read"));
    int number =
        GivenAgain.number(
            there -> assertRole(roles, there, true, PairRoles.FIRST),
            gone -> assertRole(roles, gone, true, PairRoles.FIRST));
    assertRole(roles, number, false, PairRoles.SECOND);
    assertRole(roles, 0, true, PairRoles.NONE);
  }

  @Test
  void aNumberThatHadNoRoleIsLookedAtAgain() throws Exception {
    NamedRoles roles =
        new NamedRoles(SitePair.parse("p.Gone.next(Gone.java:1)#write,p.A.a(A.java:1)#read"));
    int number =
        GivenAgain.number(
            there -> assertRole(roles, there, true, PairRoles.NONE),
            gone -> assertRole(roles, gone, true, PairRoles.NONE));
    assertRole(roles, number, true, PairRoles.FIRST);
  }

  private static void assertRole(NamedRoles roles, int site, boolean write, int role) {
    assertThat(roles.of(site, write)).isEqualTo(role);
    assertThat(roles.of(site, write)).as("asked again").isEqualTo(role);
  }
}
