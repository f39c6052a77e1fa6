package dev.redflag.it.scala

import java.util.concurrent.CyclicBarrier
import scala.collection.concurrent.TrieMap
import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.Promise
import scala.concurrent.duration.Duration
import scala.language.reflectiveCalls

object Colour extends Enumeration {
  val Red, Green, Blue = Value
}

sealed trait Shape
case class Circle(radius: Int) extends Shape
case class Box(width: Int, var height: Int) extends Shape
case object Empty extends Shape

trait Named {
  lazy val label: String = s"label of $number"
  def number: Int
}

class Numbered(val number: Int) extends Named {
  @volatile var last: Int = number
  private var guarded = 0

  def add(n: Int): Int = synchronized {
    guarded += n
    guarded
  }
}

class Speaker {
  def speak(n: Int): String = s"says $n"
}

object Shared {
  lazy val table: Array[Int] = Array.tabulate(4)(n => n * n)
  val numbered = new Numbered(7)
  val tries = TrieMap.empty[String, Box]
  var raced = 0
}

object Program {
  type Speaking = { def speak(n: Int): String }

  def structural(of: Speaking, n: Int): String = of.speak(n)

  def size(shape: Shape): Int = shape match {
    case Circle(radius)     => radius
    case Box(width, height) => width * height
    case Empty              => 0
  }

  def name(colour: Colour.Value): String = colour match {
    case Colour.Red   => "red"
    case Colour.Green => "green"
    case _            => "blue"
  }

  def work(n: Int): String = {
    var sum = 0
    (1 to 5).foreach(x => sum += x * n)
    lazy val local = sum * 2
    val pairs = for (x <- List(1, 2); y <- List(n, sum)) yield (x, y)
    val names = Colour.values.map(name).mkString(",")
    val shapes = List(Circle(n), Box(n, 2), Empty).map(size).sum
    val partial: PartialFunction[Int, String] = { case x if x > 2 => s"many $x" }
    Shared.numbered.last = n
    Shared.numbered.add(n)
    Shared.tries.put(s"key $n", Box(n, n))
    Shared.tries.get(s"key $n").foreach(_.height)
    val said = structural(new Speaker, n)
    assert(Shared.table(2) == 4)
    s"$sum $local ${pairs.size} $names $shapes ${partial.lift(n)} ${Shared.numbered.label} $said"
  }

  def futures(): Int = {
    val promise = Promise[Box]()
    val parts = Future.traverse((1 to 8).toList)(n => Future(work(n % 3).length))
    val box = Box(1, 1)
    box.height = 5
    promise.success(box)
    val mapped = promise.future.map { b => b.height += 1; b }.flatMap(b => Future(b.height + 1))
    Await.result(parts, Duration.Inf).size + Await.result(mapped, Duration.Inf)
  }

  def main(args: Array[String]): Unit = {
    val together = new CyclicBarrier(3)
    val threads = (0 until 3).map { n =>
      new Thread(() => {
        together.await()
        (1 to 10).foreach(_ => work(n))
        Shared.raced = n
      })
    }
    threads.foreach(_.start())
    threads.foreach(_.join())
    println(work(1).length)
    println(futures())
  }
}
