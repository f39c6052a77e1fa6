package dev.redflag.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redflag.happensbefore.ArrayEffect.Form;
import dev.redflag.happensbefore.ArrayEffect.Kind;
import dev.redflag.happensbefore.ArrayEffect.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrayParserTest {
  private static List<ArrayRow> parse(String text) {
    return new ArrayParser("test.arrays", text).parse();
  }

  private static List<ArrayEffect> effects(String effects) {
    return parse("object a.B\n  m(byte[]) " + effects).get(0).effects();
  }

  @Test
  void readsMethodsOfAClass() {
    List<ArrayEffect> whole =
        List.of(new ArrayEffect(Kind.READ, false, false, Range.of(1, Form.WHOLE), null));

    assertThat(
            parse(
                """
                static a.B # comment
                  <init>(int[]) read 1
                object a.C$D
                  m(List,int[],Object[]) read 1
                """))
        .containsExactly(
            new ArrayRow("a.B", false, new MethodPattern("<init>", "int[]"), whole, 2),
            new ArrayRow("a.C$D", true, new MethodPattern("m", "List,int[],Object[]"), whole, 4));
  }

  @Test
  void readsARowForEachElementType() {
    assertThat(parse("static a.B\nm(T[],int,T) read 1"))
        .extracting(row -> row.method().parameters())
        .hasSize(9)
        .contains("boolean[],int,boolean", "int[],int,int", "Object[],int,Object");
    assertThat(parse("static a.B\nm(N[]) read 1"))
        .extracting(row -> row.method().parameters())
        .containsExactly("byte[]", "char[]", "short[]", "int[]", "long[]", "float[]", "double[]");
  }

  @Test
  void readsRanges() {
    assertThat(
            effects(
                "read 1 from 2 to 3, write 1 from 2 till 3, before read 1 till 2, read 1 first 2,"
                    + " read 1 at 2 count result, write 1 at 4 span 2 3, write 1 shown, read 1 deep"))
        .containsExactly(
            new ArrayEffect(Kind.READ, false, false, new Range(1, Form.FROM_TO, 2, 3, -1), null),
            new ArrayEffect(Kind.WRITE, false, false, new Range(1, Form.FROM_TILL, 2, 3, -1), null),
            new ArrayEffect(Kind.READ, true, false, new Range(1, Form.FROM_TILL, -1, 2, -1), null),
            new ArrayEffect(Kind.READ, false, false, new Range(1, Form.AT_COUNT, -1, 2, -1), null),
            new ArrayEffect(Kind.READ, false, false, new Range(1, Form.AT_COUNT, 2, 0, -1), null),
            new ArrayEffect(Kind.WRITE, false, false, new Range(1, Form.AT_SPAN, 4, 2, 3), null),
            new ArrayEffect(Kind.WRITE, false, false, Range.of(1, Form.SHOWN), null),
            new ArrayEffect(Kind.READ, false, false, Range.of(1, Form.DEEP), null));
  }

  @Test
  void readsComparisons() {
    assertThat(effects("deep-equals 1 2, order 1 from 2 to 3 4 from 5 to 6"))
        .containsExactly(
            new ArrayEffect(
                Kind.DEEP_EQUALS, false, false, Range.of(1, Form.WHOLE), Range.of(2, Form.WHOLE)),
            new ArrayEffect(
                Kind.ORDER,
                false,
                false,
                new Range(1, Form.FROM_TO, 2, 3, -1),
                new Range(4, Form.FROM_TO, 5, 6, -1)));
  }

  @Test
  void keepsWhatIsDoneUnderALockApart() {
    ArrayParser parser =
        new ArrayParser(
            "a.arrays",
            "object a.B\n  m(int[]) before lent read 1\nlocked a.C\n  n(int[]) write 1 first size");
    List<ArrayRow> rows = parser.parse();
    assertThat(rows).extracting(ArrayRow::className).containsExactly("a.B");
    assertThat(rows.get(0).effects())
        .containsExactly(new ArrayEffect(Kind.READ, true, true, Range.of(1, Form.WHOLE), null));
    assertThat(parser.locked()).extracting(ArrayRow::className).containsExactly("a.C");
    assertThat(parser.locked().get(0).effects())
        .containsExactly(
            new ArrayEffect(
                Kind.WRITE, false, false, new Range(1, Form.AT_COUNT, -1, -2, -1), null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "m(int[]) read 1 | Methods need a line with their class before them.",
        "static a.B;m read 1 | A line is NAME(TYPES), then what the method does.",
        "static a.B;m() | The line ends where what the method does should be.",
        "static a.B;m() eat 1 | Unknown word eat.",
        "static a.B;m() read x | The number of an argument is missing before x.",
        "static a.B;m() read 1 from 2 up 3 | After from there is a to or a till.",
        "static a.B;m() read 1 at 2 to 3 | After at there is a count or a span.",
        "static a.B;m() read 1 2 | What is 2 here?",
        "static a.B;m() equals 1 | The line ends where the number of an argument should be.",
        "static a.B;m() lent sort 1 | Unknown word sort.",
        "static a.B;m() lent change 1 | What is lent is read or written.",
        "static a.B;m() before read 1 first result | Before the call there is no result yet.",
      })
  void refusesWhatItCannotReadWithFileAndLine(String text, String message) {
    String[] lines = text.split(";");
    assertThatThrownBy(() -> parse(String.join("\n", lines)))
        .isInstanceOf(RuleSyntaxException.class)
        .hasMessage("test.arrays:" + lines.length + ": " + message);
  }
}
