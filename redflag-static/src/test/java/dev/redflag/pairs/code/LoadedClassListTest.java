package dev.redflag.pairs.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedClassListTest {
  @TempDir Path folder;

  @Test
  void classesOfTheProgramAlone() throws IOException {
    Path list =
        Files.writeString(
            folder.resolve("list"),
            """
            [0.010s][info][class,load] opened: /usr/lib/jvm/lib/modules
            [0.020s][info][class,load] java.lang.Object source: jrt:/java.base
            [0.100s][info][class,load] dev.redflag.runtime.hook.Threads source: /a/redflag.jar
            [0.200s][info][class,load] com.acme.Main$Part source: file:/a/app.jar
            [0.210s][info][class,load] com.acme.Main$$Lambda/0x01 source: com.acme.Main
            [0.220s][info][class,load] dev.redflag.benchmarks.Main source: file:/a/classes/
            com.acme.Named
            """);
    assertThat(LoadedClassList.read(list))
        .containsExactly("com/acme/Main$Part", "dev/redflag/benchmarks/Main", "com/acme/Named");
  }
}
