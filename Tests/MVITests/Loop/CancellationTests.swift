import MVI
import Synchronization
import Testing

@Suite struct CancellationTests {
  @Test func onlyTheRunningStepIsCancelled() async {
    let cancellation = Cancellation()
    let processor = Answering { action in
      Results("in flight").then {
        if action == "interrupted" { cancellation.cancel() }
        return "done"
      }
    }
    .around { action, next in
      next.results(of: action).around { work in await cancellation.run(work) ?? Results("cancelled") }
    }
    let loop = TextLoop(
      initialState: "initial", map: { intent, _ in intent }, processor: processor, reducer: LastResult.self)
    #expect(
      await loop.allStates(after: ["a", "interrupted", "b"]) == [
        "initial", "in flight", "done", "in flight", "cancelled", "in flight", "done",
      ])
  }

  @Test func itSaysWhetherAnythingWasRunning() async {
    let cancellation = Cancellation()
    #expect(!cancellation.cancel())
    let heard = Mutex([Bool]())
    #expect(await cancellation.run { heard.withLock { $0 += [cancellation.cancel(), cancellation.cancel()] } } == nil)
    #expect(heard.withLock { $0 } == [true, true])
    #expect(!cancellation.cancel())
  }

  @Test func theWorkCanAskWhetherItIsToGiveUp() async {
    let cancellation = Cancellation()
    #expect(!cancellation.isRequested)
    let heard = Mutex([Bool]())
    let answer: Void? = await cancellation.runInPlace {
      heard.withLock { $0 += [cancellation.isRequested, Task.isCancelled] }
      cancellation.cancel()
      heard.withLock { $0 += [cancellation.isRequested, Task.isCancelled] }
    }
    #expect(answer == nil)
    #expect(heard.withLock { $0 } == [false, false, true, false])
    #expect(!cancellation.isRequested)
    #expect(await cancellation.runInPlace { "done" } == "done")
  }

  @Test func theTaskOfTheWorkIsCancelled() async {
    let cancellation = Cancellation()
    let (begun, heard) = (Inbox<Void>(), Inbox<Bool>())
    async let answer = cancellation.run {
      begun.send(())
      for await _ in Inbox<Void>() {}
      heard.send(Task.isCancelled)
    }
    for await _ in begun { break }
    #expect(cancellation.cancel())
    #expect(await answer == nil)
    #expect(heard.take() == true)
  }

  @Test func theTaskAroundItCancelsTheWorkWhichIsAnsweredAllTheSame() async {
    let begun = Inbox<Void>()
    let task = Task {
      await Cancellation().run {
        begun.send(())
        for await _ in Inbox<Void>() {}
        return Task.isCancelled
      }
    }
    for await _ in begun { break }
    task.cancel()
    #expect(await task.value == true)
  }

  @Test func whatWasCancelledBeforeReachesNoLaterWork() async {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(await cancellation.run { "done" } == "done")
  }

  @Test func anotherThreadReachesTheWork() async {
    let cancellation = Cancellation()
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    async let answer = cancellation.run {
      start.finish()
      for await _ in ended {}
    }
    for await _ in started {}
    #expect(cancellation.cancel())
    end.finish()
    #expect(await answer == nil)
  }
}
