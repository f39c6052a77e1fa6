package dev.redflag.runtime.rule;

import dev.redflag.runtime.sync.EdgeKind;

/** Puts a rule together from the actions that a row names. */
public final class RuleBuilder {
  private final String owner;
  private final String method;
  private boolean mute;
  private boolean handOver;
  private boolean outsideOnly;
  private boolean entry;
  private Step before;
  private Step after;
  private Step thrown;

  /**
   * Begins a rule.
   *
   * @param className binary name of the class
   * @param method the method, for messages
   */
  public RuleBuilder(String className, String method) {
    int dollar = className.indexOf('$');
    this.owner = (dollar < 0 ? className : className.substring(0, dollar)).intern();
    this.method = className + "." + method;
  }

  /** The rules of methods called inside pass. */
  public RuleBuilder mute() {
    mute = true;
    return this;
  }

  /** The rule holds inside of a muted method too. */
  public RuleBuilder handOver() {
    handOver = true;
    return this;
  }

  /** The rule holds only for receivers of classes outside the JDK. */
  public RuleBuilder outsideOnly() {
    outsideOnly = true;
    return this;
  }

  private void before(Step step) {
    before = Sequence.of(before, step);
  }

  private void after(Condition condition, Step then, Step otherwise) {
    after =
        Sequence.of(
            after,
            condition == Condition.ALWAYS ? then : new Conditional(condition, then, otherwise));
  }

  private void thrown(Step step) {
    thrown = Sequence.of(thrown, step);
  }

  /** Acquires at the end, on the condition; also where one of these exceptions is thrown. */
  public RuleBuilder acquire(
      Path path, EdgeKind kind, Condition condition, FieldTest unless, String... exceptions) {
    Step acquire = new EdgeSteps.Acquire(path, kind);
    return atEnd(
        unless == null ? acquire : new Unless(unless, acquire, null), condition, exceptions);
  }

  /**
   * Releases at the start; retracted where the condition does not hold at the end, where the test
   * does, and where the method throws another exception than these.
   */
  public RuleBuilder release(
      Path path, EdgeKind kind, Condition condition, FieldTest unless, String... exceptions) {
    before(new EdgeSteps.Release(path, kind));
    Step retract = new EdgeSteps.Retract(kind);
    Step whenReturned = unless == null ? null : new Unless(unless, null, retract);
    if (condition != Condition.ALWAYS) {
      after(condition, whenReturned, retract);
    } else if (whenReturned != null) {
      after(Condition.ALWAYS, whenReturned, null);
    }
    Step whenThrown = retract;
    for (String exception : exceptions) {
      whenThrown = new Thrown(exception, whenReturned, whenThrown);
    }
    thrown(whenThrown);
    return this;
  }

  /** Releases at the end. */
  public RuleBuilder publish(Path path, EdgeKind kind, Condition condition) {
    return atEnd(new EdgeSteps.Release(path, kind), condition);
  }

  /** Acquires at the start. */
  public RuleBuilder acquireFirst(Path path, EdgeKind kind) {
    before(new EdgeSteps.Acquire(path, kind));
    return this;
  }

  /** The thread arrives at the present phase of a phaser. */
  public RuleBuilder phaseArrive(Path root) {
    before(new PhaserSteps.Arrive(root));
    return this;
  }

  /** The thread arrives at the present phase of a phaser and waits for its end. */
  public RuleBuilder phaseMeet(Path root) {
    before(new PhaserSteps.Arrive(root));
    after(Condition.ALWAYS, new PhaserSteps.Met(), null);
    return this;
  }

  /**
   * The phase before the one that the method returns has ended; on a condition, the last phase of a
   * phaser that has terminated.
   */
  public RuleBuilder phasePass(Path root, Condition condition) {
    boolean always = condition == Condition.ALWAYS;
    after(condition, always ? new PhaserSteps.Passed(root) : new PhaserSteps.Ended(root), null);
    return this;
  }

  /** A stamped lock is taken. */
  public RuleBuilder stamp(Path path, boolean shared, Condition condition) {
    return atEnd(new StampSteps.Take(path, shared), condition);
  }

  /** A stamped lock is given back. */
  public RuleBuilder unstamp(Path path, boolean shared, Condition condition) {
    before(new StampSteps.Give(path, shared));
    after(condition, new StampSteps.Gave(shared), new EdgeSteps.Retract(LockSteps.kind(shared)));
    thrown(new EdgeSteps.Retract(LockSteps.kind(shared)));
    return this;
  }

  /** A stamped lock is turned into another mode; none for a plain edge. */
  public RuleBuilder convert(Path path, EdgeKind to) {
    before(new StampSteps.Converting(path, to));
    after(Condition.TRUE, new StampSteps.Converted(path, to), new StampSteps.NotConverted());
    return this;
  }

  /** The last party of a phase has arrived, or what runs then is done. */
  public RuleBuilder phaseAdvance(boolean done) {
    before(new PhaserSteps.Advance(done));
    return this;
  }

  /** Waits for a writer that is at work, then acquires what it released. */
  public RuleBuilder readAtPoint(Path path, Condition condition) {
    return atEnd(new EdgeSteps.Read(path), condition);
  }

  /** Reads are held back from here on. */
  public RuleBuilder optimistic(Path path) {
    return atEnd(new StampSteps.Optimistic(path), Condition.ALWAYS);
  }

  /** Reads that were held back are checked, or dropped. */
  public RuleBuilder validate(Path path) {
    after(Condition.TRUE, new StampSteps.Valid(path), new StampSteps.Invalid(path));
    return this;
  }

  /** The thread arrives at a meeting point, which later steps of the enclosing method keep. */
  public RuleBuilder arrive(Path path, EdgeKind kind) {
    before(new EdgeSteps.Arrive(path, kind));
    return this;
  }

  /** A lock is taken. */
  public RuleBuilder lock(Path path, boolean shared, Condition condition) {
    Step take =
        path.isOfSelf()
            ? new LockSteps.TakeOwn(path, shared)
            : new LockSteps.Take(path, new Path(Path.Base.SELF), shared);
    return atEnd(take, condition);
  }

  /** A lock is given back. */
  public RuleBuilder unlock(Path path, boolean shared) {
    before(new LockSteps.Give(path, shared));
    thrown(new LockSteps.Retract(shared));
    return this;
  }

  /** A lock that one thread has at a time, which its synchronizer names, is given back. */
  public RuleBuilder unlockOwned(Path synchronizer) {
    before(new LockSteps.GiveOwned(synchronizer));
    return this;
  }

  /** A condition of a lock is waited on. */
  public RuleBuilder await(Path path) {
    before(new LockSteps.Wait(path));
    after(Condition.ALWAYS, new LockSteps.Waited(), null);
    thrown(new LockSteps.Waited());
    return this;
  }

  /** An element is placed in a container. */
  public RuleBuilder place(Path container, Path element, Condition condition) {
    before(new ElementSteps.Place(container, element));
    Step withdraw = new ElementSteps.Withdraw(container, element);
    if (condition != Condition.ALWAYS) {
      after(condition, null, withdraw);
    }
    thrown(withdraw);
    return this;
  }

  /** An element is taken out of a container. */
  public RuleBuilder take(Path container, Path element, Condition condition) {
    return atEnd(new ElementSteps.Remove(container, element), condition);
  }

  /** An element of a container is seen. */
  public RuleBuilder look(Path container, Path element, Condition condition) {
    return atEnd(new ElementSteps.Look(container, element), condition);
  }

  /** The elements of a container in an array are seen. */
  public RuleBuilder lookEach(Path container, Path elements, Condition condition) {
    return atEnd(new ElementSteps.LookEach(container, elements), condition);
  }

  /** The method works for a container. */
  public RuleBuilder worksFor(Path container) {
    before(new ElementSteps.For(container));
    return this;
  }

  /** An element, or each in an array, is seen of the container that is at work. */
  public RuleBuilder lookCaller(Path element, boolean each) {
    before(new ElementSteps.LookCaller(element, each));
    return this;
  }

  /** The value of a map's node is written. */
  public RuleBuilder nodePut(Path node, Path value) {
    before(new NodeSteps.Put(node, value));
    return this;
  }

  /** A node of a map was made. */
  public RuleBuilder nodeMade(Path node) {
    before(new NodeSteps.Made(node));
    return this;
  }

  /** The key or value of a map's node is read. */
  public RuleBuilder nodeGet(Path node) {
    before(node.isSelf() ? new NodeSteps.GetOwn() : new NodeSteps.Get(node));
    return this;
  }

  /** The key of a map's node is read. */
  public RuleBuilder nodeKey(Path node) {
    before(node.isSelf() ? new NodeSteps.KeyOwn() : new NodeSteps.Key(node));
    return this;
  }

  /** A node is seen on the way. */
  public RuleBuilder nodeSee(Path node) {
    before(new NodeSteps.See(node));
    return this;
  }

  /** The value of the node seen last is returned. */
  public RuleBuilder nodeReturn() {
    entry = true;
    return atEnd(new NodeSteps.Return(), Condition.NON_NULL);
  }

  /** An object goes through a container. */
  public RuleBuilder bind(Path object, Path container) {
    return atEnd(new ElementSteps.Bind(object, container), Condition.ALWAYS);
  }

  /** An element of the container that an object goes through is seen. */
  public RuleBuilder lookBound(Path object, Path element) {
    return atEnd(new ElementSteps.LookBound(object, element), Condition.ALWAYS);
  }

  /** An element of the container that the thread is inside of was seen under its lock. */
  public RuleBuilder seenCaller(Path element) {
    return atEnd(new ElementSteps.SeenCaller(element), Condition.ALWAYS);
  }

  /** An object is made by the thread, which goes on with it. */
  public RuleBuilder born(Path object) {
    before(new ReferenceSteps.Born(object));
    return this;
  }

  /** A reference to an object was made. */
  public RuleBuilder watch(Path reference, Path referent) {
    return atEnd(new ReferenceSteps.Watch(reference, referent), Condition.ALWAYS);
  }

  /** A reference has told that its object is gone. */
  public RuleBuilder acquireWatched(Path reference) {
    return atEnd(new ReferenceSteps.AcquireWatched(reference), Condition.ALWAYS);
  }

  /** The elements in an array are placed in a container. */
  public RuleBuilder placeEach(Path container, Path elements) {
    before(new ElementSteps.PlaceEach(container, elements));
    return this;
  }

  /** The elements in an array, those of another container, are seen and placed in a container. */
  public RuleBuilder fill(Path container, Path other, Path elements) {
    before(new ElementSteps.Fill(container, other, elements));
    return this;
  }

  /** The method copies nodes of a map. */
  public RuleBuilder copying() {
    before(new NodeSteps.Copying());
    return this;
  }

  /** The receiver, a thread, is started. */
  public RuleBuilder start() {
    before(new ThreadSteps.Start());
    thrown(new ThreadSteps.NotStarted());
    return this;
  }

  /** The current thread ends with the method. */
  public RuleBuilder end() {
    after(Condition.ALWAYS, new ThreadSteps.End(), null);
    thrown(new ThreadSteps.End());
    return this;
  }

  /** A thread is known to have ended. */
  public RuleBuilder joined(Path thread, Condition condition) {
    return atEnd(new ThreadSteps.Joined(thread), condition);
  }

  /** A thread is interrupted. */
  public RuleBuilder interrupt(Path thread) {
    before(new ThreadSteps.Interrupt(thread));
    return this;
  }

  /** It is seen that a thread was interrupted. */
  public RuleBuilder interrupted(Path thread, Condition condition) {
    return atEnd(new ThreadSteps.Interrupted(thread), condition);
  }

  /** It is found that a class's initialization has failed, which the receiver, an error, names. */
  public RuleBuilder failedInitializer() {
    return atEnd(new InitializationSteps.Failed(), Condition.ALWAYS);
  }

  private RuleBuilder atEnd(Step step, Condition condition, String... exceptions) {
    after(condition, step, null);
    for (String exception : exceptions) {
      thrown(new Thrown(exception, step, null));
    }
    return this;
  }

  /** All steps are taken where the rule's point is reached, inside of a method. */
  public RuleBuilder atPoint() {
    before = Sequence.of(before, after); // conditions are on the value at the point
    after = null;
    thrown = null;
    return this;
  }

  /** Whether the rule has anything to do but at a normal return. */
  public boolean needsEntry() {
    return entry || mute || before != null || thrown != null;
  }

  /** Whether it has anything to do but at the start, or keeps in its frame what is done there. */
  public boolean needsExit() {
    boolean frameless = before == null || before instanceof PointStep;
    return entry || mute || !frameless || after != null || thrown != null;
  }

  /** The rule, registered; returns its number. */
  public int register() {
    return CallRules.add(
        new CallRule(owner, method, mute, handOver, outsideOnly, before, after, thrown));
  }
}
