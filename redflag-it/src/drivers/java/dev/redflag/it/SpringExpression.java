package dev.redflag.it;

import org.springframework.expression.Expression;
import org.springframework.expression.spel.SpelCompilerMode;
import org.springframework.expression.spel.SpelParserConfiguration;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.StandardEvaluationContext;

/** One expression that is compiled when it is evaluated, evaluated by three threads. */
public class SpringExpression {
  /** What the expression is evaluated on. */
  public static class Invoice {
    public int getNet() {
      return 100;
    }

    public int getTax() {
      return 19;
    }
  }

  public static void main(String[] args) throws Exception {
    SpelExpressionParser parser =
        new SpelExpressionParser(
            new SpelParserConfiguration(
                SpelCompilerMode.IMMEDIATE, SpringExpression.class.getClassLoader()));
    Invoice invoice = new Invoice();
    for (int i = 0; i < 10; i++) {
      Expression total = parser.parseExpression("net + tax + " + i);
      Racers.Task evaluate =
          round -> total.getValue(new StandardEvaluationContext(invoice), Integer.class);
      Racers.race(10, evaluate, evaluate, evaluate);
    }
    System.out.println("evaluated");
  }
}
