import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.consumeEach
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield

/** Coroutines on the threads of the default dispatcher: channels, flows, a mutex, hand-overs. */
object Words {
  private val mutex = Mutex()
  private val counts = HashMap<String, Int>()
  private val lazyNames by lazy { listOf("one", "two", "three", "four", "five") }

  private suspend fun count(word: String) {
    mutex.withLock {
      counts.merge(word, 1, Int::plus)
    }
  }

  private suspend fun steps(n: Int): Int {
    var sum = 0
    for (i in 0 until n) {
      sum += i
      if (i % 10 == 0) yield()
      if (i % 50 == 0) delay(1)
    }
    return sum
  }

  @JvmStatic
  fun main(args: Array<String>) = runBlocking {
    val channel = Channel<String>(8)
    val counters = List(4) { launch(Dispatchers.Default) { channel.consumeEach { count(it) } } }
    val senders =
        List(3) { s ->
          launch(Dispatchers.Default) {
            for (i in 0 until 300) channel.send(lazyNames[(i + s) % lazyNames.size])
          }
        }
    senders.forEach { it.join() }
    channel.close()
    counters.forEach { it.join() }
    println(counts.toSortedMap())

    val sums = List(20) { async(Dispatchers.Default) { steps(100 + it) } }.awaitAll()
    println(sums)

    val numbers =
        flow { for (i in 1..200) emit(i) }
            .map { it * it }
            .flowOn(Dispatchers.Default)
            .buffer(16)
            .map { withContext(Dispatchers.IO) { "${it % 7}" } }
            .toList()
    println(numbers.groupingBy { it }.eachCount().toSortedMap())

    val calls = AtomicInteger()
    List(100) { launch(Dispatchers.Default) { calls.addAndGet(it) } }.forEach { it.join() }
    println(calls.get())
  }
}
