import MVI
import Testing

@Suite struct LoopCancellationTests {
  private func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }

  @Test(arguments: [false, true]) func noFurtherIntentIsTaken(hasInbox: Bool) async {
    let log = Log()
    await Task {
      let loop = loop { Results($0) }
      if hasInbox { loop.processIntents(Inbox<String>()) }
      loop.processIntents(Intents(["a", "b", "c"], log: log))
      for await state in loop.states() {
        log("render \(state)")
        if state == "b" { cancelThisTask() }
      }
    }.value
    #expect(log.all == ["render initial", "pull a", "render a", "pull b", "render b"])
  }

  @Test func anIntentThatWasTakenMeanwhileBeginsNothing() async {
    let log = Log()
    await Task {
      let loop = loop { action in
        log(action)
        return Results(action)
      }
      loop.processIntents(
        PulledSequence {
          cancelThisTask()
          return "a"
        })
      for await _ in loop.states() {}
    }.value
    #expect(log.all.isEmpty)
  }

  @Test func theWorkSeesItAndNoFurtherStepBegins() async {
    let log = Log()
    let started = Inbox<Void>()
    let task = Task {
      let loop = loop { action in
        Results("in flight").then {
          started.send(())
          for await _ in Inbox<Void>() {}
          return Task.isCancelled ? "cancelled" : "done"
        }.then {
          log("further step")
          return "further"
        }
      }
      loop.processIntents(Intents(["a", "b"], log: log))
      for await state in loop.states() { log(state) }
    }
    for await _ in started { break }
    task.cancel()
    await task.value
    #expect(log.all == ["initial", "pull a", "in flight", "cancelled"])
  }

  @Test func whatRunsBesideTheLoopIsCancelledWithIt() async {
    let ended = Inbox<Bool>()
    let started = Inbox<Void>()
    let task = Task {
      let loop = EffectLoop { _, effects in
        effects.start("work") { _ in
          started.send(())
          for await _ in Inbox<Void>() {}
          ended.send(Task.isCancelled)
        }
      }
      _ = await loop.next()
      _ = await loop.send("begin")
      _ = await loop.next()
    }
    for await _ in started { break }
    task.cancel()
    await task.value
    #expect(await ended.first { _ in true } == true)
  }

  @Test func aStreamThatIsWaitedForKeepsTheEndNotWaiting() async {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let started = Inbox<Void>()
    let task = Task {
      let loop = loop { Results($0) }.taking(Inbox<String>(), stream)
      for await _ in loop.states() { started.send(()) }
    }
    for await _ in started { break }
    task.cancel()
    await task.value
    continuation.finish()
  }
}
