package java.redflag;

import dev.redflag.runtime.bulk.BulkCalls;
import dev.redflag.runtime.bulk.LockedArrays;
import dev.redflag.runtime.hook.AccessHooks;
import dev.redflag.runtime.hook.CallHooks;
import dev.redflag.runtime.hook.CellHooks;
import dev.redflag.runtime.hook.FinalizerHooks;
import dev.redflag.runtime.hook.HandleHooks;
import dev.redflag.runtime.hook.HiddenClasses;
import dev.redflag.runtime.hook.IndirectCalls;
import dev.redflag.runtime.hook.JdkWaits;
import dev.redflag.runtime.hook.ReflectionHooks;
import dev.redflag.runtime.hook.SyncHooks;
import dev.redflag.runtime.shadow.TableShadow;
import dev.redflag.runtime.state.CallReceivers;
import dev.redflag.runtime.state.StateCalls;
import dev.redflag.runtime.state.ValueCalls;
import dev.redflag.runtime.thread.ThreadState;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * The one class that woven code calls.
 *
 * <p>Its package begins with {@code java.}, since that is the one prefix that every class loader
 * must hand to its parents: an OSGi bundle or an isolating loader sees it without configuration.
 * Only the boot loader can define it. What woven code handles is of a type of {@code java.lang},
 * primitive, or of one of ours that it only hands from hook to hook: that needs the type's name
 * alone, so that a woven class needs to see nothing else of ours.
 *
 * <p>Hooks never throw, whatever the program or the runtime does wrong, unless the operation that
 * they stand for throws, or the stack ends where threads are ordered. Their frames are hidden from
 * stack traces.
 */
public final class Hook {
  /**
   * Monitors that were left without their hook, since the stack had overflowed: a chain of arrays,
   * the monitor and the rest of the chain. Written by woven code that can call nothing any more.
   */
  public static Object[] lost;

  private Hook() {}

  /** Whether a detector is at work in this JVM; for {@code dev.redflag.api}. */
  public static boolean isActive() {
    return CallHooks.isActive();
  }

  /**
   * The state of the current thread, for the hooks of accesses and monitors; the same as long as a
   * method runs.
   */
  @Hidden
  @ForceInline
  public static ThreadState thread() {
    return AccessHooks.thread();
  }

  // ---- plain accesses, before the instruction ---------------------------------------------------

  /** Before a {@code getfield} of a field known not to be volatile. */
  @Hidden
  @ForceInline
  public static void readField(Object target, int site) {
    AccessHooks.readField(target, site);
  }

  /** Before a {@code putfield} of a field known not to be volatile. */
  @Hidden
  @ForceInline
  public static void writeField(Object target, int site) {
    AccessHooks.writeField(target, site);
  }

  /**
   * After a {@code getfield} of a field known not to be volatile, whose class has the members of
   * its shadow.
   *
   * @param written the field's write word, loaded from {@code target}
   * @param read its read word
   * @param thread what {@link #thread} returned in this call of the method
   */
  @Hidden
  @ForceInline
  public static void readField(
      Object target, long written, long read, ThreadState thread, int site) {
    AccessHooks.readField(target, written, read, thread, site);
  }

  /**
   * After a {@code getfield} of such a field that each turn of a loop makes, of the same object and
   * with no synchronization in between: only the first turn has to be checked.
   *
   * @param counter what the loop counts
   * @param start what the counter was in the first turn
   */
  @Hidden
  @ForceInline
  public static void readField(
      Object target,
      long written,
      long read,
      ThreadState thread,
      int counter,
      int start,
      int site) {
    if (counter == start) {
      AccessHooks.readField(target, written, read, thread, site);
    }
  }

  /** After a {@code putfield} of such a field. */
  @Hidden
  @ForceInline
  public static void writeField(Object target, long written, ThreadState thread, int site) {
    AccessHooks.writeField(target, written, thread, site);
  }

  /** The same, where the words are those of the whole object. */
  @Hidden
  @ForceInline
  public static void writeField(
      Object target, long written, long read, ThreadState thread, int site) {
    AccessHooks.writeField(target, written, read, thread, site);
  }

  /**
   * After a {@code putfield} in a constructor to a field with such members, whose object no other
   * thread has yet.
   *
   * @return what the write word is to be
   */
  @Hidden
  @ForceInline
  public static long firstWrite(Object made, ThreadState thread, int site) {
    return AccessHooks.firstWrite(made, thread, site);
  }

  /**
   * After {@link #firstWrite} where the words are those of the whole object.
   *
   * @return what the read word is to be
   */
  @Hidden
  @ForceInline
  public static long firstWriter(Object made, ThreadState thread, int site) {
    return AccessHooks.firstWriter(made, thread, site);
  }

  /** At the end of a constructor with such writes, after which others may have the object. */
  @Hidden
  @ForceInline
  public static void made() {
    AccessHooks.made();
  }

  /** Before a {@code getstatic} of a field known not to be volatile. */
  @Hidden
  @ForceInline
  public static void readStatic(int site) {
    AccessHooks.readStatic(site);
  }

  /** Before a {@code putstatic} of a field known not to be volatile. */
  @Hidden
  @ForceInline
  public static void writeStatic(int site) {
    AccessHooks.writeStatic(site);
  }

  /** Before an array load. */
  @Hidden
  @ForceInline
  public static void readArray(Object array, int index, int site) {
    AccessHooks.readArray(array, index, site);
  }

  /** Before an array store. */
  @Hidden
  @ForceInline
  public static void writeArray(Object array, int index, int site) {
    AccessHooks.writeArray(array, index, site);
  }

  /**
   * Before an array load in a loop.
   *
   * @param lastArray the array of the last access at this place, or null
   * @param lastShadow what this hook returned for it, or null
   * @return the array's shadow, to be given back at the next access at this place
   */
  @Hidden
  @ForceInline
  public static TableShadow readArray(
      Object array,
      int index,
      Object lastArray,
      TableShadow lastShadow,
      ThreadState thread,
      int site) {
    return AccessHooks.readArray(array, index, lastArray, lastShadow, thread, site);
  }

  /**
   * Before an array load that each turn of a loop makes, of the same element and with no
   * synchronization in between: only the first turn has to be checked, and those in which what is
   * kept of the last access is of another array.
   *
   * @param counter what the loop counts
   * @param start what the counter was in the first turn
   */
  @Hidden
  @ForceInline
  public static TableShadow readArray(
      Object array,
      int index,
      Object lastArray,
      TableShadow lastShadow,
      ThreadState thread,
      int counter,
      int start,
      int site) {
    return AccessHooks.readArray(
        array, index, lastArray, lastShadow, thread, counter == start, site);
  }

  /** Before an array store in a loop; see the hook for loads. */
  @Hidden
  @ForceInline
  public static TableShadow writeArray(
      Object array,
      int index,
      Object lastArray,
      TableShadow lastShadow,
      ThreadState thread,
      int site) {
    return AccessHooks.writeArray(array, index, lastArray, lastShadow, thread, site);
  }

  /**
   * Before an array load whose array a field holds.
   *
   * @param holder the object that has the field; not null
   * @param kept what the field's member for its array's shadow holds
   * @param field the number of the class that declares the field, shifted by 32 bits, and the
   *     field's number among its fields
   */
  @Hidden
  @ForceInline
  public static void readArray(
      Object array,
      int index,
      Object holder,
      Object kept,
      ThreadState thread,
      long field,
      int site) {
    AccessHooks.readArray(array, index, holder, kept, thread, field, site);
  }

  /** Before an array store whose array a field holds; see the hook for loads. */
  @Hidden
  @ForceInline
  public static void writeArray(
      Object array,
      int index,
      Object holder,
      Object kept,
      ThreadState thread,
      long field,
      int site) {
    AccessHooks.writeArray(array, index, holder, kept, thread, field, site);
  }

  // ---- accesses of a counted loop, where it is left ---------------------------------------------

  /** Whether the access of that place in a turn was made, as a number: 1 if so, else 0. */
  @Hidden
  @ForceInline
  public static int done(int progress, int ordinal) {
    return progress >= ordinal ? 1 : 0;
  }

  /** The counter of the first turn whose array is {@code array}: that before, or the present. */
  @Hidden
  @ForceInline
  public static int since(Object array, Object kept, int start, int counter) {
    return array == kept ? start : counter;
  }

  /**
   * After the load of an array whose elements the loop reads, the same in each turn unless another
   * thread changes where it is loaded from: then what was read of {@code kept} is checked.
   *
   * @return the array, to be given back as {@code kept} in the next turn
   */
  @Hidden
  @ForceInline
  public static Object followReads(
      Object array, Object kept, int from, int to, ThreadState thread, int site) {
    if (array != kept && kept != null) {
      AccessHooks.changed(kept, from, to, thread, site, false);
    }
    return array;
  }

  /** The same for an array whose elements the loop writes. */
  @Hidden
  @ForceInline
  public static Object followWrites(
      Object array, Object kept, int from, int to, ThreadState thread, int site) {
    if (array != kept && kept != null) {
      AccessHooks.changed(kept, from, to, thread, site, true);
    }
    return array;
  }

  /**
   * After loads of all elements from {@code from} up to, not including, {@code to}, made since the
   * thread last synchronized.
   */
  @Hidden
  public static void readRun(Object array, int from, int to, ThreadState thread, int site) {
    AccessHooks.run(array, from, to, thread, site, false);
  }

  /** After such stores. */
  @Hidden
  public static void writeRun(Object array, int from, int to, ThreadState thread, int site) {
    AccessHooks.run(array, from, to, thread, site, true);
  }

  // ---- accesses to fields that may be volatile: a pair around the instruction -------------------

  /** Before a {@code getfield} of a field that is or may be volatile. */
  @Hidden
  @ForceInline
  public static void beforeReadField(Object target, int site) {
    AccessHooks.beforeReadField(target, site);
  }

  /** After that {@code getfield}. */
  @Hidden
  @ForceInline
  public static void afterReadField(Object target, int site) {
    AccessHooks.afterReadField(target, site);
  }

  /** Before a {@code putfield} of a field that is or may be volatile. */
  @Hidden
  @ForceInline
  public static void beforeWriteField(Object target, int site) {
    AccessHooks.beforeWriteField(target, site);
  }

  /** After a {@code getstatic} of a field that is or may be volatile, or of another class. */
  @Hidden
  @ForceInline
  public static void afterReadStatic(int site) {
    AccessHooks.afterReadStatic(site);
  }

  /** Before a {@code putstatic} of a field that is or may be volatile, or of another class. */
  @Hidden
  @ForceInline
  public static void beforeWriteStatic(int site) {
    AccessHooks.beforeWriteStatic(site);
  }

  /** After that {@code putstatic}. */
  @Hidden
  @ForceInline
  public static void afterWriteStatic(int site) {
    AccessHooks.afterWriteStatic(site);
  }

  // ---- bulk accesses ----------------------------------------------------------------------------

  /**
   * Before or after a call of a JDK method that accesses a range of an array of the program.
   *
   * @param receiver the object that it is made on; null where there is none
   * @param a the first number that gives the range
   * @param b the second
   * @param effect the number of what it does
   */
  @Hidden
  public static void elements(Object receiver, Object array, int a, int b, int effect, int site) {
    BulkCalls.elements(receiver, array, a, b, effect, site);
  }

  /** After a call that may have put elements into the array that it was given. */
  @Hidden
  public static void shown(Object receiver, Object array, Object result, int effect, int site) {
    BulkCalls.shown(receiver, array, result, effect, site);
  }

  /** Before a call that may fill an array under a lock of the JDK's. */
  @Hidden
  public static void lent(Object array, int site) {
    LockedArrays.lend(array, site);
  }

  /** After a call that compared ranges of two arrays; -1 as end for the whole of both. */
  @Hidden
  public static void compared(
      Object one,
      int fromOne,
      int toOne,
      Object other,
      int fromOther,
      int toOther,
      int result,
      int how,
      int site) {
    BulkCalls.compared(one, fromOne, toOne, other, fromOther, toOther, result, how, site);
  }

  /** After a binary search; -1 as end for the whole array. */
  @Hidden
  public static void searched(Object array, int from, int to, int result, int site) {
    BulkCalls.searched(array, from, to, result, site);
  }

  /** Before a call that reads a range and writes what changes; the result is for the next. */
  @Hidden
  public static Object changing(Object array, int from, int to, int site) {
    return BulkCalls.changing(array, from, to, site);
  }

  /** After that call. */
  @Hidden
  public static void changed(Object array, int from, Object copy, int site) {
    BulkCalls.changed(array, from, copy, site);
  }

  /** Before the {@code clone()} of an array: reads all its elements. */
  @Hidden
  public static void readWholeArray(Object array, int site) {
    AccessHooks.readRange(array, 0, Integer.MAX_VALUE, site);
  }

  /**
   * After {@link Object#clone} of an object: its fields were read, and the clone's shadow, copied
   * with it, is made new.
   *
   * @param site 0 where the reads are not checked
   */
  @Hidden
  public static void cloned(Object original, Object clone, int site) {
    AccessHooks.cloned(original, clone, site);
  }

  /**
   * After a call of {@code clone()} on an object of whatever class; see {@link #cloned}. Where a
   * class of the program declares the method, it is woven itself.
   */
  @Hidden
  public static void clonedByCall(Object original, Object clone, int site) {
    BulkCalls.cloned(original, clone, site);
  }

  // ---- calls on JDK objects that are not thread-safe --------------------------------------------

  /**
   * Before a call that may read or write the state of a JDK object.
   *
   * @param receiver the object, of whatever class
   * @param method number of the called method in the table of state methods
   */
  @Hidden
  public static void stateCall(Object receiver, int method, int site) {
    StateCalls.call(receiver, -1, method, site);
  }

  /** The same, with the thread's state at hand. */
  @Hidden
  @ForceInline
  public static void stateCall(Object receiver, int method, int site, ThreadState thread) {
    StateCalls.call(receiver, -1, method, site, thread);
  }

  /** Before such a call whose first argument is an index. */
  @Hidden
  public static void stateCall(Object receiver, int index, int method, int site) {
    StateCalls.call(receiver, index, method, site);
  }

  /** The same, with the thread's state at hand. */
  @Hidden
  @ForceInline
  public static void stateCall(
      Object receiver, int index, int method, int site, ThreadState thread) {
    StateCalls.call(receiver, index, method, site, thread);
  }

  /**
   * After such a call whose outcome tells what it did.
   *
   * @param argument its first argument, or null
   */
  @Hidden
  @ForceInline
  public static void stateAfter(
      Object receiver, Object argument, int result, int method, int site) {
    StateCalls.after(receiver, argument, result, method, site);
  }

  /** After such a call that returns an object, which is null or is not. */
  @Hidden
  @ForceInline
  public static void stateAfter(Object receiver, Object result, int method, int site) {
    StateCalls.after(receiver, null, result == null ? 0 : 1, method, site);
  }

  /** After such a call that writes where it does not throw. */
  @Hidden
  @ForceInline
  public static void stateReturned(Object receiver, int method, int site) {
    StateCalls.returned(receiver, method, site);
  }

  /** Before such a call that is known by what the object holds afterwards. */
  @Hidden
  public static int stateCount(Object receiver, int method, int site) {
    return StateCalls.count(receiver, method, site);
  }

  /** After that. */
  @Hidden
  public static void stateGrown(Object receiver, Object result, int count, int method, int site) {
    StateCalls.grown(receiver, result, count, method, site);
  }

  /** Before a call that may read or write the value under a key, of a map. */
  @Hidden
  public static void stateValue(Object receiver, Object key, int method, int site) {
    ValueCalls.call(receiver, key, method, site);
  }

  /** The same, with the thread's state at hand. */
  @Hidden
  @ForceInline
  public static void stateValue(
      Object receiver, Object key, int method, int site, ThreadState thread) {
    ValueCalls.call(receiver, key, method, site, thread);
  }

  /**
   * Before such a call whose outcome tells what it did.
   *
   * @return what {@link #stateValueReturned} is given
   */
  @Hidden
  public static long stateValueCount(Object receiver, Object key, int method, int site) {
    return ValueCalls.count(receiver, key, method, site);
  }

  /**
   * After that.
   *
   * @param result what it returned, if that is an object
   * @param told the same, if it is not
   */
  @Hidden
  public static void stateValueReturned(
      Object receiver, Object key, Object result, int told, long kept, int method, int site) {
    ValueCalls.returned(receiver, key, result, told, kept, method, site);
  }

  /**
   * Before a call that may have changed its receiver when it throws.
   *
   * @return what {@link #stateTried} is given
   */
  @Hidden
  public static int stateTrying(Object receiver, Object copy, int method, int site, int body) {
    return StateCalls.trying(receiver, copy, method, site, body);
  }

  /** After such a call. */
  @Hidden
  public static void stateTried(int call) {
    StateCalls.tried(call);
  }

  /** Where an exception came to that such a call may have thrown. */
  @Hidden
  public static void stateThrown(int body) {
    StateCalls.thrown(body);
  }

  /**
   * After a call whose outcome tells what it did to an argument.
   *
   * @param by the object that it was made on; of a static method, the other argument
   */
  @Hidden
  public static void stateLooked(Object by, Object argument, int result, int method, int site) {
    StateCalls.looked(by, argument, result, method, site);
  }

  /** After a call that was given objects whose state it reads or writes. */
  @Hidden
  public static void stateGiven(int site) {
    StateCalls.given(site);
  }

  /**
   * Before such a call on an object.
   *
   * @return the site of the accesses to its arguments; 0 where they are not the call's own
   */
  @Hidden
  public static int stateArguments(Object receiver, int method, int site) {
    return CallReceivers.site(receiver, method, site);
  }

  /** Before a call about several elements of a buffer at an index. */
  @Hidden
  public static void bufferRange(
      Object buffer, int index, Object other, int offset, int length, int how, int site) {
    StateCalls.range(buffer, index, other, offset, length, how, site);
  }

  /** Before such a call that moves elements. */
  @Hidden
  public static Object stateChanging(Object receiver, int method, int site) {
    return StateCalls.changing(receiver, method, site);
  }

  /** After that. */
  @Hidden
  public static void stateChanged(Object receiver, Object copy, int method, int site) {
    StateCalls.changed(receiver, copy, method, site);
  }

  // ---- objects that become unreachable ----------------------------------------------------------

  /** At the end of a constructor of a class with a finalizer, perhaps within a subclass's. */
  @Hidden
  public static void constructed(Object object) {
    SyncHooks.constructed(object);
  }

  /** At a reachability fence: what comes before it comes before what tells of the object's end. */
  @Hidden
  public static void reachable(Object object) {
    SyncHooks.reachable(object);
  }

  /** After the constructor of a reference with a queue. */
  @Hidden
  public static void referenceMade(Object reference, Object referent) {
    SyncHooks.referenceMade(reference, referent);
  }

  // ---- accesses by handle -----------------------------------------------------------------------

  /**
   * Before an access by a {@code VarHandle}, {@code MethodHandle} or {@code Unsafe}.
   *
   * @param target its first coordinate, if that is a reference, else null
   * @param index its second, or 0
   * @param mode what it does, see {@code AccessModes}
   */
  @Hidden
  public static void beforeHandle(Object handle, Object target, long index, int mode, int site) {
    HandleHooks.before(handle, target, index, mode, site);
  }

  /**
   * After that access.
   *
   * @param wrote whether it has written, if it writes
   */
  @Hidden
  public static void afterHandle(
      boolean wrote, Object handle, Object target, long index, int mode, int site) {
    HandleHooks.after(wrote, handle, target, index, mode, site);
  }

  /** Whether a compare-and-exchange has written: it found what it expected. */
  @Hidden
  public static boolean exchanged(Object found, Object expected) {
    return found == expected;
  }

  /** The same for an int, or what is smaller. */
  @Hidden
  public static boolean exchanged(int found, int expected) {
    return found == expected;
  }

  /** The same for a long. */
  @Hidden
  public static boolean exchanged(long found, long expected) {
    return found == expected;
  }

  /** The same for a float, which is compared by its bits. */
  @Hidden
  public static boolean exchanged(float found, float expected) {
    return Float.floatToRawIntBits(found) == Float.floatToRawIntBits(expected);
  }

  /** The same for a double. */
  @Hidden
  public static boolean exchanged(double found, double expected) {
    return Double.doubleToRawLongBits(found) == Double.doubleToRawLongBits(expected);
  }

  /** After {@code handle.toMethodHandle(mode)}. */
  @Hidden
  public static void adapted(Object made, Object handle, Object mode) {
    HandleHooks.adapted(made, handle, mode);
  }

  /**
   * Before a call that goes through all elements of a stream.
   *
   * @param some whether it may leave elements out
   */
  @Hidden
  public static void streamed(Object stream, boolean some, int site) {
    StateCalls.streamed(stream, some, site);
  }

  /**
   * Before a call of {@code Method.invoke}.
   *
   * @return what {@link #calledIndirectly} is given
   */
  @Hidden
  public static Object callingByMethod(
      Object method, Object receiver, Object[] arguments, int site) {
    return IndirectCalls.byMethod(method, receiver, arguments, site);
  }

  /** The same of {@code Constructor.newInstance}. */
  @Hidden
  public static Object callingByConstructor(Object constructor, Object[] arguments, int site) {
    return IndirectCalls.byConstructor(constructor, arguments, site);
  }

  /** After a method handle was made that binds an argument of another one, the first. */
  @Hidden
  public static void handleBound(Object made, Object from, Object value) {
    IndirectCalls.derived(made, from, 0, new Object[] {value}, 0);
  }

  /** The same of several arguments from a position on. */
  @Hidden
  public static void handleInserted(Object made, Object from, int position, Object[] values) {
    IndirectCalls.derived(made, from, position, values, 0);
  }

  /** After one was made that converts types. */
  @Hidden
  public static void handleConverted(Object made, Object from) {
    IndirectCalls.derived(made, from, -1, null, 0);
  }

  /** After one was made that spreads its last argument, an array. */
  @Hidden
  public static void handleSpread(Object made, Object from, int length) {
    if (made instanceof java.lang.invoke.MethodHandle m) {
      IndirectCalls.derived(made, from, m.type().parameterCount() - 1, null, length);
    }
  }

  /** The same before a call of a {@code MethodHandle}. */
  @Hidden
  public static Object callingByHandle(Object handle, Object[] arguments, int site) {
    return IndirectCalls.byHandle(handle, arguments, site);
  }

  /** After such a call. */
  @Hidden
  public static void calledIndirectly(Object result, Object made) {
    IndirectCalls.after(result, made);
  }

  /** Room for the arguments of a call. */
  @Hidden
  public static Object[] arguments(int count) {
    return new Object[count];
  }

  /** The same of numbers alone: null where the handle is known to call nothing that has state. */
  @Hidden
  public static Object[] numbers(Object handle, int count) {
    return IndirectCalls.mayBeDerived(handle) ? new Object[count] : null;
  }

  /** An argument as an object, put there. */
  @Hidden
  public static Object[] argument(Object[] into, int i, Object value) {
    into[i] = value;
    return into;
  }

  /**
   * The same of a {@code boolean}, {@code byte}, {@code char}, {@code short} or {@code int};
   * nothing where there is no room, as of other numbers.
   */
  @Hidden
  public static Object[] argument(Object[] into, int i, int value) {
    if (into == null) {
      return null;
    }
    into[i] = value;
    return into;
  }

  /** The same of a {@code long}. */
  @Hidden
  public static Object[] argument(Object[] into, int i, long value) {
    if (into == null) {
      return null;
    }
    into[i] = value;
    return into;
  }

  /** The same of a {@code float}. */
  @Hidden
  public static Object[] argument(Object[] into, int i, float value) {
    if (into == null) {
      return null;
    }
    into[i] = value;
    return into;
  }

  /** The same of a {@code double}. */
  @Hidden
  public static Object[] argument(Object[] into, int i, double value) {
    if (into == null) {
      return null;
    }
    into[i] = value;
    return into;
  }

  /** A result as an object. */
  @Hidden
  public static Object boxed(int value) {
    return value;
  }

  /** A result as an object. */
  @Hidden
  public static Object boxed(long value) {
    return value;
  }

  /** A result as an object. */
  @Hidden
  public static Object boxed(float value) {
    return value;
  }

  /** A result as an object. */
  @Hidden
  public static Object boxed(double value) {
    return value;
  }

  /** After a VarHandle was made; before the offset of a {@code Field} is asked for. */
  @Hidden
  public static void handleMade(Object handle) {
    HandleHooks.made(handle);
  }

  // ---- monitors ---------------------------------------------------------------------------------

  /** Before a {@code monitorenter}: settles the object's identity hash while it is not locked. */
  @Hidden
  public static void monitorEntering(Object monitor) {
    SyncHooks.monitorEntering(monitor, lost);
  }

  /** The same, with the thread's state at hand. */
  @Hidden
  @ForceInline
  public static void monitorEntering(Object monitor, ThreadState thread) {
    SyncHooks.monitorEntering(monitor, lost, thread);
  }

  /** After a {@code monitorenter}, or at the start of a synchronized method. */
  @Hidden
  public static void monitorEntered(Object monitor, int site) {
    try {
      SyncHooks.monitorEntered(monitor, site, lost);
    } catch (StackOverflowError e) {
      lost = new Object[] {monitor, lost}; // by no call: it may be thought to be held
      throw e;
    }
  }

  /** The same, with the thread's state at hand. */
  @Hidden
  public static void monitorEntered(Object monitor, int site, ThreadState thread) {
    try {
      SyncHooks.monitorEntered(monitor, site, lost, thread);
      return;
    } catch (StackOverflowError e) {
      lost = new Object[] {monitor, lost}; // as above
      throw e;
    }
  }

  /** Before a {@code monitorexit}, or at the end of a synchronized method. */
  @Hidden
  public static void monitorExiting(Object monitor) {
    try {
      SyncHooks.monitorExiting(monitor);
    } catch (StackOverflowError e) {
      lost = new Object[] {monitor, lost}; // by no call
    }
  }

  /** The same, with the thread's state at hand. */
  @Hidden
  public static void monitorExiting(Object monitor, ThreadState thread) {
    try {
      SyncHooks.monitorExiting(monitor, thread);
    } catch (StackOverflowError e) {
      lost = new Object[] {monitor, lost}; // as above
    }
  }

  /** Before a call of {@link Object#wait()} or its like. */
  @Hidden
  public static void waiting(Object monitor) {
    SyncHooks.waiting(monitor);
  }

  /** After that call, and at the start of each handler that its exception may come to. */
  @Hidden
  public static void waited() {
    SyncHooks.waited();
  }

  /** Before a call of {@link Object#notify()} or {@link Object#notifyAll()}. */
  @Hidden
  public static void notifying(Object monitor) {
    SyncHooks.notifying(monitor);
  }

  /** At the start of a finalizer. */
  public static void finalizing(Object object) {
    FinalizerHooks.finalizing(object);
  }

  // ---- class initialization ---------------------------------------------------------------------

  /** At the end of a class initializer, normal or not. */
  @Hidden
  public static void initializerEnding(int classNumber) {
    SyncHooks.initializerEnding(classNumber);
  }

  /** At the start of a static method or constructor of a class that has an initializer. */
  @Hidden
  @ForceInline
  public static void classUsed(int classNumber) {
    SyncHooks.classUsed(classNumber);
  }

  /** After a call that initialized a class, if it was asked to. */
  @Hidden
  public static void classInitialized(Object initialized, boolean asked) {
    if (asked) {
      SyncHooks.classInitialized(initialized);
    }
  }

  // ---- JDK methods that a rule is for -----------------------------------------------------------

  /**
   * At the start of a JDK method that a rule is for.
   *
   * @param rule the rule's number
   * @param self the receiver, or null in a static method
   * @param argument the argument that the rule names, or null
   */
  @Hidden
  public static void enter(int rule, Object self, Object argument) {
    CallHooks.enter(rule, self, argument);
  }

  /** Before that method returns nothing. */
  @Hidden
  public static void exit(int rule) {
    CallHooks.exit(rule, null);
  }

  /** Before that method returns a reference. */
  @Hidden
  public static void exit(Object result, int rule) {
    CallHooks.exit(rule, result);
  }

  /** Before that method returns a boolean or an int. */
  @Hidden
  public static void exit(int result, int rule) {
    CallHooks.exitPrimitive(rule, result);
  }

  /** Before that method returns a long. */
  @Hidden
  public static void exit(long result, int rule) {
    CallHooks.exitPrimitive(rule, result);
  }

  /** Where that method ends by an exception. */
  @Hidden
  public static void exitThrowing(Throwable thrown, int rule) {
    CallHooks.exitThrowing(rule, thrown);
  }

  // ---- JDK methods whose rule has nothing to do at their start ----------------------------------

  /** Before such a method returns nothing. */
  @Hidden
  public static void after(Object self, int rule) {
    CallHooks.after(rule, self, null, 0);
  }

  /** Before such a method returns a reference. */
  @Hidden
  public static void after(Object result, Object self, int rule) {
    CallHooks.after(rule, self, result, 0);
  }

  /** Before such a method returns a boolean or an int. */
  @Hidden
  public static void after(int result, Object self, int rule) {
    CallHooks.after(rule, self, null, result);
  }

  /** Before such a method returns a long. */
  @Hidden
  public static void after(long result, Object self, int rule) {
    CallHooks.after(rule, self, null, result);
  }

  /** At a field access or a call inside of a JDK method that a rule names. */
  @Hidden
  public static void at(Object owner, Object value, int rule) {
    CallHooks.at(rule, owner, value);
  }

  /** At a read of a number inside of a JDK method that a rule names. */
  @Hidden
  public static void at(Object owner, int value, int rule) {
    CallHooks.at(rule, owner, value);
  }

  /**
   * Before a call out of a JDK class that may lead into the program; the result is for the next.
   */
  @Hidden
  public static int calling() {
    return CallHooks.calling();
  }

  /** After such a call. */
  @Hidden
  public static void called(int muted) {
    CallHooks.called(muted);
  }

  /** Before a call by which a JDK class synchronizes for itself; the result is for the next. */
  @Hidden
  public static int mute() {
    return CallHooks.mute();
  }

  /** After such a call, and where it ended by an exception. */
  @Hidden
  public static void unmute(int muted) {
    CallHooks.unmute(muted);
  }

  // ---- atomic variables -------------------------------------------------------------------------

  /**
   * Before a fence of the program.
   *
   * @param kind 1 where it releases, 2 where it acquires, 3 where it does both
   */
  @Hidden
  public static void fence(int kind) {
    CellHooks.fence(kind);
  }

  /** At the start of a field updater's method that writes. */
  @Hidden
  public static void fieldEnter(Object target, Object updater, int rule) {
    CellHooks.enterField(target, updater, rule);
  }

  /** Before a field updater's method returns that read. */
  @Hidden
  public static void fieldRead(Object target, Object updater, int rule) {
    CellHooks.readField(target, updater, rule);
  }

  /** At the start of a JDK method that writes an atomic variable; index -1: the object itself. */
  @Hidden
  public static void cellEnter(Object self, int index, int rule) {
    CellHooks.enter(self, index, rule);
  }

  /** Before a JDK method returns that read an atomic variable. */
  @Hidden
  public static void cellRead(Object self, int index, int rule) {
    CellHooks.read(self, index, rule);
  }

  /** Before a JDK method returns that wrote an atomic variable. */
  @Hidden
  public static void cellWritten() {
    CellHooks.leave(false, true);
  }

  /** Before a JDK method returns that read and wrote an atomic variable. */
  @Hidden
  public static void cellUpdated() {
    CellHooks.leave(true, true);
  }

  /** Before a compare-and-set returns. */
  @Hidden
  public static void cellCompared(boolean written) {
    CellHooks.leave(true, written);
  }

  /** Before a compare-and-set returns that has the order of a release only. */
  @Hidden
  public static void cellComparedForRelease(boolean written) {
    CellHooks.leave(false, written);
  }

  /** Before a compare-and-exchange returns. */
  @Hidden
  public static void cellExchanged(Object found, Object expected) {
    CellHooks.leave(true, found == expected);
  }

  /** Before a compare-and-exchange returns. */
  @Hidden
  public static void cellExchanged(int found, int expected) {
    CellHooks.leave(true, found == expected);
  }

  /** Before a compare-and-exchange returns. */
  @Hidden
  public static void cellExchanged(long found, long expected) {
    CellHooks.leave(true, found == expected);
  }

  /** Where a write of an atomic variable ends by an exception. */
  @Hidden
  public static void cellFailed() {
    CellHooks.leave(false, false);
  }

  /** Before a call of a JDK method that may order threads and has no rule. */
  @Hidden
  public static void unmodelled(int number) {
    CallHooks.unmodelled(number);
  }

  /** Before code of the JDK waits on a monitor, or any code parks or unparks a thread. */
  @Hidden
  public static void jdkWaits() {
    JdkWaits.met();
  }

  // ---- reflection -------------------------------------------------------------------------------

  /** The result of the JDK's lookup of a class's fields, without the members that were woven. */
  @Hidden
  public static java.lang.reflect.Field[] visibleFields(java.lang.reflect.Field[] fields) {
    return ReflectionHooks.visibleFields(fields);
  }

  /**
   * The bytes of a class on their way into the JVM, woven if it is to be a hidden one.
   *
   * @param flags how the class is defined, as the JDK tells the JVM
   */
  @Hidden
  public static byte[] defined(
      byte[] bytes, java.lang.invoke.MethodHandles.Lookup lookup, int flags) {
    return HiddenClasses.toDefine(bytes, lookup, flags);
  }

  /** After a monitor was entered in a JDK class that is documented as synchronized. */
  @Hidden
  public static void jdkMonitorEntered(Object monitor) {
    try {
      CallHooks.monitorEntered(monitor, lost);
    } catch (StackOverflowError e) {
      lost = new Object[] {monitor, lost}; // by no call: it may be thought to be held
      throw e;
    }
  }

  /** Before such a monitor is left. */
  @Hidden
  public static void jdkMonitorExiting(Object monitor) {
    try {
      CallHooks.monitorExiting(monitor);
    } catch (StackOverflowError e) {
      lost = new Object[] {monitor, lost}; // by no call
    }
  }

  /** In place of {@link Object#wait(long)} in such a class. */
  @Hidden
  public static void jdkWait(Object monitor, long millis) throws InterruptedException {
    CallHooks.monitorWait(monitor, millis);
  }

  /** In place of {@link Object#wait(long, int)} in such a class. */
  @Hidden
  public static void jdkWait(Object monitor, long millis, int nanos) throws InterruptedException {
    CallHooks.monitorWait(monitor, millis, nanos);
  }

  /**
   * Before a synchronized wrapper of the JDK passes a call on to the object that it wraps: the site
   * where the program called the wrapper; 0 where it did not.
   */
  @Hidden
  public static int stateSite(Object wrapper) {
    return StateCalls.wrapped(wrapper);
  }

  /** In a synchronized method of the JDK, once it has its lock: what it does to an argument. */
  @Hidden
  public static void stateLocked(Object self, Object argument, int method) {
    StateCalls.locked(self, argument, method);
  }

  /** In a method of the JDK, once it has its lock: it reads elements of an array. */
  @Hidden
  public static void lockedRead(Object array, int from, int count, Object monitor) {
    LockedArrays.read(array, from, count, monitor);
  }

  /** The same where it is going to write elements. */
  @Hidden
  public static void lockedBegun(Object array, int from, Object monitor) {
    LockedArrays.begun(array, from, monitor);
  }

  /** In such a method, before it gives its lock back: how many it has written. */
  @Hidden
  public static void lockedEnded(int count, Object monitor, Object array) {
    LockedArrays.ended(count, monitor, array);
  }

  /** The same where it returns the array, or another one. */
  @Hidden
  public static void lockedShown(Object result, Object monitor, Object array) {
    LockedArrays.shown(result, monitor, array);
  }

  /** The same before a call that hands out an iterator, or its like, which no lock guards. */
  @Hidden
  public static void stateIterated(Object wrapper, Object receiver, int method) {
    StateCalls.iterated(wrapper, receiver, method);
  }
}
