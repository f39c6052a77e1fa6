import org.apache.pekko.actor.typed.{ActorRef, ActorSystem, Behavior}
import org.apache.pekko.actor.typed.scaladsl.AskPattern._
import org.apache.pekko.actor.typed.scaladsl.Behaviors
import org.apache.pekko.util.Timeout

import scala.concurrent.{Await, ExecutionContext, Future}
import scala.concurrent.duration._

/** Typed actors of Pekko: accounts that a teller moves money between, and futures that ask them. */
object Accounts {
  sealed trait Command
  final case class Deposit(amount: Long) extends Command
  final case class Balance(replyTo: ActorRef[Long]) extends Command

  def account(balance: Long): Behavior[Command] = Behaviors.receiveMessage {
    case Deposit(amount) => account(balance + amount)
    case Balance(replyTo) =>
      replyTo ! balance
      Behaviors.same
  }

  // An actor with state of its own, which passes from thread to thread.
  def counting(): Behavior[Command] = Behaviors.setup { _ =>
    var total = 0L
    val seen = scala.collection.mutable.Map.empty[Long, Int].withDefaultValue(0)
    Behaviors.receiveMessage {
      case Deposit(amount) =>
        total += amount
        seen(amount % 3) += 1
        Behaviors.same
      case Balance(replyTo) =>
        replyTo ! (total + seen(0))
        Behaviors.same
    }
  }

  sealed trait Bank
  final case class Run(steps: Int, replyTo: ActorRef[Vector[ActorRef[Command]]]) extends Bank

  def bank(): Behavior[Bank] = Behaviors.setup { context =>
    val accounts = Vector.tabulate(6)(i =>
      context.spawn(if (i % 2 == 0) account(0) else counting(), s"account-$i"))
    Behaviors.receiveMessage { case Run(steps, replyTo) =>
      for (i <- 0 until steps) accounts(i % accounts.size) ! Deposit(i)
      replyTo ! accounts
      Behaviors.same
    }
  }

  def main(args: Array[String]): Unit = {
    val system = ActorSystem(bank(), "bank")
    implicit val timeout: Timeout = 60.seconds
    implicit val scheduler: org.apache.pekko.actor.typed.Scheduler = system.scheduler
    implicit val executor: ExecutionContext = system.executionContext
    val accounts = Await.result(system.ask[Vector[ActorRef[Command]]](Run(3000, _)), timeout.duration)
    val balances = Future.sequence(accounts.map(_.ask[Long](Balance(_))))
    println(Await.result(balances, timeout.duration))
    lazy val squares = (1 to 20).map(i => Future(i * i))
    println(Await.result(Future.reduceLeft(squares)(_ + _), timeout.duration))
    system.terminate()
    Await.result(system.whenTerminated, timeout.duration)
  }
}
