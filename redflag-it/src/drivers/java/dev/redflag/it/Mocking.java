package dev.redflag.it;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.Arrays;
import org.mockito.MockedConstruction;
import org.mockito.MockedStatic;

/** Mocks final classes, which are redefined for it while they are in use; then races. */
public class Mocking {
  static final class Account {
    private int balance;
    volatile int changes;
    final int[] history = {1};

    int balance() {
      return balance;
    }

    synchronized void add(int amount) {
      balance += amount;
      changes++;
      history[0]++;
    }

    static int twice(int amount) {
      return 2 * amount;
    }
  }

  static int raced;

  private static void race(Runnable action) throws InterruptedException {
    Thread one = new Thread(action);
    Thread two = new Thread(action);
    one.start();
    two.start();
    one.join();
    two.join();
  }

  public static void main(String[] args) throws InterruptedException {
    Account real = new Account();
    real.add(3);
    Account mocked = mock(Account.class);
    when(mocked.balance()).thenReturn(7);
    mocked.add(1);
    System.out.println(mocked.balance() + " " + real.balance());
    Account spied = spy(real);
    spied.add(2);
    verify(spied).add(2);
    System.out.println(spied.balance() + " " + real.balance());
    try (MockedStatic<Account> statics = mockStatic(Account.class)) {
      statics.when(() -> Account.twice(2)).thenReturn(5);
      System.out.println(Account.twice(2));
    }
    System.out.println(Account.twice(2));
    try (MockedConstruction<Account> made = mockConstruction(Account.class)) {
      System.out.println(new Account().balance() + " " + made.constructed().size());
    }
    race(() -> real.add(1)); // ordered
    race(() -> raced++);
    System.out.println(real.balance());
    System.out.println(Arrays.toString(Account.class.getDeclaredFields()));
  }
}
