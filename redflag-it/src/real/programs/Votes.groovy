import groovy.transform.Synchronized

import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** Closures in a pool count votes in memory, in a map of lists, under a lock that an AST adds. */
class Votes {
  private final Map<String, List<Integer>> byParty = [:].withDefault { [] }

  @Synchronized
  void vote(String party, int voter) {
    byParty[party] << voter
  }

  static void main(String[] args) {
    def votes = new Votes()
    def parties = ['north', 'south', 'east']
    def pool = Executors.newFixedThreadPool(4)
    def ballots = (0..<400).collect { voter ->
      { -> votes.vote(parties[voter % 3], voter); voter % 3 } as Callable
    }
    def seen = pool.invokeAll(ballots).collect { it.get() }.countBy { it }
    pool.shutdown()
    println votes.byParty.collectEntries { party, voters -> [party, voters.sort().sum()] }
    println seen.sort()
  }
}
