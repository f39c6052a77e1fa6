package dev.redflag.analysis.finding;

import static dev.redflag.runtime.site.AccessShape.ADDS;
import static dev.redflag.runtime.site.AccessShape.AFTER_CHECK;
import static dev.redflag.runtime.site.AccessShape.AFTER_TEST;
import static dev.redflag.runtime.site.AccessShape.AFTER_ZERO_TEST;
import static dev.redflag.runtime.site.AccessShape.CHECKED;
import static dev.redflag.runtime.site.AccessShape.CLEARS_BITS;
import static dev.redflag.runtime.site.AccessShape.CLOCK;
import static dev.redflag.runtime.site.AccessShape.CONSTANT;
import static dev.redflag.runtime.site.AccessShape.ENDS_LOOP;
import static dev.redflag.runtime.site.AccessShape.LEAVES;
import static dev.redflag.runtime.site.AccessShape.LOCKED;
import static dev.redflag.runtime.site.AccessShape.MASKED;
import static dev.redflag.runtime.site.AccessShape.ON_THIS;
import static dev.redflag.runtime.site.AccessShape.READ_ONCE;
import static dev.redflag.runtime.site.AccessShape.RESULT_USED;
import static dev.redflag.runtime.site.AccessShape.SETS_BITS;
import static dev.redflag.runtime.site.AccessShape.TESTED;
import static dev.redflag.runtime.site.AccessShape.TESTED_ZERO;
import static dev.redflag.runtime.site.AccessShape.UPDATE;
import static dev.redflag.runtime.site.AccessShape.UPDATES;

import dev.redflag.runtime.race.RaceRecord;
import dev.redflag.runtime.race.RaceRecord.AccessRecord;
import dev.redflag.runtime.race.RaceRecord.LocationKind;
import dev.redflag.runtime.site.AccessShape;
import dev.redflag.runtime.site.Site;
import dev.redflag.runtime.site.Sites;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells from the two accesses, the code around them and the locks held what kind of mistake a race
 * is. For the reader and for the order of findings; no finding is dropped for its class.
 *
 * <p>The first rule that fits decides, the special before the general. A rule that calls a race
 * harmless asks for all that makes it so; where a fact is missing, the graver class stands.
 */
final class Classifier {
  private static final long ANY_TEST = TESTED | TESTED_ZERO;
  private static final long AFTER_ANY_TEST = AFTER_TEST | AFTER_ZERO_TEST;

  /** Callers of a write that are asked whether they make its object. */
  private static final int CALLERS_OF_COMPLETION = 2;

  private static final long BITS = SETS_BITS | CLEARS_BITS;

  /**
   * Fields that the Kotlin compiler adds to what a coroutine is compiled to, or tools to classes.
   */
  private static final Pattern GENERATED_FIELD =
      Pattern.compile("label|result|[A-Z]\\$\\d+|\\$jacoco\\w+|\\$assertionsDisabled");

  private static final String CONTINUATION = "invokeSuspend";

  /** Words by which programs name numbers that are for people to read. */
  private static final Pattern STATISTIC =
      Pattern.compile(
          "(?i).*(hits?|miss(es)?|stat(s|istics?)|metrics?|evict(ed|ions?)|lookups?|calls|requests"
              + "|retries|errors|failures|alloc(s|ations)|\\w(count|counter|counts))");

  private final RaceRecord record;
  private final AccessRecord current;
  private final AccessRecord earlier;

  /** One that writes, and the other, which may write too. */
  private final AccessRecord write;

  private final AccessRecord other;
  private final String type;

  private Classifier(RaceRecord record) {
    this.record = record;
    this.current = record.current();
    this.earlier = record.earlier();
    this.write = current.write() ? current : earlier;
    this.other = current.write() ? earlier : current;
    this.type = type(current.site(), earlier.site());
  }

  static Classification classify(RaceRecord record) {
    Classifier c = new Classifier(record);
    if (record.kind() == LocationKind.OBJECT) {
      return c.object();
    }
    for (Rule rule : RULES) {
      Classification found = rule.apply(c);
      if (found != null) {
        return found;
      }
    }
    return new Classification(
        RaceClass.UNORDERED, "no pattern fits what the code does with the value");
  }

  private interface Rule {
    /** The class, or null where the rule does not fit. */
    Classification apply(Classifier c);
  }

  private static final List<Rule> RULES =
      List.of(
          Classifier::special,
          Classifier::construction,
          Classifier::completion,
          Classifier::statistics,
          Classifier::bits,
          Classifier::initialization,
          Classifier::cache,
          Classifier::update,
          Classifier::sameValue,
          Classifier::flag,
          Classifier::element,
          Classifier::publication,
          Classifier::torn,
          Classifier::shared);

  private static boolean has(AccessRecord access, long facts) {
    return access.site() != null && AccessShape.has(access.site().shape(), facts);
  }

  private static boolean hasAny(AccessRecord access, long facts) {
    return access.site() != null && AccessShape.hasAny(access.site().shape(), facts);
  }

  private static int constant(AccessRecord access) {
    return AccessShape.constant(access.site().shape());
  }

  private boolean both(long facts) {
    return has(write, facts) && has(other, facts);
  }

  private Classification object() {
    String operations = current.operation() + " and " + earlier.operation();
    return new Classification(
        RaceClass.COLLECTION_MISUSE, "one object has calls of " + operations + " unordered");
  }

  private Classification special() {
    if (has(write, CLOCK) && !has(other, UPDATES) && !hasAny(write, AFTER_ANY_TEST)) {
      return new Classification(RaceClass.SPECIAL_VARIABLE, "what is written is a clock's time");
    }
    Site site = write.site();
    boolean generated =
        site != null
            && site.field() != null
            && GENERATED_FIELD.matcher(site.field()).matches()
            && (site.field().startsWith("$") || site.method().equals(CONTINUATION));
    return generated
        ? new Classification(RaceClass.SPECIAL_VARIABLE, "a compiler or tool made the field")
        : null;
  }

  /** A field that a constructor sets, seen by a thread to which the object came unordered. */
  private Classification construction() {
    boolean constructs = inConstructor(write) && !(inConstructor(other) && has(other, ON_THIS));
    if (!constructs || other.write() || record.kind() == LocationKind.STATIC) {
      return null;
    }
    if (record.kind() == LocationKind.FIELD && !has(write, ON_THIS) && write.site().shape() != 0) {
      return null;
    }
    return new Classification(RaceClass.UNSAFE_PUBLICATION, "the write is in a constructor");
  }

  /** A field set by a method that also makes the object and hands it over by a field. */
  private Classification completion() {
    if (record.kind() != LocationKind.FIELD || other.write() || write.site() == null) {
      return null;
    }
    if (write.site().fieldOwner() == null) { // of a trace that does not tell it
      return null;
    }
    String made = "L" + write.site().fieldOwner().replace('.', '/') + ";";
    int callers = Math.min(write.stack().length, CALLERS_OF_COMPLETION + 1);
    for (int i = 1; i < callers; i++) {
      StackTraceElement caller = write.stack()[i];
      Site site;
      for (int number = 1; (site = Sites.site(number)) != null; number++) {
        if (made.equals(site.descriptor())
            && AccessShape.has(site.shape(), AccessShape.NEW)
            && site.className().equals(caller.getClassName())
            && site.method().equals(caller.getMethodName())) {
          return new Classification(
              RaceClass.UNSAFE_PUBLICATION,
              "the write completes an object that its caller makes and hands over by the field "
                  + site.field());
        }
      }
    }
    return null;
  }

  private static boolean inConstructor(AccessRecord access) {
    return access.site() != null && access.site().method().equals("<init>");
  }

  private Classification statistics() {
    boolean counts = isIncrement(write) || isIncrement(other) || has(other, UPDATES);
    if (record.kind() == LocationKind.ARRAY || !isNumber() || !counts) {
      return null;
    }
    Site site = write.site();
    if (site == null
        || site.field() == null
        || !STATISTIC.matcher(site.field()).matches()
        || !isOnlyCounted(site)) {
      return null;
    }
    return new Classification(
        RaceClass.STATISTICS_COUNTER,
        "the code only ever adds to it or resets it, and decides nothing by it");
  }

  private static boolean isIncrement(AccessRecord access) {
    return access.site() != null && isIncrement(access.site().shape());
  }

  private static boolean isIncrement(long shape) {
    return AccessShape.has(shape, UPDATE | ADDS)
        && AccessShape.constant(shape) > 0
        && !AccessShape.has(shape, RESULT_USED);
  }

  /** Whether all code that was woven does with the field what is done with a statistic. */
  private static boolean isOnlyCounted(Site of) {
    Site site;
    for (int number = 1; (site = Sites.site(number)) != null; number++) {
      if (of.field().equals(site.field()) && of.fieldOwner().equals(site.fieldOwner())) {
        long shape = site.shape();
        boolean counts = isIncrement(shape);
        boolean resets =
            AccessShape.has(shape, CONSTANT) && !AccessShape.hasAny(shape, AFTER_ANY_TEST);
        boolean looks =
            AccessShape.hasAny(shape, UPDATES | LEAVES) && !AccessShape.hasAny(shape, ANY_TEST);
        if (!counts && !resets && !looks) {
          return false;
        }
      }
    }
    return true;
  }

  private Classification bits() {
    if (!hasAny(write, BITS) || other.write() || has(other, UPDATES)) {
      return null;
    }
    boolean looksAtOthers =
        has(other, MASKED)
            && !hasAny(other, LEAVES | TESTED_ZERO)
            && (constant(other) & constant(write)) == 0;
    return looksAtOthers
        ? new Classification(
            RaceClass.SAFE_FLAG_UPDATE,
            "the read looks at bits "
                + hex(constant(other))
                + ", the write changes "
                + hex(constant(write)))
        : null;
  }

  private static String hex(int bits) {
    return "0x" + Integer.toHexString(bits);
  }

  /** Lazy initialization, with a check that is racy, with one lock too few, or with none. */
  private Classification initialization() {
    if (hasAny(write, UPDATE | CONSTANT) || record.kind() == LocationKind.ARRAY) {
      return null;
    }
    boolean guarded = has(write, AFTER_ZERO_TEST);
    boolean checks = other.write() ? has(other, AFTER_ZERO_TEST) : has(other, TESTED_ZERO);
    boolean one = sameMethod(write.site(), other.site());
    boolean delegated =
        !other.write() && isCalledBy(write, other.site()) && (checks || isTested(other.site()));
    if (!(guarded && (checks || one)) && !delegated) {
      return null;
    }
    if (!other.write() && (has(write, LOCKED) && !has(other, LOCKED) || holdsMore(write, other))) {
      return new Classification(
          RaceClass.DOUBLE_CHECKED_LOCKING,
          "the write holds a lock that the check does not, and the value "
              + (isSafe() ? "is immutable" : "may be seen before it is ready"));
    }
    if (guarded && one && has(write, READ_ONCE) && isSafe()) {
      return new Classification(
          RaceClass.RACY_SINGLE_CHECK,
          "the method reads the field once, and its value is seen whole");
    }
    return new Classification(
        RaceClass.LAZY_INITIALIZATION,
        "the field is tested for being unset, then set, and its value "
            + (isSafe()
                ? "is immutable, but read again after the test"
                : "is not published safely"));
  }

  /** Whether the site's method tests the same field for being unset, perhaps at another site. */
  private static boolean isTested(Site of) {
    Site site;
    for (int number = 1; (site = Sites.site(number)) != null; number++) {
      if (sameMethod(site, of)
          && of.field().equals(site.field())
          && AccessShape.has(site.shape(), TESTED_ZERO)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an access is made in a method that another site's method called. */
  private static boolean isCalledBy(AccessRecord access, Site caller) {
    if (caller == null || caller.field() == null) {
      return false;
    }
    for (int i = 1; i < access.stack().length; i++) {
      StackTraceElement frame = access.stack()[i];
      if (frame.getClassName().equals(caller.className())
          && frame.getMethodName().equals(caller.method())) {
        return true;
      }
    }
    return false;
  }

  private boolean isSafe() {
    return ImmutableTypes.isWholePrimitive(type) || ImmutableTypes.isImmutable(type);
  }

  private static boolean holdsMore(AccessRecord one, AccessRecord than) {
    if (one.locks() == null || one.locks().length == 0) {
      return false;
    }
    return than.locks() == null
        || !Arrays.asList(than.locks()).containsAll(Arrays.asList(one.locks()));
  }

  /**
   * A slot of a cache: what is found there is looked into, and replaced by something that does not
   * depend on it.
   */
  private Classification cache() {
    boolean replaces =
        has(write, AFTER_ZERO_TEST | AFTER_CHECK) && !hasAny(write, UPDATE | CONSTANT);
    boolean looks =
        other.write()
            ? has(other, AFTER_ZERO_TEST | AFTER_CHECK) && !hasAny(other, UPDATE | CONSTANT)
            : hasAny(other, TESTED_ZERO | CHECKED) && sameMethod(write.site(), other.site());
    if (record.kind() != LocationKind.ARRAY || !replaces || !looks) {
      return null;
    }
    return ImmutableTypes.isImmutable(elementType())
        ? new Classification(
            RaceClass.RACY_SINGLE_CHECK,
            "what the slot holds is looked into before it is used, and seen whole")
        : new Classification(
            RaceClass.UNSAFE_PUBLICATION,
            "a slot of a cache hands over objects whose fields can change");
  }

  /** The descriptor of an array's elements, where they are objects of a class; else nothing. */
  private String elementType() {
    String type = record.variable();
    String element = type.substring(0, type.length() - "[]".length());
    return element.endsWith("]") ? "" : "L" + element.replace('.', '/') + ";";
  }

  private Classification update() {
    boolean oneUpdates = has(write, UPDATE) || has(other, UPDATE);
    if (has(other, UPDATES)
        || oneUpdates && (other.write() || sameLine(write.site(), other.site()))) {
      return new Classification(
          RaceClass.LOST_UPDATE, "what is written depends on what was read before");
    }
    boolean acts = has(write, AFTER_TEST) || has(write, AFTER_ZERO_TEST);
    boolean checked =
        other.write()
            ? hasAny(other, AFTER_ANY_TEST)
            : hasAny(other, ANY_TEST) && sameMethod(write.site(), other.site());
    return acts && checked
        ? new Classification(
            RaceClass.LOST_UPDATE, "the value is tested, and then written on that account")
        : null;
  }

  private Classification sameValue() {
    return other.write()
            && both(CONSTANT)
            && constant(write) == constant(other)
            && record.kind() != LocationKind.ARRAY
        ? new Classification(
            RaceClass.SAME_VALUE_WRITE, "both accesses write " + shown(constant(write)))
        : null;
  }

  private String shown(int constant) {
    return switch (type) {
      case "Z" -> constant == 0 ? "false" : "true";
      case "C" -> "the character " + constant;
      default -> type.length() == 1 || constant != 0 ? Integer.toString(constant) : "null";
    };
  }

  private Classification flag() {
    if (record.kind() == LocationKind.ARRAY) {
      return null;
    }
    boolean waits = !other.write() && has(other, ENDS_LOOP);
    boolean acts =
        !other.write()
            && hasAny(other, ANY_TEST)
            && (has(write, CONSTANT) || has(other, MASKED) && hasAny(write, BITS));
    return type.equals("Z") || waits || acts && type.length() == 1
        ? new Classification(
            RaceClass.FLAG,
            waits
                ? "a loop ends by what the read sees"
                : acts ? "a branch depends on what the read sees" : "the field is a boolean")
        : null;
  }

  private Classification element() {
    return record.kind() == LocationKind.ARRAY
        ? new Classification(RaceClass.ARRAY_ELEMENT, "the variable is an element of an array")
        : null;
  }

  /** A reference that a race hands over. */
  private Classification publication() {
    boolean reference = type.startsWith("L") || type.startsWith("[");
    if (other.write() || !reference || has(write, CONSTANT)) {
      return null;
    }
    return ImmutableTypes.isImmutable(type)
        ? new Classification(
            RaceClass.IMMUTABLE_PUBLICATION, "all fields of the field's type are final")
        : new Classification(
            RaceClass.UNSAFE_PUBLICATION,
            has(write, AccessShape.NEW)
                ? "the write hands over an object that was just made"
                : "the write hands over an object whose fields can change");
  }

  private Classification torn() {
    return type.equals("J") || type.equals("D")
        ? new Classification(
            RaceClass.TORN_VALUE, "the field is a " + (type.equals("J") ? "long" : "double"))
        : null;
  }

  private Classification shared() {
    return record.kind() == LocationKind.STATIC
        ? new Classification(RaceClass.STATIC_FIELD, "the field is static, and no pattern fits")
        : null;
  }

  private boolean isNumber() {
    return type.length() == 1 && !type.equals("Z");
  }

  private static String type(Site a, Site b) {
    Site site = a != null ? a : b;
    return site == null || site.descriptor() == null ? "" : site.descriptor();
  }

  private static boolean sameLine(Site a, Site b) {
    return sameMethod(a, b) && a.line() == b.line();
  }

  private static boolean sameMethod(Site a, Site b) {
    return a != null
        && b != null
        && a.className().equals(b.className())
        && a.method().equals(b.method());
  }
}
