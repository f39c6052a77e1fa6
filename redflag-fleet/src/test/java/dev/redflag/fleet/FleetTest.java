package dev.redflag.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.redflag.fleet.RunReport.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine whose store comes and goes. */
class FleetTest {
  /** Long enough for any machine; only an answer ends the wait earlier. */
  private static final long PATIENCE = 120_000;

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("store.db");
  }

  private Fleet fleet() throws StoreException {
    return new Fleet(
        StoreAddress.of(file().toString(), name -> null), "shop", folder.resolve("spool"));
  }

  private Store store() throws StoreException {
    return Store.open(StoreAddress.of(file().toString(), name -> null));
  }

  /** Takes the store away: what is in its place is none. */
  private Path hide() throws IOException {
    Path kept = Files.move(file(), folder.resolve("kept.db"));
    Files.writeString(
        file(), "this is no store, but a longer text that somebody wrote\n".repeat(40));
    return kept;
  }

  private void bringBack(Path kept) throws IOException {
    Files.delete(file());
    Files.move(kept, file());
  }

  private List<Path> reports() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("spool"))) {
      return files.filter(path -> path.toString().endsWith(".report")).toList();
    }
  }

  @Test
  void worksOnTheLastAssignmentWhileTheStoreIsAwayAndTellsLater() throws Exception {
    try (Store store = store()) {
      store.addStaticPairs(
          StoreContract.ONE, StoreContract.pairs(StoreContract.WRITE), Map.of(), 1);
    }
    Assignment first = fleet().ask(StoreContract.ONE, PATIENCE);
    assertThat(first).isInstanceOf(Assignment.Observe.class);

    Path kept = hide();
    Fleet away = fleet();
    Assignment.Observe same = (Assignment.Observe) away.ask(StoreContract.ONE, PATIENCE);
    assertThat(away.trouble()).contains("store.db");
    assertThat(same.run()).isNotEqualTo(first.run());
    assertThat(same.pairs()).isEqualTo(((Assignment.Observe) first).pairs());
    away.tell(StoreContract.saw(same.run(), StoreContract.ONE, StoreContract.WRITE));
    assertThat(reports()).hasSize(1);

    bringBack(kept);
    Fleet back = fleet();
    back.tell(StoreContract.report(first.run(), StoreContract.ONE, Kind.OBSERVE));
    assertThat(back.trouble()).isNull();
    assertThat(reports()).isEmpty();
    try (Store store = store()) {
      FleetStatus status = store.status().get(0);
      assertThat(status.runs()).isEqualTo(2);
      assertThat(status.unreported()).isZero();
      assertThat(status.seen()).isEqualTo(1);
    }
  }

  @Test
  void aChaseIsKeptAsWell() throws Exception {
    try (Store store = store()) {
      store.addStaticPairs(
          StoreContract.ONE, StoreContract.pairs(StoreContract.WRITE), Map.of(), 1);
      for (int i = 0; i < Policy.FIRST_OBSERVATIONS; i++) {
        String run = store.assign(StoreContract.ONE, 1).run();
        store.report(StoreContract.saw(run, StoreContract.ONE, StoreContract.WRITE));
      }
    }
    Assignment.Chase chase = (Assignment.Chase) fleet().ask(StoreContract.ONE, PATIENCE);
    Path kept = hide();
    Fleet away = fleet();
    Assignment.Chase same = (Assignment.Chase) away.ask(StoreContract.ONE, PATIENCE);
    assertThat(same.first()).isEqualTo(chase.first());
    away.tell(StoreContract.chased(same, StoreContract.ONE, true));
    bringBack(kept);
    Fleet back = fleet();
    back.tell(StoreContract.chased(chase, StoreContract.ONE, false));
    try (Store store = store()) {
      FleetStatus status = store.status().get(0);
      assertThat(status.proved()).isEqualTo(1);
      assertThat(status.findings()).isEqualTo(1);
    }
  }

  @Test
  void idlesWhereTheStoreNeverWas() throws Exception {
    Files.writeString(
        file(), "this is no store, but a longer text that somebody wrote\n".repeat(40));
    Fleet fleet = fleet();
    assertThat(fleet.ask(StoreContract.ONE, PATIENCE)).isInstanceOf(Assignment.Idle.class);
    assertThat(fleet.trouble()).isNotNull();
  }

  @Test
  void anAnswerThatComesTooLateIsTakenBack() throws Exception {
    try (Store store = store()) {
      store.assign(StoreContract.ONE, 1);
    }
    Fleet late = fleet();
    Assignment assignment = late.ask(StoreContract.ONE, 0);
    assertThat(late.trouble()).contains("did not answer in 0 ms");
    late.tell(StoreContract.report(assignment.run(), StoreContract.ONE, Kind.IDLE));
    assertThat(late.remedy()).isEqualTo("the run did what the last one here did");
    try (Store store = store()) {
      FleetStatus status = store.status().get(0);
      assertThat(status.runs()).isEqualTo(2);
      assertThat(status.unreported()).isEqualTo(1); // the first
    }
  }

  @Test
  void aSpoolThatCannotBeWrittenIsSaidAndTheStoreIsTold() throws Exception {
    Files.writeString(folder.resolve("spool"), "no folder");
    Fleet fleet = fleet();
    String run = fleet.ask(StoreContract.ONE, PATIENCE).run();
    fleet.tell(StoreContract.report(run, StoreContract.ONE, Kind.IDLE));
    assertThat(fleet.trouble()).startsWith("cannot ").contains("spool");
    assertThat(fleet.remedy()).startsWith("the store was told all the same");
    try (Store store = store()) {
      assertThat(store.status().get(0).unreported()).isZero();
    }
    hide();
    fleet.tell(StoreContract.report("lost", StoreContract.ONE, Kind.IDLE));
    assertThat(fleet.remedy()).startsWith("what came of the run is lost");
  }

  @Test
  void whatIsNoStoreIsSaid() throws Exception {
    Files.writeString(file(), "this is no store, but a text that somebody wrote\n".repeat(40));
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::store)
        .withMessageContaining("is no store of Redflag")
        .matches(StoreException::isDamaged);
  }

  @Test
  void ofManyThatEndAtOnceOneHandsInWhatIsKept() throws Exception {
    try (Store store = store()) {
      store.assign(StoreContract.ONE, 1);
    }
    Path kept = hide();
    fleet().tell(StoreContract.report("a", StoreContract.ONE, Kind.IDLE));
    bringBack(kept);
    Path spool = reports().get(0).getParent();
    try (Spool.Turn other = new Spool(spool).turn()) {
      assertThat(other.isOurs()).isTrue();
      Fleet fleet = fleet();
      fleet.tell(StoreContract.report("b", StoreContract.ONE, Kind.IDLE));
      assertThat(fleet.trouble()).isNull();
      assertThat(reports()).hasSize(1);
    }
    fleet().tell(StoreContract.report("c", StoreContract.ONE, Kind.IDLE));
    assertThat(reports()).isEmpty();
    try (Store store = store()) {
      assertThat(store.status().get(0).runs()).isEqualTo(4);
    }
  }

  @Test
  void aDamagedReportIsSetAsideAndTheOthersAreTold() throws Exception {
    Path kept;
    try (Store store = store()) {
      store.assign(StoreContract.ONE, 1);
    }
    kept = hide();
    fleet().tell(StoreContract.report("a", StoreContract.ONE, Kind.IDLE));
    fleet().tell(StoreContract.report("b", StoreContract.ONE, Kind.IDLE));
    fleet().tell(StoreContract.report("d", StoreContract.ONE, Kind.IDLE));
    Files.writeString(reports().get(0), "run=a\n");
    Files.write(reports().get(1), new byte[] {'#', (byte) 0xff}); // no UTF-8
    bringBack(kept);
    fleet().tell(StoreContract.report("c", StoreContract.ONE, Kind.IDLE));
    try (Store store = store()) {
      assertThat(store.status().get(0).runs()).isEqualTo(3);
    }
    assertThat(reports()).isEmpty();
  }

  @Test
  void aDamagedAssignmentIsNone() throws Exception {
    try (Store store = store()) {
      store.assign(StoreContract.ONE, 1);
    }
    fleet().tell(StoreContract.report("a", StoreContract.ONE, Kind.IDLE));
    try (Stream<Path> files = Files.list(folder.resolve("spool"))) {
      for (Path spool : files.filter(Files::isDirectory).toList()) {
        Files.writeString(spool.resolve("last.assignment"), "first=\\u12");
      }
    }
    hide();
    assertThat(fleet().ask(StoreContract.ONE, PATIENCE)).isInstanceOf(Assignment.Idle.class);
  }
}
