package dev.redflag.it.groovy

import groovy.transform.CompileStatic
import groovy.transform.Synchronized
import java.util.concurrent.CyclicBarrier

enum Colour {
  RED, GREEN, BLUE
}

trait Named {
  String label() { "label of ${number()}" }
  abstract int number()
}

class Numbered implements Named {
  int number() { 7 }

  @Lazy
  volatile List<Integer> squares = (0..3).collect { it * it }

  private int guarded = 0

  @Synchronized
  int add(int n) { guarded += n }
}

@CompileStatic
class Compiled {
  static String name(Colour colour) {
    switch (colour) {
      case Colour.RED: return 'red'
      case Colour.GREEN: return 'green'
      default: return 'blue'
    }
  }
}

class Shared {
  static final Numbered NUMBERED = new Numbered()
  static final Map<String, Integer> ENTRIES = Collections.synchronizedMap([:])
  static int raced
}

class Program {
  static String work(int n) {
    int sum = 0
    (1..5).each { sum += it * n }
    def names = Colour.values().collect { Compiled.name(it) }.join(',')
    def said = "sum is ${sum}, of ${n}"
    def twice = { x, y = 2 -> x * y }
    def curried = twice.curry(n)
    Shared.NUMBERED.add(n)
    Shared.ENTRIES["key $n".toString()] = sum
    assert Shared.NUMBERED.squares[2] == 4
    def map = [a: n, b: [c: sum]]
    def text = map.b.c > 3 ? 'many' : 'few'
    switch (n) {
      case 0..1: text += ' low'; break
      case Integer: text += ' number'
    }
    "$said $names ${curried(3)} ${twice(n)} $text ${Shared.NUMBERED.label()} ${map?.a}"
  }

  static void main(String[] args) {
    def together = new CyclicBarrier(3)
    def threads = (0..2).collect { n ->
      Thread.start {
        together.await()
        10.times { work(n) }
        Shared.raced = n
      }
    }
    threads*.join()
    println(work(1).length() + Shared.ENTRIES.size())
  }
}
