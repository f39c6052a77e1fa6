package dev.redflag.analysis.suppress;

import dev.redflag.analysis.finding.Finding;
import dev.redflag.analysis.finding.Finding.Kind;
import dev.redflag.analysis.finding.FindingAccess;
import dev.redflag.analysis.finding.NormalizedNames;
import java.util.ArrayList;
import java.util.List;

/**
 * The elements of the code whose annotations speak for a finding: the field, its class, and the
 * methods of both accesses; for an array element or a JDK object, which no field names, the class
 * that both accesses are in.
 */
final class Elements {
  private static final String LAMBDA = "lambda$";

  private Elements() {}

  /** Classes, fields as {@code a.B.f}, methods as {@code a.B.m()}. */
  static List<String> of(Finding finding) {
    List<String> elements = new ArrayList<>();
    String ofCurrent = method(finding.current());
    String ofEarlier = method(finding.earlier());
    if (finding.kind() == Kind.FIELD || finding.kind() == Kind.STATIC) {
      elements.add(finding.variable());
      elements.add(Suppression.declaringClass(finding));
    } else if (className(ofCurrent).equals(className(ofEarlier))) {
      elements.add(className(ofCurrent));
    }
    elements.add(ofCurrent);
    elements.add(ofEarlier);
    return elements;
  }

  private static String className(String method) {
    return method.substring(0, Math.max(0, method.lastIndexOf('.')));
  }

  /** The method that makes an access; of a lambda the method that it stands in. */
  private static String method(FindingAccess access) {
    if (access.stack().isEmpty()) {
      return "";
    }
    String frame = access.stack().get(0);
    String qualified = frame.substring(0, frame.indexOf('('));
    int dot = qualified.lastIndexOf('.');
    String name = NormalizedNames.method(qualified.substring(dot + 1));
    if (name.startsWith(LAMBDA)) {
      name = name.substring(LAMBDA.length());
      name = name.equals("new") ? "<init>" : name;
    }
    return qualified.substring(0, dot + 1) + name + "()";
  }
}
