import groovyx.gpars.GParsPool
import groovyx.gpars.actor.Actor
import groovyx.gpars.actor.Actors
import groovyx.gpars.agent.Agent
import groovyx.gpars.dataflow.DataflowQueue
import groovyx.gpars.dataflow.Dataflows
import groovyx.gpars.group.DefaultPGroup

/** GPars: collections in parallel, dataflow, actors and an agent, each with a result to check. */
class Dataflow {
  static void main(String[] args) {
    def group = new DefaultPGroup(8)
    println "collections ${collections()}"
    println "variables ${variables(group)}"
    println "operators ${operators(group)}"
    println "actors ${actors(group)}"
    println "agent ${agent(group)}"
    group.shutdown()
  }

  static collections() {
    GParsPool.withPool(4) {
      def words = (0..<2000).collectParallel { "w${it % 7}".toString() }
      def counts = words.groupByParallel { it }.collectEntries { word, all -> [word, all.size()] }
      [counts.sort(), (1..500).sumParallel(), words.parallel.map { it.size() }.reduce { a, b -> a + b }]
    }
  }

  static variables(group) {
    def flow = new Dataflows()
    group.task { flow.sum = flow.left + flow.right }
    group.task { flow.left = (1..100).sum() }
    group.task { flow.right = [3, 4].collect { it * it }.sum() }
    flow.sum
  }

  static operators(group) {
    def numbers = new DataflowQueue()
    def squares = new DataflowQueue()
    def operator = group.operator(inputs: [numbers], outputs: [squares]) { bindOutput it * it }
    (1..200).each { numbers << it }
    def sum = (1..200).sum { squares.val }
    operator.terminate()
    sum
  }

  static actors(group) {
    def count = [:].withDefault { 0 }
    Actor counter = group.reactor { message ->
      count[message % 5] += 1
      count.values().sum()
    }
    def clients = (0..<4).collect { client ->
      group.task { (0..<50).each { counter.sendAndWait(it + client) } }
    }
    clients*.join()
    def last = counter.sendAndWait(0)
    counter.stop()
    counter.join()
    last
  }

  static agent(group) {
    def agent = new Agent<List>([])
    agent.attachToThreadPool(group.threadPool)
    def clients = (0..<4).collect { client ->
      group.task { (0..<25).each { number -> agent << { updateValue(it + [client * 100 + number]) } } }
    }
    clients*.join()
    agent.val.sort().sum()
  }
}
