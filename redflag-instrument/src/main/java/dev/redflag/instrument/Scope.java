package dev.redflag.instrument;

import dev.redflag.happensbefore.HiddenState;
import dev.redflag.happensbefore.UnmodelledMethods;

/**
 * Decides by its name what is woven into a class that is not of the JDK: where accesses are
 * checked, and where synchronization alone is tracked. The two are never confused: a class that is
 * excluded keeps its synchronization hooks, since a lost edge would be a false alarm elsewhere.
 */
public final class Scope {
  /** What is woven into a class. */
  public enum Verdict {
    /** Hooks at accesses and at synchronization. */
    WHOLE,
    /** Hooks at synchronization only: the class is excluded from checking. */
    SYNC_ONLY,
    /** Nothing. */
    UNTOUCHED
  }

  /** Our own classes, and the barrier that orders the tests' programs invisibly. */
  private static final NamePattern OURS =
      NamePattern.of(
          "java.redflag.*:dev.redflag.runtime.*:dev.redflag.detectors.*:dev.redflag.happensbefore.*"
              + ":dev.redflag.instrument.*:dev.redflag.analysis.*:dev.redflag.report.*"
              + ":dev.redflag.trace.*:dev.redflag.agent.*:dev.redflag.cli.*"
              + ":dev.redflag.invisible.*:dev.redflag.shaded.*");

  /** Excluded from checking unless an include names them: test frameworks, build tools, agents. */
  private static final NamePattern FRAMEWORKS =
      NamePattern.of(
          "org.junit.*:junit.*:org.testng.*:org.mockito.*:org.hamcrest.*:org.assertj.*"
              + ":org.opentest4j.*:org.apiguardian.*:org.easymock.*:org.powermock.*:org.spockframework.*"
              + ":org.apache.maven.*:org.codehaus.plexus.*:org.gradle.*:worker.org.gradle.*"
              + ":com.intellij.rt.*:com.intellij.junit*:org.eclipse.jdt.internal.junit*"
              + ":net.bytebuddy.*:org.jacoco.*:org.objenesis.*:com.vladium.emma.*"
              + ":net.sourceforge.cobertura.*:io.opentelemetry.javaagent.*:com.newrelic.*"
              + ":co.elastic.apm.*:datadog.*:com.dynatrace.*:org.aspectj.weaver.*");

  /** Generated proxies: their fields are the generator's, their accesses nobody's code. */
  private static final NamePattern PROXIES =
      NamePattern.of(
          "*$$EnhancerBy*:*$$FastClassBy*:*$$KeyFactoryBy*:*$$SpringCGLIB*:*$HibernateProxy$*"
              + ":*$HibernateBasicProxy*:*_$$_jvst*:*_$$_javassist*:*$MockitoMock$*:*$ByteBuddy$*"
              + ":*$$_WeldClientProxy:*$Proxy$_$$_Weld*:*_ClientProxy:*$auxiliary$*"
              + ":*.GeneratedMethodAccessor*:*.GeneratedConstructorAccessor*"
              + ":*.GeneratedSerializationConstructorAccessor*");

  private final NamePattern includes;
  private final NamePattern excludes;
  private final NamePattern unwatchedMethods;
  private final HiddenState hidden;
  private final UnmodelledMethods unmodelled;

  private Scope(
      NamePattern includes,
      NamePattern excludes,
      NamePattern unwatchedMethods,
      HiddenState hidden,
      UnmodelledMethods unmodelled) {
    this.hidden = hidden;
    this.unmodelled = unmodelled;
    this.includes = includes;
    this.excludes = excludes;
    this.unwatchedMethods = unwatchedMethods;
  }

  /** The scope where the user says nothing. */
  public static Scope standard() {
    return of("", "");
  }

  /**
   * A scope by the user's patterns, {@code a.b.*:c.D}.
   *
   * @param includes the classes that are checked, test frameworks among them where they match;
   *     empty for all but those
   * @param excludes the classes that are not, whatever the includes say; may be empty
   */
  public static Scope of(String includes, String excludes) {
    return new Scope(
        NamePattern.of(includes),
        NamePattern.of(excludes),
        NamePattern.of(""),
        HiddenState.NONE,
        UnmodelledMethods.NONE);
  }

  /** This scope without the methods, {@code a.b.C.m} each, whose accesses are not to be checked. */
  public Scope withoutMethods(String methods) {
    return new Scope(includes, excludes, NamePattern.of(methods), hidden, unmodelled);
  }

  /**
   * This scope without the state that compilers and tools keep for themselves, and with a count of
   * the calls that may order threads and have no rule.
   */
  public Scope knowing(HiddenState of, UnmodelledMethods without) {
    return new Scope(includes, excludes, unwatchedMethods, of, without);
  }

  /** The state that compilers and tools keep for themselves. */
  public HiddenState hidden() {
    return hidden;
  }

  /** The methods whose calls are counted. */
  public UnmodelledMethods unmodelled() {
    return unmodelled;
  }

  /** Whether a method's accesses are checked where its class's are. */
  public boolean watches(String className, String method) {
    return (unwatchedMethods.isEmpty() || !unwatchedMethods.matches(className + "." + method))
        && !hidden.hidesCode(className, method);
  }

  /**
   * The verdict on a class.
   *
   * @param className its binary name, with dots
   */
  public Verdict of(String className) {
    if (OURS.matches(className)) {
      return Verdict.UNTOUCHED;
    }
    boolean included =
        includes.isEmpty() ? !FRAMEWORKS.matches(className) : includes.matches(className);
    return included && !excludes.matches(className) && !isProxy(className)
        ? Verdict.WHOLE
        : Verdict.SYNC_ONLY;
  }

  private static boolean isProxy(String className) {
    return PROXIES.matches(className) || isJdkProxy(className);
  }

  /** Whether the simple name is {@code $Proxy} and a number, as the JDK names its proxies. */
  private static boolean isJdkProxy(String className) {
    int at = className.lastIndexOf('.') + 1;
    int digits = at + "$Proxy".length();
    if (!className.startsWith("$Proxy", at) || digits == className.length()) {
      return false;
    }
    for (int i = digits; i < className.length(); i++) {
      if (className.charAt(i) < '0' || className.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
