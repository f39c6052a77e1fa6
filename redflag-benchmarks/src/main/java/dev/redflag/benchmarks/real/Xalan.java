package dev.redflag.benchmarks.real;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/** Xalan: all threads transform documents with one compiled style sheet. */
public final class Xalan implements Kernel {
  private static final int RECORDS = 40;
  private static final int INPUTS = 16;
  private static final String STYLE =
      """
      <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
        <xsl:output method="text"/>
        <xsl:key name="by-city" match="person" use="city"/>
        <xsl:template match="/people">
          <xsl:text>total </xsl:text>
          <xsl:value-of select="sum(person/amount)"/>
          <xsl:text>;</xsl:text>
          <xsl:apply-templates select="person">
            <xsl:sort select="amount" data-type="number" order="descending"/>
          </xsl:apply-templates>
        </xsl:template>
        <xsl:template match="person">
          <xsl:value-of select="translate(name, 'abcdefghijklm', 'ABCDEFGHIJKLM')"/>
          <xsl:text>=</xsl:text>
          <xsl:value-of select="amount"/>
          <xsl:if test="position() = 1">
            <xsl:text> of </xsl:text>
            <xsl:value-of select="count(key('by-city', city))"/>
          </xsl:if>
          <xsl:text>;</xsl:text>
        </xsl:template>
      </xsl:stylesheet>
      """;

  private int documents;
  private String[] inputs;
  private Templates templates;
  // One entry a document; each has one writer.
  private String[] outputs;

  @Override
  public String name() {
    return "xalan";
  }

  @Override
  public String description() {
    return "Xalan: style-sheet transformations";
  }

  @Override
  public void setUp(Size size) throws TransformerException {
    documents = size.pick(150, 2_000);
    outputs = new String[documents];
    inputs = new String[INPUTS];
    for (int i = 0; i < INPUTS; i++) {
      StringBuilder xml = new StringBuilder("<people>");
      for (int record = 0; record < RECORDS; record++) {
        xml.append("<person><name>").append(Corpus.word(i * RECORDS + record));
        xml.append("</name><city>").append(Corpus.word(record % 5)).append("</city><amount>");
        xml.append(amount(i, record)).append("</amount></person>");
      }
      inputs[i] = xml.append("</people>").toString();
    }
    templates =
        new TransformerFactoryImpl().newTemplates(new StreamSource(new StringReader(STYLE)));
  }

  private static int amount(int input, int record) {
    // A permutation of 1 to 41 without the record numbered 41: no two are the same.
    return (record + 1) * (input + 2) % 41 + 1;
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Transformer[] transformers = new Transformer[threads];
    for (int id = 0; id < threads; id++) {
      transformers[id] =
          new Transformer(Crew.from(id, threads, documents), Crew.to(id, threads, documents));
    }
    Crew.run(transformers);
  }

  @Override
  public void validate() {
    String[] expected = new String[INPUTS];
    for (int i = 0; i < INPUTS; i++) {
      expected[i] = expected(i);
    }
    for (int i = 0; i < documents; i++) {
      if (!expected[i % INPUTS].equals(outputs[i])) {
        throw new WrongResultException(
            "document " + i + " became " + outputs[i] + ", not " + expected[i % INPUTS]);
      }
    }
  }

  private static String expected(int input) {
    String[] byAmount = new String[43];
    int total = 0;
    for (int record = 0; record < RECORDS; record++) {
      int amount = amount(input, record);
      total += amount;
      StringBuilder name = new StringBuilder();
      for (char c : Corpus.word(input * RECORDS + record).toCharArray()) {
        name.append(c <= 'm' ? (char) (c - 'a' + 'A') : c);
      }
      byAmount[amount] = name + "=" + amount;
    }
    StringBuilder text = new StringBuilder("total " + total + ";");
    boolean first = true;
    for (int amount = 42; amount > 0; amount--) {
      if (byAmount[amount] != null) {
        text.append(byAmount[amount]).append(first ? " of " + RECORDS / 5 + ";" : ";");
        first = false;
      }
    }
    return text.toString();
  }

  private final class Transformer implements Crew.Task {
    private final int from;
    private final int to;

    Transformer(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() throws TransformerException {
      for (int i = from; i < to; i++) {
        StringWriter output = new StringWriter();
        StreamSource source = new StreamSource(new StringReader(inputs[i % INPUTS]));
        templates.newTransformer().transform(source, new StreamResult(output));
        outputs[i] = output.toString();
      }
    }
  }
}
