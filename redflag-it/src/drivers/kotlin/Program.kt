package dev.redflag.it.kotlin

import java.util.concurrent.CyclicBarrier
import kotlin.concurrent.thread
import kotlin.properties.Delegates
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield

enum class Colour { RED, GREEN, BLUE }

sealed interface Shape

data class Circle(val radius: Int) : Shape

data class Box(val width: Int, var height: Int) : Shape

class Settings private constructor(val name: String) {
  companion object {
    val default by lazy { Settings("default") }

    @Volatile
    var current = Settings("first")

    @JvmStatic
    fun of(name: String) = Settings(name)
  }
}

object Registry {
  private val entries = HashMap<String, Int>()
  private var additions = 0

  fun add(key: String, value: Int) =
    synchronized(this) {
      entries[key] = value
      additions++
    }

  val size: Int
    get() = synchronized(this) { entries.size }
}

class Confined {
  lateinit var text: String
  var observed by Delegates.observable(0) { _, _, new -> changes += new }
  private var changes = 0

  fun fill(n: Int): String {
    text = "text $n"
    observed = n
    return "$text, ${observed + changes}"
  }
}

class Message(var text: String)

val topLevel by lazy { IntArray(4) { it * it } }

fun name(colour: Colour) =
  when (colour) {
    Colour.RED -> "red"
    Colour.GREEN -> "green"
    Colour.BLUE -> "blue"
  }

fun size(shape: Shape) =
  when (shape) {
    is Circle -> shape.radius
    is Box -> shape.width * shape.height
  }

fun numbers(n: Int) = sequence {
  var next = n
  while (next < n + 5) {
    yield(next++)
  }
}

fun work(n: Int): String {
  var sum = 0
  val add = { x: Int -> sum += x }
  numbers(n).forEach(add)
  val names = Colour.entries.joinToString { name(it) }
  val sizes = listOf(Circle(n), Box(n, 2)).sumOf(::size)
  Registry.add("key$n", sizes)
  Settings.current = Settings.of("of $n")
  val settings = Settings.default.name + Settings.current.name.length
  val lists = buildList { repeat(3) { add("$it$n") } }
  assert(topLevel[2] == 4)
  return "$sum $names $sizes $settings ${lists.size} ${Confined().fill(n)}"
}

suspend fun coroutines(): Int = coroutineScope {
  val mutex = Mutex()
  var counter = 0
  val jobs =
    List(8) {
      launch(Dispatchers.Default) {
        repeat(20) {
          mutex.withLock { counter++ }
          yield()
        }
      }
    }
  jobs.joinAll()
  val channel = Channel<Message>(2)
  launch(Dispatchers.Default) {
    for (i in 1..20) {
      val message = Message("a")
      message.text += i
      channel.send(message)
    }
    channel.close()
  }
  var received = 0
  for (message in channel) {
    message.text += "b"
    received += message.text.length
  }
  var local = 0
  withContext(Dispatchers.IO) {
    local = received
    delay(1)
    local++
  }
  val parts = List(4) { n -> async(Dispatchers.Default) { numbers(n).sum() } }
  var flowed = 0
  flow {
      var value = 0
      repeat(5) { emit(Message("${value++}")) }
    }
    .flowOn(Dispatchers.Default)
    .collect { flowed += it.text.length }
  counter + local + parts.awaitAll().sum() + flowed
}

object Raced {
  @JvmField
  var value = 0
}

fun main() {
  val together = CyclicBarrier(3)
  val threads = List(3) { n ->
    thread {
      together.await()
      repeat(10) { work(n) }
      Raced.value = n
    }
  }
  threads.forEach { it.join() }
  println(work(1).length + Registry.size)
  println(runBlocking { coroutines() })
}
