package dev.redflag.benchmarks.real;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.io.IOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene: all threads add documents to one index in memory. */
public final class LuceneIndex implements Kernel {
  private static final int WORDS = 150;

  private int documents;
  private Directory directory;

  @Override
  public String name() {
    return "luindex";
  }

  @Override
  public String description() {
    return "Lucene: indexing";
  }

  @Override
  public void setUp(Size size) throws IOException {
    documents = size.pick(500, 3_000);
    close();
    directory = new ByteBuffersDirectory();
  }

  @Override
  public void run(int threads) throws Exception {
    build(directory, documents, threads);
  }

  /** Indexes that many texts of the corpus. */
  static void build(Directory directory, int documents, int threads) throws Exception {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    config.setRAMBufferSizeMB(4);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      Indexer[] indexers = new Indexer[threads];
      for (int id = 0; id < threads; id++) {
        int from = Crew.from(id, threads, documents);
        indexers[id] = new Indexer(writer, from, Crew.to(id, threads, documents));
      }
      Crew.run(indexers);
      writer.commit();
    }
  }

  @Override
  public void validate() {
    int[] expected = new int[50];
    for (int i = 0; i < documents; i++) {
      boolean[] seen = new boolean[expected.length];
      for (int word : Corpus.text(i, WORDS)) {
        if (word < expected.length && !seen[word]) {
          seen[word] = true;
          expected[word]++;
        }
      }
    }
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      WrongResultException.expect("the number of documents", documents, reader.numDocs());
      for (int word = 0; word < expected.length; word++) {
        int actual = reader.docFreq(new Term("body", Corpus.word(word)));
        WrongResultException.expect(
            "the documents with " + Corpus.word(word), expected[word], actual);
      }
    } catch (IOException e) {
      throw new WrongResultException("the index cannot be read: " + e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    if (directory != null) {
      directory.close();
    }
  }

  private static final class Indexer implements Crew.Task {
    private final IndexWriter writer;
    private final int from;
    private final int to;

    Indexer(IndexWriter writer, int from, int to) {
      this.writer = writer;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() throws IOException {
      for (int i = from; i < to; i++) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(i), Field.Store.YES));
        String body = Corpus.spell(Corpus.text(i, WORDS));
        document.add(new TextField("body", body, Field.Store.NO));
        writer.addDocument(document);
      }
    }
  }
}
