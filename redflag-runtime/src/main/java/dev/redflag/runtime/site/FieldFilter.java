package dev.redflag.runtime.site;

/**
 * Tells the fields that the user does not want watched. This can hide a race; the report says which
 * fields it is asked of.
 */
public interface FieldFilter {
  /**
   * Whether accesses to a field are checked. Called once a site, inside a hook: calls nothing that
   * orders threads.
   *
   * @param className binary name of the declaring class
   * @param field the field's name
   */
  boolean watches(String className, String field);
}
