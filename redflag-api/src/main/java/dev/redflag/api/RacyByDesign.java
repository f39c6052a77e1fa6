package dev.redflag.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Races here are meant to be: on the field, with an access in the method, or on the fields of the
 * class. Redflag counts and lists them as suppressed. It makes no race safe.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface RacyByDesign {
  /** Why the race does no harm. */
  String value() default "";
}
