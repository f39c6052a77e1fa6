package dev.redflag.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.redflag.detectors.DetectorCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Makes {@code docs/options.md} from the option table, and fails where the file is not that. */
class OptionsDocTest {
  private static final Path DOC = Path.of("../docs/options.md");

  @Test
  void theDocumentIsMadeFromTheTable() throws IOException {
    String made = document();
    if (System.getProperty("redflag.golden", "").equals("rewrite")) {
      Files.writeString(DOC, made);
      fail(DOC + " was rewritten: look at what changed");
    }
    assertThat(made).isEqualTo(Files.readString(DOC));
  }

  private static String document() {
    StringBuilder out = new StringBuilder();
    out.append(
        """
        # Options

        This file is made from the option table, `dev.redflag.agent.options.Option`; a test fails
        where it is not.

        | `redflag run` | agent, file | property | environment | default | what it does |
        | --- | --- | --- | --- | --- | --- |
        """);
    for (Option option : Option.values()) {
      if (option.place() != Option.Place.INTERNAL) {
        row(out, option);
      }
    }
    out.append("\nDetectors: `")
        .append(String.join("`, `", DetectorCatalog.names()))
        .append(
            "`, for production `racechaser`, which needs `pair`, and `datacollider`, and `caper`, which needs `pairs`; for comparison with `racechaser`, `litehb` and `fullhb`, with `:tracking` to check nothing.\n");
    out.append(
        """
        Some take settings, as in `multirace:objects:array=16`: see [detectors.md](detectors.md).

        `record` and `session` name one file for all JVMs of a `redflag run`: the first has it, each other
        puts its process id before the extension.

        ## Where an option is given

        An option of a higher place overrules the same option of a lower one:

        1. the command line of `redflag run`, or the agent's argument:
           `-javaagent:redflag.jar=json=out.json,excludes=a.b.*:c.*` (options between commas, a name
           and a value around the first `=`; a flag needs no value);
        2. a system property of the program's JVM (not for `redflag run` itself);
        3. the environment;
        4. the file that `config` names, a properties file with the agent's names.

        A value of an unknown option, or one that an option does not take, is refused in a sentence.
        `redflag run` then ends with status 64 before the program starts; with the plain agent the
        program runs without detection, since an agent must never break a program.

        ## Suppression files

        One line a suppression; `#` begins a comment. `*` in a name stands for any characters, `?`
        for one.

        | line | covers the races |
        | --- | --- |
        | `Field com.acme.Account.balance` | on that field |
        | `Method com.acme.Account.peek` | one of whose accesses is made in that method |
        | `Class com.acme.Account` | on any field of that class; on an array or JDK object of that type |
        | `Finding 7f68874becb01eb6` | of that id |

        Lines may stand in stanzas with an id, a reason, an owner and a last day; more about that,
        about baselines and about the list that Redflag brings: [suppressions.md](suppressions.md).

        Races that are covered are counted and listed in JSON with `"suppressed": true`; they are not
        printed and do not change the exit status. With `nomonitor` before a line the accesses are
        not even checked, which costs nothing then, and the JSON lists the line under `coverage`.
        """);
    return out.toString();
  }

  private static void row(StringBuilder out, Option option) {
    boolean flag = option.type() == Option.Type.FLAG;
    boolean command = option.place() == Option.Place.COMMAND;
    String value = flag ? "" : option.type().placeholder();
    out.append("| `--").append(option.key()).append(flag ? "" : " " + value).append("` | `");
    out.append(option.agentKey())
        .append(flag ? "" : "=" + value)
        .append(command ? "` (file only)" : "`");
    out.append(" | ").append(command ? "" : "`" + option.property() + "`");
    out.append(" | `").append(option.variable()).append("` | ");
    out.append(option.byDefault()).append(" | ").append(option.sentence()).append(" |\n");
  }
}
