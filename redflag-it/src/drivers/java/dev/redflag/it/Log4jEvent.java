package dev.redflag.it;

import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Two appenders in two threads render the throwable of one logging event. */
public class Log4jEvent {
  public static void main(String[] args) throws Exception {
    Logger logger = Logger.getLogger(Log4jEvent.class);
    for (int i = 0; i < 20; i++) {
      Throwable thrown = new IllegalStateException("failure " + i);
      LoggingEvent event =
          new LoggingEvent(Log4jEvent.class.getName(), logger, Level.ERROR, "message", thrown);
      Racers.race(1, round -> event.getThrowableStrRep(), round -> event.getThrowableStrRep());
    }
    System.out.println("rendered");
  }
}
