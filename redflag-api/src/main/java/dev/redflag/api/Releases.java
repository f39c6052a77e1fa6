package dev.redflag.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What comes before a call of the method comes before what follows the return of a later call of a
 * method that {@link Acquires} the same object. A call that throws orders nothing.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Releases {
  /** The object: {@code this}, or {@code arg1} to {@code arg9} for an argument. */
  String value() default "this";
}
