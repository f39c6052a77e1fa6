package dev.redflag.it;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.appender.DefaultErrorHandler;
import org.apache.logging.log4j.core.appender.NullAppender;
import org.apache.logging.log4j.status.StatusLogger;

/** Threads report the failures of one appender to its error handler. */
public class Log4j2Failures {
  public static void main(String[] args) throws Exception {
    StatusLogger.getLogger().setLevel(Level.OFF);
    DefaultErrorHandler handler = new DefaultErrorHandler(NullAppender.createAppender("none"));
    Racers.Task report = round -> handler.error("failure " + round);
    Racers.race(10, report, report);
    System.out.println("reported");
  }
}
