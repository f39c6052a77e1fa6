package dev.redflag.runtime.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.site.SiteName.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.acme.C.m(C.java:12)",
        "com.acme.C.m(C.java:12)#read",
        "com.acme.C$D.lambda$m$0(C.java:12)#write@17",
        "C.<init>(C.java:1)@0",
        "com.acme.C.m(Unknown Source)#write@3",
        "com.acme.C.m(C.java)@3",
        "com.acme.C.m(C.kt:0)#read@58",
        "com.acme.C.adds (twice)(C.kt:12)#write@17"
      })
  void isWrittenAsItIsRead(String text) throws SiteNameException {
    assertThat(SiteName.parse(text)).hasToString(text);
  }

  @Test
  void isReadFromALineOfAStackTrace() throws SiteNameException {
    assertThat(SiteName.parse("\tat app//com.acme.C.<init>(C.java:12)"))
        .isEqualTo(new SiteName("com.acme.C", "<init>", "C.java", 12, null, -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "C",
        "m(C.java:12)",
        "C.(C.java:12)",
        ".m(C.java:12)",
        "C.m(C.java:x)",
        "C.m(C.java:-1)",
        "C.m(C.java:12",
        "C.m(C.java:12)#update",
        "C.m(C.java:12)@-1",
        "C.m(C.java:12)@3#read",
        "C.m(C.java:12)@",
        "C.m(C.java:99999999999)",
        "C.m(C.java)"
      })
  void whatIsNoSiteIsRefusedByName(String text) {
    assertThatThrownBy(() -> SiteName.parse(text))
        .isInstanceOf(SiteNameException.class)
        .hasMessageStartingWith("site '" + text + "' ")
        .hasMessageContaining("com.acme.C.m(C.java:12)");
  }

  @Test
  void isThatOfARegisteredSite() throws SiteNameException {
    Site site = new Site("a.C", "m", "C.java", 12, 17, null, "a.D", "f", "I", false);
    SiteName name = SiteName.of(site, true);
    assertThat(name).hasToString("a.C.m(C.java:12)#write@17");
    assertThat(SiteName.parse(name.toString())).isEqualTo(name);
    assertThat(name.matches(12, true, 17)).isTrue();
    assertThat(name.matches(12, false, 17)).isFalse();
    assertThat(name.matches(12, true, 3)).isFalse();
    assertThat(name.matches(13, true, 17)).isFalse();
    assertThat(SiteName.parse("a.C.m(C.java:12)").matches(12, false, 3)).isTrue();
    assertThat(SiteName.parse("a.C.m(C.java)@3").matches(99, true, 3)).isTrue();
  }

  @Test
  void aCallAndAnUnknownPlaceHaveNone() {
    Site call =
        new Site("a.C", "m", "C.java", 1, 1, null, "java.util.HashMap", "put", "()V", false);
    assertThat(SiteName.of(call, true)).isNull();
    Site byCall =
        new Site(
            "a.C", "m", "C.java", 1, 1, null, null, null, null, false, true, AccessShape.BY_CALL);
    assertThat(SiteName.of(byCall, true)).isNull();
    Site unknown = new Site("a.C", "m", "C.java", 1, -1, null, "a.D", "f", "I", false);
    assertThat(SiteName.of(unknown, true)).isNull();
    assertThat(SiteName.of(null, true)).isNull();
  }

  @Test
  void aPairIsReadAndWritten() throws SiteNameException {
    String text = "a.C.m(C.java:1)#write@1,a.C.n(C.java:2)#read@2";
    SitePair pair = SitePair.parse(text);
    assertThat(pair).hasToString(text);
    assertThat(pair.first().kind()).isEqualTo(Kind.WRITE);
    assertThat(pair.second().method()).isEqualTo("n");
    assertThat(SitePair.parse("a.C.m(C.java:1), a.C.m(C.java:1)").second())
        .isEqualTo(SiteName.parse("a.C.m(C.java:1)"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a.C.m(C.java:1)",
        "a.C.m,C.java",
        "a.C.m(C.java:1),a.C.m(C.java:1),a.C.m(C.java:1)"
      })
  void whatIsNoPairIsRefused(String text) {
    assertThatThrownBy(() -> SitePair.parse(text))
        .isInstanceOf(SiteNameException.class)
        .hasMessageStartingWith("pair '" + text + "' is not two sites");
  }

  @Test
  void twoReadsAreRefused() {
    assertThatThrownBy(() -> SitePair.parse("a.C.m(C.java:1)#read,a.C.n(C.java:2)#read"))
        .isInstanceOf(SiteNameException.class)
        .hasMessageEndingWith("is two reads, which cannot race; name a write");
  }
}
