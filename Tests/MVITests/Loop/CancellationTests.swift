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
    _ = await cancellation.run {
      heard.withLock { $0.append(cancellation.isRequested) }
      cancellation.cancel()
      heard.withLock { $0.append(cancellation.isRequested) }
    }
    #expect(heard.withLock { $0 } == [false, true])
    #expect(!cancellation.isRequested)
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
