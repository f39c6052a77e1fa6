package dev.redflag.happensbefore;

/**
 * Which methods of a class a row is about.
 *
 * @param name the method's name; {@code *} for every method that no other row names
 * @param parameters simple names of the parameter types, comma-separated; {@code *} for any
 */
public record MethodPattern(String name, String parameters) {
  static final String ANY = "*";

  /** Whether it names one overload, not all of a name. */
  public boolean isExact() {
    return !parameters.equals(ANY);
  }

  /** Whether it stands for every method that no other row names. */
  public boolean isRest() {
    return name.equals(ANY);
  }

  @Override
  public String toString() {
    return isRest() ? ANY : name + "(" + parameters + ")";
  }

  /** The parameters of a method descriptor as patterns write them. */
  public static String parametersOf(String descriptor) {
    StringBuilder text = new StringBuilder();
    int i = 1;
    while (descriptor.charAt(i) != ')') {
      if (i > 1) {
        text.append(',');
      }
      int dimensions = 0;
      while (descriptor.charAt(i) == '[') {
        dimensions++;
        i++;
      }
      char c = descriptor.charAt(i);
      if (c == 'L') {
        int end = descriptor.indexOf(';', i);
        int from = i + 1;
        for (int k = from; k < end; k++) {
          char d = descriptor.charAt(k);
          if (d == '/' || d == '$') {
            from = k + 1;
          }
        }
        text.append(descriptor, from, end);
        i = end + 1;
      } else {
        text.append(primitive(c));
        i++;
      }
      for (; dimensions > 0; dimensions--) {
        text.append("[]");
      }
    }
    return text.toString();
  }

  private static String primitive(char c) {
    return switch (c) {
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'S' -> "short";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'F' -> "float";
      case 'D' -> "double";
      default -> throw new IllegalArgumentException("not a descriptor: " + c);
    };
  }
}
