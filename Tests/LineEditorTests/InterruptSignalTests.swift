import Glibc
import Synchronization
import Testing

@testable import LineEditor

@MainActor final class Session {
  var isCancelled = false

  func run() async {
    // Ends on its own too, so that a signal that gets lost fails the test instead of holding it up.
    try? await Task.sleep(for: .seconds(10))
    isCancelled = Task.isCancelled
  }
}

@Suite(.serialized) struct InterruptSignalTests {
  @Test @MainActor func anObserverCancelsWhatRunsOnTheMainActor() async throws {
    try InterruptSignal.install()
    let session = Session()
    let command = Task { await session.run() }
    await InterruptSignal.withObserver { _ in
      command.cancel()
    } while: {
      kill(getpid(), SIGINT)
      await command.value
    }
    #expect(session.isCancelled)
  }

  @Test func theInnermostObserverHearsTheSignal() throws {
    try InterruptSignal.install()
    let heard = Mutex<[String]>([])
    let waiting = try SignalPipe(isBlocking: false)
    InterruptSignal.withObserver { _ in
      heard.withLock { $0.append("outer") }
      write(waiting.writeEnd, "!", 1)
    } while: {
      InterruptSignal.withObserver { _ in
        heard.withLock { $0.append("inner") }
        write(waiting.writeEnd, "!", 1)
      } while: {
        kill(getpid(), SIGINT)
        #expect(waiting.hasByte(seconds: 10))
      }
      kill(getpid(), SIGINT)
      #expect(waiting.hasByte(seconds: 10))
    }
    #expect(heard.withLock { $0 } == ["inner", "outer"])
  }
}

extension SignalPipe {
  fileprivate func hasByte(seconds: Int32) -> Bool {
    var source = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, seconds * 1000) == 1 && next() != nil
  }
}
