package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.redflag.runtime.state.Outcome;
import dev.redflag.runtime.state.StateAccess;
import dev.redflag.runtime.state.StateClass;
import dev.redflag.runtime.state.StateKind;
import dev.redflag.runtime.state.StatePart;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateParserTest {
  private static StateParser parse(String text) {
    StateParser parser = new StateParser("test.state", text);
    parser.parse();
    return parser;
  }

  @Test
  void readsOwnersWithGroupsAndMethodsOfTheirOwn() {
    StateParser parsed =
        parse(
            """
            group g # shared
              read size
              write add
            owner a.B g as a.A
              write get if order
              write-if-returned put/2
            view this$0 g a.B$V
            """);

    Map<String, StateAccess> shared = Map.of("size", StateAccess.READ, "add", StateAccess.WRITE);
    assertThat(parsed.classes())
        .containsExactly(
            new StateClass(
                "a.B",
                StateKind.OWNER,
                null,
                null,
                null,
                Map.of(
                    "size",
                    StateAccess.READ,
                    "add",
                    StateAccess.WRITE,
                    "get",
                    new StateAccess(true, StatePart.STRUCTURE, "order", true, Outcome.ALWAYS),
                    "put/2",
                    StateAccess.of(true, StatePart.STRUCTURE, Outcome.RETURNED)),
                "a.A"),
            new StateClass("a.B$V", StateKind.VIEW, "this$0", null, null, shared, null));
  }

  @Test
  void readsWhatIsDoneToValuesUnderKeys() {
    StateClass map =
        parse(
                """
                owner a.M
                  read-value get/1 or-if order
                  write-value put/2
                  write-value-if-changed replace
                  write-value-if-absent putIfAbsent
                  write-value-if-grown computeIfAbsent
                  write-value-if-stored merge
                  read-value-if-kept remove/2
                  read-entry firstEntry
                """)
            .classes()
            .get(0);

    assertThat(map.methods())
        .isEqualTo(
            Map.of(
                "get/1",
                new StateAccess(false, StatePart.VALUE, "order", true, Outcome.ALWAYS),
                "put/2",
                StateAccess.of(true, StatePart.VALUE, Outcome.RETURNED),
                "replace",
                StateAccess.of(true, StatePart.VALUE, Outcome.CHANGED),
                "putIfAbsent",
                StateAccess.of(true, StatePart.VALUE, Outcome.ABSENT),
                "computeIfAbsent",
                StateAccess.of(true, StatePart.VALUE, Outcome.GROWN),
                "merge",
                StateAccess.of(true, StatePart.VALUE, Outcome.STORED),
                "remove/2",
                StateAccess.of(true, StatePart.VALUE, Outcome.REMOVED),
                "firstEntry",
                StateAccess.of(false, StatePart.STRUCTURE, Outcome.HANDED)));
  }

  @Test
  void readsWhatWrappersRefuse() {
    assertThat(parse("wrapper c a.W a.V\n  none add set/2").classes())
        .extracting(StateClass::name, StateClass::kind, c -> c.methods().keySet())
        .containsExactly(
            tuple("a.W", StateKind.WRAPPER, Set.of("add", "set/2")),
            tuple("a.V", StateKind.WRAPPER, Set.of("add", "set/2")));
  }

  @Test
  void readsBuffersWithMethodsByTheirParameters() {
    StateClass buffer =
        parse("buffer a.B\n  read-on get/[B\n  read-element get/I\nelements hb offset")
            .classes()
            .get(0);

    assertThat(buffer.kind()).isEqualTo(StateKind.BUFFER);
    assertThat(buffer.elements()).isEqualTo(new StateClass.Elements("hb", "offset"));
    assertThat(buffer.access("get", "[B", 1))
        .isEqualTo(StateAccess.of(true, StatePart.STRUCTURE, Outcome.READ_ON));
    assertThat(buffer.access("get", "I", 1)).isEqualTo(StateAccess.of(false, StatePart.ELEMENT));
    assertThat(buffer.access("get", "J", 1)).isNull();
  }

  @Test
  void readsArguments() {
    assertThat(parse("argument a.B.copy(List,List) write 1 read 2").arguments())
        .containsExactly(
            new StateArgument("a.B", new MethodPattern("copy", "List,List"), 1, StateAccess.WRITE),
            new StateArgument(
                "a.B",
                new MethodPattern("copy", "List,List"),
                2,
                StateAccess.of(false, StatePart.EACH)));
  }

  @Test
  void readsHowElementsAreFound() {
    StateParser parsed =
        parse(
            """
            group g
              read-element get/1
              write-each sort
            owner a.L g
            elements data size
            array a g a.W
            """);

    Map<String, StateAccess> shared =
        Map.of(
            "get/1",
            StateAccess.of(false, StatePart.ELEMENT),
            "sort",
            StateAccess.of(true, StatePart.EACH));
    assertThat(parsed.classes())
        .containsExactly(
            new StateClass(
                "a.L",
                StateKind.OWNER,
                null,
                new StateClass.Elements("data", "size"),
                null,
                shared,
                "a.L"),
            new StateClass("a.W", StateKind.ARRAY, "a", null, null, shared, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "read get | Methods need a group, an owner or a wrapper before them.",
        "owner a.B g | There is no group g.",
        "view f g a.B | There is no group g.",
        "wrapper f | Too few words after wrapper.",
        "hut a.B | Unknown word hut.",
        "argument a.B.m read 1 | An argument line is CLASS.METHOD(TYPES), then read or write with a"
            + " number.",
        "elements a b | Elements need an owner, a buffer, a view or an iterator before them.",
        "argument a.B.m() eat 1 | An argument is read or written, not eat.",
        "argument a.B.m() read x | The number of an argument is missing after read.",
      })
  void refusesWhatItCannotReadWithFileAndLine(String text, String message) {
    assertThatThrownBy(() -> parse("\n" + text))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessage("test.state:2: " + message);
  }
}
