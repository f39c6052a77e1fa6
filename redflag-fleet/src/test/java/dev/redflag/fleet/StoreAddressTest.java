package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreAddressTest {
  private static final String SERVER = "jdbc:postgresql://db.example/redflag?sslmode=require";

  @Test
  void aPathIsAFile() throws StoreException {
    StoreAddress address = StoreAddress.of("build/fleet.db", name -> null);
    assertThat(address.isFile()).isTrue();
    assertThat(address.file()).isEqualTo(Path.of("build/fleet.db").toAbsolutePath());
    assertThat(address).hasToString(address.file().toString());
    assertThat(StoreAddress.of(address.url(), name -> null)).isEqualTo(address);
  }

  @Test
  void credentialsComeFromTheEnvironmentOrAFile(@TempDir Path folder)
      throws StoreException, IOException {
    Map<String, String> environment =
        Map.of(StoreAddress.USER, "reader", StoreAddress.PASSWORD, "secret");
    StoreAddress address = StoreAddress.of(SERVER, environment::get);
    assertThat(address.user()).isEqualTo("reader");
    assertThat(address.password()).isEqualTo("secret");
    assertThat(address.toString()).isEqualTo("jdbc:postgresql://db.example/redflag");

    Path file = Files.writeString(folder.resolve("password"), "from the file\n");
    StoreAddress other =
        StoreAddress.of(SERVER, Map.of(StoreAddress.PASSWORD_FILE, file.toString())::get);
    assertThat(other.password()).isEqualTo("from the file");
  }

  @Test
  void aMissingPasswordFileIsNamed() {
    Map<String, String> environment = Map.of(StoreAddress.PASSWORD_FILE, "nowhere/password");
    assertThatThrownBy(() -> StoreAddress.of(SERVER, environment::get))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("nowhere/password");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/redflag?user=a&password=secret",
        "jdbc:postgresql://a:secret@db/redflag",
        "jdbc:mysql://db/redflag"
      })
  void whatIsNoAddressIsRefused(String text) {
    assertThatThrownBy(() -> StoreAddress.of(text, name -> null))
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isWrongUse()).isTrue())
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "jdbc:sqlite:"})
  void anEmptyAddressIsNoFolder(String text) {
    assertThatThrownBy(() -> StoreAddress.of(text, name -> null))
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.isWrongUse()).isTrue())
        .hasMessage(
            "the store is empty; give the path of a file, or jdbc:postgresql://HOST/DATABASE");
  }

  @Test
  void aFolderIsNoStore(@TempDir Path folder) {
    assertThatThrownBy(() -> StoreAddress.of(folder.toString(), name -> null))
        .hasMessageContaining("is a folder");
  }
}
