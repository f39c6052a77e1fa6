package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.runtime.rule.Condition;
import dev.redflag.runtime.sync.EdgeKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleParserTest {
  private static List<Row> parse(String text) {
    return new RuleParser("test.rules", text).parse();
  }

  @Test
  void readsARowWithAllItsParts() {
    List<Row> rows =
        parse(
            """
            # a comment
            class java.util.concurrent.locks.ReentrantLock
              32 lock(),tryLock(long,TimeUnit) : mute; acquire this.sync as lock if true on A,B # more
            """);

    assertThat(rows)
        .containsExactly(
            new Row(
                "test.rules",
                3,
                32,
                "java.util.concurrent.locks.ReentrantLock",
                List.of(
                    new MethodPattern("lock", ""), new MethodPattern("tryLock", "long,TimeUnit")),
                null,
                List.of(
                    new Action(
                        Verb.MUTE, List.of(), EdgeKind.EDGE, Condition.ALWAYS, null, List.of()),
                    new Action(
                        Verb.ACQUIRE,
                        List.of("this.sync"),
                        EdgeKind.EXCLUSIVE_LOCK,
                        Condition.TRUE,
                        null,
                        List.of("A", "B"))),
                "mute; acquire this.sync as lock if true on A,B"));
  }

  @Test
  void readsAPointInsideOfAMethod() {
    Row row = parse("class a.B\n  39 m(*) call Runnable.run 1 : acquire kept").get(0);

    assertThat(row.point()).isEqualTo(new Point(Point.Kind.CALL, "Runnable.run", 1));
    assertThat(row.methods().get(0).isExact()).isFalse();
  }

  @Test
  void aRuleThatIsNotTheJdksNeedsNoNumber() {
    List<Row> rows =
        RuleSet.empty()
            .addOwn("own.rules", "class a.B\n  send(*) : release this\n  9 get() : acquire this")
            .rows();

    assertThat(rows).extracting(Row::number).containsExactly(0, 9);
    assertThatThrownBy(() -> parse("class a.B\n  send(*) : release this"))
        .isInstanceOf(RuleSyntaxException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "class a.B@1 m() : | 2: A row needs an action after its colon.",
        "1 m() : mute | 1: A row needs a line \"class NAME\" before it.",
        "class a/B | 1: A class is named like java.lang.Thread, not a/B.",
        "class a.B@x m() : mute | 2: A row begins with its number in the table, not x.",
        "class a.B@1 m() mute | 2: A row is a number, methods, \" :\" and actions.",
        "class a.B@1 m : mute | 2: A method is written name(Type,Type), not m.",
        "class a.B@1 m() : shout | 2: Unknown verb shout.",
        "class a.B@1 m() : acquire | 2: acquire takes 1 object(s), not 0.",
        "class a.B@1 m() : acquire that | 2: An object is this, arg1, result, value, kept or"
            + " thread, or a field of it, not that.",
        "class a.B@1 m() : acquire this as cheese | 2: Unknown kind cheese.",
        "class a.B@1 m() : acquire this if blue | 2: Unknown condition blue.",
        "class a.B@1 m() : acquire this if | 2: Nothing after \"if\".",
        "class a.B@1 m() : mute;; acquire this; shout | 2: Unknown verb shout.",
        "class a.B@1 m() stroke x : mute | 2: A point is get FIELD, put FIELD, or call"
            + " CLASS.METHOD ARGUMENT.",
      })
  void refusesWhatItCannotReadWithFileAndLine(String text, String message) {
    assertThatThrownBy(() -> parse(text.replace('@', '\n')))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessage("test.rules:" + message);
  }

  @Test
  void refusesASecondRuleOfAMethod() {
    assertThatThrownBy(
            () -> RuleSet.empty().add("x.rules", "class a.B\n 1 m() : mute\n 2 n(),m() : mute"))
        .hasMessage("x.rules:3: a.B.m() has a rule already, at x.rules:2.");
  }

  @Test
  void writesParametersAsPatternsDo() {
    assertThat(MethodPattern.parametersOf("(J[[ILjava/util/Map$Entry;[Ljava/lang/String;Z)V"))
        .isEqualTo("long,int[][],Entry,String[],boolean");
    assertThat(MethodPattern.parametersOf("()I")).isEmpty();
  }
}
