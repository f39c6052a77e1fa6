package dev.redflag.analysis.finding;

import java.util.regex.Pattern;

/**
 * Names without the parts that differ from run to run or JVM to JVM: numbers of lambdas, proxies
 * and classes that frameworks generate.
 */
public final class NormalizedNames {
  private static final Pattern LAMBDA_METHOD = Pattern.compile("^(lambda\\$.*)\\$\\d+$");
  private static final Pattern HIDDEN = Pattern.compile("/0x[0-9a-f]+|/\\d{4,}");
  private static final Pattern NUMBERED =
      Pattern.compile(
          "(\\$\\$Lambda|\\$Proxy|GeneratedMethodAccessor|GeneratedConstructorAccessor"
              + "|GeneratedSerializationConstructorAccessor)\\$?\\d+");
  private static final Pattern GENERATED =
      Pattern.compile(
          "((?:\\$\\$(?:EnhancerBy|FastClassBy)\\w*CGLIB|\\$\\$SpringCGLIB|\\$ByteBuddy"
              + "|\\$MockitoMock|\\$HibernateProxy)\\$+)\\w+");

  private NormalizedNames() {}

  /** A class name as it is the same in every run. */
  public static String className(String name) {
    if (name.indexOf('/') < 0 && name.indexOf('$') < 0 && name.indexOf("Generated") < 0) {
      return name;
    }
    String visible = HIDDEN.matcher(name).replaceAll("");
    String unnumbered = NUMBERED.matcher(visible).replaceAll("$1");
    return GENERATED.matcher(unnumbered).replaceAll("$1");
  }

  /** A method name as it is the same in every run. */
  public static String method(String name) {
    return name.startsWith("lambda$") ? LAMBDA_METHOD.matcher(name).replaceAll("$1") : name;
  }

  /** The class and method where an access was made, as they are the same in every run; or "?". */
  public static String place(FindingAccess access) {
    if (access.stack().isEmpty()) {
      return "?";
    }
    String frame = access.stack().get(0);
    String qualified = frame.substring(0, frame.indexOf('('));
    int dot = qualified.lastIndexOf('.');
    return className(qualified.substring(0, dot)) + "." + method(qualified.substring(dot + 1));
  }
}
