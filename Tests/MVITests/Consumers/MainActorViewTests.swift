import MVI
import Testing

/// Views of the main actor compile as they are written down: that this file does is half of the test.
@Suite struct MainActorViewTests {
  @MainActor final class Window: View {
    let clicks = Inbox<String>()
    private(set) var shown: [String] = []

    func intents() -> Inbox<String> { clicks }

    func render(_ state: String) {
      MainActor.assertIsolated()
      shown.append(state)
      if state == "b" { clicks.finish() }
    }
  }

  @MainActor struct Stream: View {
    let stream: AsyncStream<String>
    let log: Log

    func intents() -> AsyncStream<String> { stream }

    func render(_ state: String) async {
      MainActor.assertIsolated()
      await Task.yield()
      log(state)
    }
  }

  @Test func aLoopElsewhereRendersOnTheMainActor() async {
    let window = Window()
    window.clicks.send("a")
    window.clicks.send("b")
    await run(window, loop { Results($0) })
    #expect(await window.shown == ["initial", "a", "b"])
  }

  @Test @MainActor func soDoesALoopOnTheMainActor() async {
    let log = Log()
    let stream = AsyncStream { continuation in
      continuation.yield("a")
      continuation.finish()
    }
    await run(Stream(stream: stream, log: log), loop { Results($0) })
    #expect(log.all == ["initial", "a"])
  }
}
