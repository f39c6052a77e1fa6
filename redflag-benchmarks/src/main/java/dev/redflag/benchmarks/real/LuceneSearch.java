package dev.redflag.benchmarks.real;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import java.io.IOException;
import java.util.BitSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene: all threads search one index in memory for terms, combinations and phrases. */
public final class LuceneSearch implements Kernel {
  private static final int DOCUMENTS = 3_000;
  private static final int WORDS = 150;
  private static final int CHECKED = 40;

  private int queries;
  private Directory directory;
  private DirectoryReader reader;
  private IndexSearcher searcher;
  // One entry a query; each has one writer.
  private long[] hits;

  @Override
  public String name() {
    return "lusearch";
  }

  @Override
  public String description() {
    return "Lucene: searching";
  }

  @Override
  public void setUp(Size size) throws Exception {
    queries = size.pick(200, 500);
    hits = new long[queries];
    if (directory == null) {
      directory = new ByteBuffersDirectory();
      LuceneIndex.build(directory, DOCUMENTS, 1);
      reader = DirectoryReader.open(directory);
    }
    searcher = new IndexSearcher(reader);
  }

  @Override
  public void run(int threads) throws InterruptedException {
    Searcher[] searchers = new Searcher[threads];
    for (int id = 0; id < threads; id++) {
      searchers[id] = new Searcher(Crew.from(id, threads, queries), Crew.to(id, threads, queries));
    }
    Crew.run(searchers);
  }

  /** Counts the documents of the first queries without an index. */
  @Override
  public void validate() {
    BitSet[] texts = new BitSet[DOCUMENTS];
    int[][] words = new int[DOCUMENTS][];
    for (int i = 0; i < DOCUMENTS; i++) {
      words[i] = Corpus.text(i, WORDS);
      texts[i] = new BitSet();
      for (int word : words[i]) {
        texts[i].set(word);
      }
    }
    for (int query = 0; query < CHECKED; query++) {
      int expected = 0;
      for (int i = 0; i < DOCUMENTS; i++) {
        expected += matches(query, words[i], texts[i]) ? 1 : 0;
      }
      WrongResultException.expect("the hits of query " + query, expected, hits[query]);
    }
    for (int query = CHECKED; query < queries; query++) {
      WrongResultException.expect("the hits of a repeated query", hits[query % 400], hits[query]);
    }
  }

  private static boolean matches(int query, int[] words, BitSet text) {
    int first = first(query);
    int second = second(query);
    return switch (query % 4) {
      case 0 -> text.get(first);
      case 1 -> text.get(first) && text.get(second);
      case 2 -> text.get(first) || text.get(second);
      default -> {
        boolean found = false;
        for (int i = 1; i < words.length; i++) {
          found |= words[i - 1] == first && words[i] == second;
        }
        yield found;
      }
    };
  }

  private static int first(int query) {
    return query % 400 * 7 % 61;
  }

  private static int second(int query) {
    return query % 400 * 11 % 83;
  }

  @Override
  public void close() throws IOException {
    if (directory != null) {
      reader.close();
      directory.close();
    }
  }

  private final class Searcher implements Crew.Task {
    private final int from;
    private final int to;

    Searcher(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() throws IOException {
      for (int query = from; query < to; query++) {
        TopDocs found = searcher.search(build(query), DOCUMENTS);
        hits[query] = found.scoreDocs.length;
      }
    }

    private Query build(int query) {
      Term first = new Term("body", Corpus.word(first(query)));
      Term second = new Term("body", Corpus.word(second(query)));
      return switch (query % 4) {
        case 0 -> new TermQuery(first);
        case 1 -> both(first, second, BooleanClause.Occur.MUST);
        case 2 -> both(first, second, BooleanClause.Occur.SHOULD);
        default -> new PhraseQuery(first.field(), first.text(), second.text());
      };
    }

    private Query both(Term first, Term second, BooleanClause.Occur occur) {
      BooleanQuery.Builder builder = new BooleanQuery.Builder();
      builder.add(new TermQuery(first), occur);
      builder.add(new TermQuery(second), occur);
      return builder.build();
    }
  }
}
