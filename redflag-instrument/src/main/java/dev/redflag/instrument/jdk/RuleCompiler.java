package dev.redflag.instrument.jdk;

import dev.redflag.happensbefore.Action;
import dev.redflag.happensbefore.Row;
import dev.redflag.runtime.rule.Path;
import dev.redflag.runtime.rule.RuleBuilder;

/** Turns a row into a rule that the hooks run. */
final class RuleCompiler {
  private RuleCompiler() {}

  /** The rule of a row, registered. */
  static WovenRule compile(Row row) {
    RuleBuilder b = new RuleBuilder(row.className(), row.methods().get(0).toString());
    int argument = 0;
    CellRule cell = null;
    for (Action a : row.actions()) {
      argument = Math.max(argument, argumentOf(a));
      switch (a.verb()) {
        case MUTE -> b.mute();
        case HANDOVER -> b.handOver();
        case OUTSIDE -> b.outsideOnly();
        case ACQUIRE ->
            b.acquire(path(row, a, 0), a.kind(), a.condition(), a.unless(), exceptions(a));
        case ACQUIRE_FIRST -> b.acquireFirst(path(row, a, 0), a.kind());
        case PHASE_ARRIVE -> b.phaseArrive(path(row, a, 0));
        case PHASE_MEET -> b.phaseMeet(path(row, a, 0));
        case PHASE_PASS -> b.phasePass(path(row, a, 0), a.condition());
        case PHASE_ADVANCE -> b.phaseAdvance(false);
        case PHASE_ADVANCED -> b.phaseAdvance(true);
        case STAMP -> b.stamp(path(row, a, 0), isShared(a), a.condition());
        case UNSTAMP -> b.unstamp(path(row, a, 0), isShared(a), a.condition());
        case CONVERT -> b.convert(path(row, a, 0), a.kind());
        case OPTIMISTIC -> b.optimistic(path(row, a, 0));
        case VALIDATE -> b.validate(path(row, a, 0));
        case RELEASE ->
            b.release(path(row, a, 0), a.kind(), a.condition(), a.unless(), exceptions(a));
        case PUBLISH -> b.publish(path(row, a, 0), a.kind(), a.condition());
        case LOCK -> b.lock(path(row, a, 0), isShared(a), a.condition());
        case UNLOCK -> b.unlock(path(row, a, 0), isShared(a));
        case UNLOCK_OWNED -> b.unlockOwned(path(row, a, 0));
        case AWAIT -> b.await(path(row, a, 0));
        case PLACE -> b.place(path(row, a, 0), path(row, a, 1), a.condition());
        case TAKE -> b.take(path(row, a, 0), path(row, a, 1), a.condition());
        case LOOK -> b.look(path(row, a, 0), path(row, a, 1), a.condition());
        case LOOK_EACH -> b.lookEach(path(row, a, 0), path(row, a, 1), a.condition());
        case FOR -> b.worksFor(path(row, a, 0));
        case LOOK_CALLER -> b.lookCaller(path(row, a, 0), false);
        case LOOK_EACH_CALLER -> b.lookCaller(path(row, a, 0), true);
        case NODE_PUT -> b.nodePut(path(row, a, 0), path(row, a, 1));
        case NODE_MADE -> b.nodeMade(path(row, a, 0));
        case NODE_GET -> b.nodeGet(path(row, a, 0));
        case NODE_KEY -> b.nodeKey(path(row, a, 0));
        case NODE_SEE -> b.nodeSee(path(row, a, 0));
        case NODE_RETURN -> b.nodeReturn();
        case BIND -> b.bind(path(row, a, 0), path(row, a, 1));
        case BORN -> b.born(path(row, a, 0));
        case WATCH -> b.watch(path(row, a, 0), path(row, a, 1));
        case ACQUIRE_WATCHED -> b.acquireWatched(path(row, a, 0));
        case SEEN_CALLER -> b.seenCaller(path(row, a, 0));
        case LOOK_BOUND -> b.lookBound(path(row, a, 0), path(row, a, 1));
        case PLACE_EACH -> b.placeEach(path(row, a, 0), path(row, a, 1));
        case FILL -> b.fill(path(row, a, 0), path(row, a, 1), path(row, a, 2));
        case COPYING -> b.copying();
        case ARRIVE -> b.arrive(path(row, a, 0), a.kind());
        case START -> b.start();
        case END -> b.end();
        case JOINED -> b.joined(path(row, a, 0), a.condition());
        case INTERRUPT -> b.interrupt(path(row, a, 0));
        case FAILED_INITIALIZER -> b.failedInitializer();
        case INTERRUPTED -> b.interrupted(path(row, a, 0), a.condition());
        case READ -> {
          if (row.point() != null) {
            b.readAtPoint(path(row, a, 0), a.condition());
          } else {
            cell = new CellRule(a.verb(), index(a));
          }
        }
        case WRITE, UPDATE, COMPARE, COMPARE_RELEASE, EXCHANGE ->
            cell = new CellRule(a.verb(), index(a));
        case CALLBACK, MONITORS -> {}
      }
    }
    if (row.point() != null) {
      b.atPoint();
    }
    boolean needsEntry = b.needsEntry() || argument > 0;
    boolean needsExit = b.needsExit() || argument > 0;
    return new WovenRule(b.register(), argument, needsEntry, needsExit, row, cell);
  }

  private static String[] exceptions(Action a) {
    return a.exceptions().toArray(new String[0]);
  }

  private static boolean isShared(Action a) {
    return a.kind() == dev.redflag.runtime.sync.EdgeKind.SHARED_LOCK;
  }

  private static int argumentOf(Action a) {
    int n = 0;
    for (String object : a.objects()) {
      if (object.startsWith("arg")) {
        n = Math.max(n, object.charAt(3) - '0');
      }
    }
    return n;
  }

  /** The argument that is the index of an atomic array's element, or 0. */
  private static int index(Action a) {
    String object = a.objects().get(0);
    return object.equals("field-of-arg1") ? CellRule.FIELD : object.endsWith("[arg1]") ? 1 : 0;
  }

  private static Path path(Row row, Action a, int i) {
    String[] parts = a.objects().get(i).split("\\.");
    Path.Base base =
        switch (parts[0]) {
          case "this" -> Path.Base.SELF;
          case "result" -> Path.Base.RESULT;
          case "kept" -> Path.Base.KEPT;
          case "global" -> Path.Base.GLOBAL;
          case "thread" -> Path.Base.THREAD;
          case "arg1-or-this" -> Path.Base.ARGUMENT_OR_SELF;
          case "result-or-this" -> Path.Base.RESULT_OR_SELF;
          default -> Path.Base.ARGUMENT;
        };
    String[] fields = new String[parts.length - 1];
    System.arraycopy(parts, 1, fields, 0, fields.length);
    return new Path(base, base == Path.Base.SELF ? row.className() : null, fields);
  }
}
