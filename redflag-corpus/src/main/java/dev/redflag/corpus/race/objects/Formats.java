// row: 65
// variable: java.text.SimpleDateFormat
// variable: java.util.GregorianCalendar
package dev.redflag.corpus.race.objects;

import dev.redflag.corpus.Threads;
import dev.redflag.invisible.Barrier;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/** A date format and a calendar are written even by what looks like reading. */
public class Formats {
  static final SimpleDateFormat format = new SimpleDateFormat("yyyy");
  static final Calendar calendar = new GregorianCalendar();
  static final Date epoch = new Date(0);

  public static void main(String[] args) throws Exception {
    Threads.run(
        () -> {
          format.format(epoch); // label: format
          calendar.setTimeInMillis(0); // label: calendar
          Barrier.signal(1);
        },
        () -> {
          Barrier.await(1);
          format.format(epoch); // race with: format
          calendar.get(Calendar.YEAR); // race with: calendar
        });
  }
}
