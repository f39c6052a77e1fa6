package dev.redflag.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What follows the return of a call of the method comes after what came before an earlier call of a
 * method that {@link Releases} the same object. A call that throws orders nothing.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Acquires {
  /** The object: {@code this}, {@code result}, or {@code arg1} to {@code arg9} for an argument. */
  String value() default "this";
}
