package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store in a file. */
class FileStoreTest extends StoreContract {
  @TempDir Path folder;

  private StoreAddress address() throws StoreException {
    return StoreAddress.of(folder.resolve("fleet/store.db").toString(), name -> null);
  }

  @Override
  Store open() throws StoreException {
    return Store.open(address());
  }

  @Test
  void readersNeedAStoreThatIsThere() {
    assertThatThrownBy(() -> Store.openToRead(address()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("there is no store")
        .hasMessageContaining("store.db");
  }

  @Test
  void readersReadAndDoNotWrite() throws Exception {
    try (Store store = open()) {
      store.addStaticPairs(ONE, pairs(WRITE, READ), Map.of(), 1);
    }
    try (Store store = Store.openToRead(address())) {
      assertThat(store.status()).hasSize(1);
      assertThatThrownBy(() -> store.assign(ONE, 2)).isInstanceOf(StoreException.class);
    }
  }

  @Test
  void aFileThatIsNoStoreIsRefused() throws IOException {
    Path other = folder.resolve("other.db");
    Files.writeString(
        other, "this is no store, but a longer text that somebody wrote\n".repeat(40));
    assertThatThrownBy(() -> Store.open(StoreAddress.of(other.toString(), name -> null)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("other.db");
    assertThat(other).content().startsWith("this is no store");
  }
}
