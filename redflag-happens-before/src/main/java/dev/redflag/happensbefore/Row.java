package dev.redflag.happensbefore;

import java.util.List;

/**
 * One row of a rule file.
 *
 * @param file the file's name
 * @param line its line, from 1
 * @param number the row of the table of edges that it implements
 * @param className binary name of the class
 * @param methods the methods
 * @param point a place inside of the methods, or null for their start and end
 * @param actions what is done
 * @param text the actions as the row writes them
 */
public record Row(
    String file,
    int line,
    int number,
    String className,
    List<MethodPattern> methods,
    Point point,
    List<Action> actions,
    String text) {

  /** Whether the row has an action with that verb. */
  public boolean has(Verb verb) {
    for (Action a : actions) {
      if (a.verb() == verb) {
        return true;
      }
    }
    return false;
  }

  /** The class's name in the form of the class file. */
  public String internalName() {
    return className.replace('.', '/');
  }

  /** Where it stands, for messages. */
  public String place() {
    return file + ":" + line;
  }
}
