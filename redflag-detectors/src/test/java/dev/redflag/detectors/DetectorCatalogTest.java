package dev.redflag.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redflag.runtime.detector.ShadowLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectorCatalogTest {
  @Test
  void createsEveryDetectorByItsName() {
    for (String name : DetectorCatalog.names()) {
      assertThat(DetectorCatalog.create(name).name()).isEqualTo(name);
      assertThat(DetectorCatalog.problem(name)).isNull();
    }
    assertThat(DetectorCatalog.names()).startsWith(DetectorCatalog.DEFAULT);
  }

  @Test
  void settingsChooseMultiRacesGranularity() {
    assertThat(DetectorCatalog.create("multirace").layout()).isEqualTo(ShadowLayout.REFERENCE);
    assertThat(DetectorCatalog.create("multirace:objects").layout()).isEqualTo(ShadowLayout.OBJECT);
    assertThat(DetectorCatalog.create("multirace:array=16").layout())
        .isEqualTo(ShadowLayout.OBJECT);
    assertThat(DetectorCatalog.create("multirace:array=1").layout())
        .isEqualTo(ShadowLayout.REFERENCE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "quicktrack | must be one of fasttrack, djit,",
        "fasttrack:objects | has no setting 'objects'",
        "racetrack:objects | has no setting 'objects', but basic, lockset, threadset",
        "multirace:blocks | has no setting 'blocks', but objects, array=N, array=whole",
        "multirace:array=0 | needs a number of elements in 'array=0'",
        "multirace:array=x | needs a number of elements in 'array=x'",
      })
  void saysWhatIsWrong(String selection, String problem) {
    assertThat(DetectorCatalog.problem(selection)).startsWith(problem);
  }
}
