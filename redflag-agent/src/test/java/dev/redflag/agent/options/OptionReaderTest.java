package dev.redflag.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OptionReaderTest {
  @TempDir Path folder;
  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  private Options read(String argument) throws OptionException {
    return Options.of(OptionReader.read(argument, properties::get, environment::get));
  }

  @Test
  void defaults() throws OptionException {
    for (String none : new String[] {null, ""}) {
      Options options = read(none);
      assertThat(options.detector()).isEqualTo("fasttrack");
      assertThat(options.includes()).isEmpty();
      assertThat(options.excludes()).isEmpty();
      assertThat(options.json()).isNull();
      assertThat(options.suppressions().files()).isEmpty();
      assertThat(options.stats()).isFalse();
      assertThat(options.haltOnRace()).isFalse();
      assertThat(options.classDump()).isNull();
      assertThat(options.verbose()).isFalse();
      assertThat(options.launch()).isNull();
      assertThat(options.session()).isNull();
      assertThat(options.exitCode()).isEqualTo(66);
    }
  }

  @Test
  void aPairHoldsAComma() throws OptionException {
    String pair = "a.C.m(C.java:1)#write@3,a.C.n(C.java:2)";
    Options options =
        read("detector=racechaser,pair=" + pair + ",budget=2.5%,delay=7,seed=-3,stats");
    assertThat(options.chase().pair()).hasToString(pair);
    assertThat(options.chase().maxShare()).isEqualTo(0.025);
    assertThat(options.chase().delayMillis()).isEqualTo(7);
    assertThat(options.chase().seed()).isEqualTo(-3);
    assertThat(options.stats()).isTrue();
    assertThat(read("json=x").chase()).isNull();
    properties.put("redflag.pair", pair);
    Options defaults = read("detector=racechaser");
    assertThat(defaults.chase().maxShare()).isEqualTo(0.05);
    assertThat(defaults.chase().delayMillis()).isEqualTo(10);
  }

  @Test
  void readsTheAgentsArgument() throws OptionException, IOException {
    Path known = Files.createFile(folder.resolve("known"));
    Path more = Files.createFile(folder.resolve("more"));
    Options options =
        read(
            "json=out=%p.json,excludes=a.b.*:c.?d,haltOnRace,stats=true,verbose=false,suppressions="
                + known
                + ",suppressions="
                + more);
    assertThat(options.json()).isEqualTo("out=%p.json");
    assertThat(options.excludes()).isEqualTo("a.b.*:c.?d");
    assertThat(options.haltOnRace()).isTrue();
    assertThat(options.stats()).isTrue();
    assertThat(options.verbose()).isFalse();
    assertThat(options.suppressions().files()).containsExactly(known, more);
  }

  @Test
  void takesBothSpellings() throws OptionException {
    assertThat(read("halt-on-race").haltOnRace()).isTrue();
    assertThat(read("haltOnRace").haltOnRace()).isTrue();
  }

  @Test
  void theArgumentOverrulesPropertyThenEnvironmentThenFile() throws Exception {
    Path file = folder.resolve("redflag.properties");
    Files.writeString(file, "json=file\nincludes=file\nexcludes=file\nstats=true\n");
    environment.put("REDFLAG_CONFIG", file.toString());
    environment.put("REDFLAG_JSON", "environment");
    environment.put("REDFLAG_INCLUDES", "environment");
    environment.put("REDFLAG_EXCLUDES", "environment");
    environment.put("REDFLAG_HALT_ON_RACE", "true");
    properties.put("redflag.json", "property");
    properties.put("redflag.includes", "property");
    Options options = read("json=argument");
    assertThat(options.json()).isEqualTo("argument");
    assertThat(options.includes()).isEqualTo("property");
    assertThat(options.excludes()).isEqualTo("environment");
    assertThat(options.stats()).isTrue();
    assertThat(options.haltOnRace()).isTrue();
  }

  @Test
  void aSessionOverrulesAll() throws Exception {
    Map<Option, String> given = new EnumMap<>(Option.class);
    given.put(Option.JSON, "command=line,with:signs");
    given.put(Option.EXIT_CODE, "7");
    environment.put("REDFLAG_JSON", "environment");
    environment.put("REDFLAG_EXIT_CODE", "8");
    Map<Option, String> texts = OptionReader.read(given, environment::get);
    assertThat(Options.of(texts).exitCode()).isEqualTo(7);
    OptionReader.writeSession(texts, folder);
    Options options = read("launch=" + folder);
    assertThat(options.json()).isEqualTo("command=line,with:signs");
    assertThat(options.launch()).isEqualTo(folder);
  }

  @Test
  void whatDataColliderSamplesIsRead() throws OptionException {
    String sites = "a.C.m(C.java:1)#read@3,a.D.n(D.java:2)";
    CollideOptions given =
        read("detector=datacollider,sites=" + sites + ",rate=2.5,budget=2%,delay=7,for=2m")
            .collide();
    assertThat(given.sites()).extracting(Object::toString).containsExactly(sites.split(","));
    assertThat(given.rate()).isEqualTo(2.5);
    assertThat(given.maxShare()).isEqualTo(0.02);
    assertThat(given.delayMillis()).isEqualTo(7);
    assertThat(given.forMillis()).isEqualTo(120_000);
    CollideOptions defaults = read("detector=datacollider").collide();
    assertThat(defaults.sites()).isEmpty();
    assertThat(defaults.rate()).isEqualTo(10);
    assertThat(defaults.delayMillis()).isEqualTo(15);
    assertThat(defaults.forMillis()).isZero();
    assertThat(read("json=x").collide()).isNull();
  }

  @Test
  void sitesThatNameNothingAreRefused() {
    Map<Option, String> given = new EnumMap<>(Option.class);
    given.put(Option.DETECTOR, "datacollider");
    given.put(Option.SITES, ",");
    assertThatThrownBy(() -> Options.of(given))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("option 'sites' is ',', but must be names of accesses");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jsn=x|unknown option 'jsn' (did you mean 'json'?) in the agent's argument",
        "nothing=x|unknown option 'nothing' (the options are detector, includes,",
        "json|option 'json' needs a value: json=FILE",
        "detector=fast|option 'detector' is 'fast', but must be one of fasttrack",
        "detector=racechaser|detector 'racechaser' needs the option 'pair'",
        "detector=fullhb:tracking|detector 'fullhb:tracking' needs the option 'pair'",
        "detector=litehb,pair=a.C.m(C.java:1),a.C.m(C.java:1),seed=1|option 'seed' goes with",
        "detector=litehb,pair=a.C.m(C.java:1),a.C.m(C.java:1),record=x|option 'record' needs",
        "detector=litehb:all|but must be one of",
        "pair=a.C.m(C.java:1),a.C.m(C.java:1)|option 'pair' goes with the detectors 'racechaser',",
        "budget=2%|option 'budget' goes with the detectors 'racechaser' and 'datacollider'",
        "detector=djit,seed=3|option 'seed' goes with the detectors 'racechaser' and",
        "history=0|option 'history' is '0', but must be a number of accesses from 1 to 4096",
        "history=4097|option 'history' is '4097', but must be",
        "aim=/none/there|cannot read the session '/none/there'",
        "detector=racechaser,pair=a.C|option 'pair': pair 'a.C' is not two sites",
        "detector=racechaser,pair=a.C.m(C.java:1)#read,a.C.m(C.java:1)#read|option 'pair': pair"
            + " 'a.C.m(C.java:1)#read,a.C.m(C.java:1)#read' is two reads, which cannot race",
        "detector=racechaser,pair=a.C.m(C.java:1),a.C.m(C.java:1),record=x|option 'record' needs",
        "detector=racechaser,pair=a.C.m(C.java:1),a.C.m(C.java:1),budget=x|option 'budget' is 'x'",
        "detector=racechaser,pair=a.C.m(C.java:1),a.C.m(C.java:1),budget=101|option 'budget' is",
        "detector=racechaser,pair=a.C.m(C.java:1),a.C.m(C.java:1),delay=0|option 'delay' is '0'",
        "detector=racechaser,pair=a.C.m(C.java:1),a.C.m(C.java:1),seed=1.5|option 'seed' is '1.5'",
        "rate=5|option 'rate' goes with detector 'datacollider', but the detector is 'fasttrack'",
        "detector=datacollider,record=x|option 'record' needs",
        "detector=datacollider,rate=-1|option 'rate' is '-1', but must be a number from 0 to 10000",
        "detector=datacollider,budget=200%|option 'budget' is '200%', but must be a share of 0 to 100"
            + " per cent, like 5%",
        "detector=datacollider,sites=a.C|option 'sites': site 'a.C' is not of the form",
        "for=60s|option 'for' goes with the detectors 'racechaser' and 'datacollider', but the",
        "detector=racechaser,pair=a.C.m(C.java:1),a.C.m(C.java:1),for=1h|option 'for' is '1h'",
        "detector=datacollider,for=1h|option 'for' is '1h', but must be a time like 60s or 5m",
        "detector=caper|detector 'caper' needs the option 'pairs'",
        "pairs=x|option 'pairs' goes with detector 'caper', but the detector is 'fasttrack'",
        "detector=caper,pairs=/none/there|cannot read the file of pairs '/none/there'",
        "detector=caper,pairs=x,record=y|option 'record' needs a detector that sees all events",
        "stats=maybe|option 'stats' is 'maybe', but must be true or false",
        "includes=a b|has ' ' in 'a b', but takes class names with * and ?",
        "excludes=a/b|has '/' in 'a/b', but takes class names with * and ?",
        "suppressions=/none/there|cannot read the suppression file '/none/there'",
        "config=/none/there|cannot read the options file '/none/there'",
        "json=/|option 'json' names a folder, '/', not a file",
        "json=a,session=./a|options 'json' and 'session' both name the file './a'",
        "json=|option 'json' is empty; give it a path",
        "exit-code=3|option 'exit-code' is one of redflag run",
        "launch=/none/there|cannot read the options file '/none/there/options.properties'"
      })
  void refusesInASentenceThatNamesTheMend(String argument, String sentence) {
    assertThatThrownBy(() -> read(argument))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource({"256", "-1", "x", "''"})
  void refusesAnExitCodeThatIsNone(String code) {
    Map<Option, String> given = Map.of(Option.EXIT_CODE, code);
    assertThatThrownBy(() -> Options.of(given))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("'" + code + "', but must be a number from 0 to 255");
  }

  @Test
  void refusesAnUnknownOptionInAFile() throws IOException {
    Path file = folder.resolve("redflag.properties");
    Files.writeString(file, "detecter=fasttrack\n");
    assertThatThrownBy(() -> read("config=" + file))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("did you mean 'detector'?) in '" + file + "'");
  }

  @ParameterizedTest
  @EnumSource
  void everyOptionIsASentence(Option option) {
    assertThat(option.sentence()).matches("[A-Z].*\\.");
    assertThat(option.key()).matches("[a-z]+(-[a-z]+)*");
    assertThat(Option.named(option.key())).isEqualTo(option);
    assertThat(Option.named(option.agentKey())).isEqualTo(option);
  }

  @Test
  void filesAreSplitAtThePathSeparator() throws Exception {
    Path known = Files.createFile(folder.resolve("known"));
    Path more = Files.createFile(folder.resolve("more"));
    environment.put("REDFLAG_SUPPRESSIONS", known + File.pathSeparator + more);
    assertThat(read(null).suppressions().files()).containsExactly(known, more);
  }
}
