import MVI
import Testing

@Suite struct CancellationTests {
  @Test func onlyTheRunningStepIsCancelled() async {
    let cancellation = Cancellation()
    let processor = Answering { action in
      Results("in flight").then {
        if action == "interrupted" { cancellation.cancel() }
        return Task.isCancelled ? "cancelled" : "done"
      }
    }
    .around { action, next in next.results(of: action).around(cancellation.run) }
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
    #expect(await cancellation.run { cancellation.cancel() })
    #expect(!cancellation.cancel())
  }

  @Test(.timeLimit(.minutes(10))) func whatWaitsIsWokenFromOutside() async {
    let cancellation = Cancellation()
    let (started, start) = AsyncStream<Void>.makeStream()
    async let answer = cancellation.run {
      start.finish()
      // Ends when it is cancelled, and never by itself.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      return Task.isCancelled
    }
    for await _ in started {}
    #expect(cancellation.cancel())
    #expect(await answer)
  }

  @Test func cancellingTheTaskAroundItReachesTheWork() async {
    let cancellation = Cancellation()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await cancellation.run { Task.isCancelled }
    }
    #expect(await task.value)
  }
}
