package dev.redflag.runtime.site;

import dev.redflag.runtime.lockfree.Memory;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * The classes whose use is ordered after nothing: neither they nor any class that is initialized
 * with them (JLS 12.4.1) has an initializer. Many a class is among them that could have inherited
 * one, as far as its own class file tells: it names a superclass or an interface of the program.
 *
 * <p>A class is noted when it is first used. It stays here: its supertypes and their methods never
 * change. Written and read racily; who does not see it yet finds out again.
 */
public final class UnorderedUses {
  private static final int PAGE_BITS = 10;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int PAGES = 1 << 10;

  /**
   * By page and class number within. Stable: woven code gives the number as a constant, so that
   * what is set is a constant too for the JIT compiler. Numbers of classes are not given again;
   * those beyond the last page are never noted.
   */
  @Stable private static final boolean[][] NOTED = new boolean[PAGES][];

  private UnorderedUses() {}

  /** Whether a class is known to be one of them. */
  @ForceInline
  public static boolean has(int classNumber) {
    int page = classNumber >> PAGE_BITS;
    boolean[] noted = page < PAGES ? NOTED[page] : null;
    return noted != null && noted[classNumber & PAGE - 1];
  }

  /**
   * Looks whether a class is one of them, and notes it if so.
   *
   * @param used the class that {@code record} is of, in which all supertypes are loaded
   */
  public static boolean find(ClassRecord record, Class<?> used) {
    if (record.hasInitializer || mayOrder(used.getSuperclass()) || mayOrder(used.getInterfaces())) {
      return false;
    }
    note(record.number);
    return true;
  }

  /** Whether a superclass, or what is initialized with it, may have an initializer. */
  private static boolean mayOrder(Class<?> superclass) {
    if (superclass == null || isJdk(superclass)) {
      return false;
    }
    ClassRecord record = Sites.classRecord(superclass.getName(), superclass.getClassLoader());
    return record == null
        || record.hasInitializer
        || mayOrder(superclass.getSuperclass())
        || mayOrder(superclass.getInterfaces());
  }

  private static boolean mayOrder(Class<?>[] interfaces) {
    for (Class<?> i : interfaces) {
      if (isJdk(i)) {
        continue;
      }
      ClassRecord record = Sites.classRecord(i.getName(), i.getClassLoader());
      if (record == null
          || record.hasDefaultMethods && record.hasInitializer
          || mayOrder(i.getInterfaces())) {
        return true;
      }
    }
    return false;
  }

  /** As the weaver tells them: no class of the program may have such a name. */
  private static boolean isJdk(Class<?> c) {
    return c.getName().startsWith("java.");
  }

  private static void note(int classNumber) {
    int page = classNumber >> PAGE_BITS;
    if (page < PAGES) {
      page(page)[classNumber & PAGE - 1] = true;
    }
  }

  private static boolean[] page(int number) {
    boolean[] found = NOTED[number];
    if (found != null) {
      return found;
    }
    boolean[] made = new boolean[PAGE];
    long offset = Memory.REFERENCES + ((long) number << Memory.REFERENCE_SHIFT);
    Object there = Memory.U.compareAndExchangeReference(NOTED, offset, null, made);
    return there == null ? made : (boolean[]) there;
  }
}
