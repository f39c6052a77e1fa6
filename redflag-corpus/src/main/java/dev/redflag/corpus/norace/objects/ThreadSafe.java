// row: 65
package dev.redflag.corpus.norace.objects;

import dev.redflag.corpus.Threads;
import java.text.DecimalFormatSymbols;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Pattern;

/** Objects of the JDK that are made to be shared. */
public class ThreadSafe {
  static final Random random = new Random(1);
  static final Pattern pattern = Pattern.compile("a+");
  static final UUID id = new UUID(1, 2);
  static final List<String> list = List.of("one", "two");
  static final Map<String, String> map = Map.of("one", "1");
  static final StringBuffer buffer = new StringBuffer();
  static final DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);

  static void work() {
    int seen = random.nextInt() + id.hashCode() + list.size() + map.get("one").length();
    seen += pattern.matcher("aaa").matches() ? 1 : 0;
    seen += symbols.getDecimalSeparator();
    seen += java.time.LocalDate.of(2000, 1, 1).plusDays(1).getDayOfMonth();
    seen += "One".toLowerCase(Locale.ROOT).hashCode() + String.valueOf(seen).length();
    seen += Integer.valueOf(seen).hashCode() + Collections.unmodifiableList(list).size();
    buffer.append(seen);
  }

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          work();
        },
        () -> {
          work();
        });
  }
}
