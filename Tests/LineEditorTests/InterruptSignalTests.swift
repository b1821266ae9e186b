import Glibc
import Platform
import Synchronization
import TestRunning
import Testing

@testable import LineEditor

@MainActor final class Session {
  var isCancelled = false

  func run() async {
    // Only its cancellation ends it.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    isCancelled = Task.isCancelled
  }
}

/// One that comes just when a line ends is delivered like those for the command that follows.
@Test func whatConcernsOnlyTheLineInterruptsNoCommand() {
  #expect([SIGWINCH, SIGTSTP, SIGCONT, SIGQUIT].allSatisfy { InterruptSignal($0) == nil })
  #expect(InterruptSignal(SIGINT) == .interrupt)
  #expect([SIGTERM, SIGHUP].allSatisfy { InterruptSignal($0) == .terminate(signal: $0) })
}

/// Each in a process of its own, which hears the signal whatever the tests were started with, and alone.
@Suite(.tags(.processes), .door) struct InterruptSignalTests {
  @Test func anObserverCancelsWhatRunsOnTheMainActor() async {
    await #expect(processExitsWith: .success) {
      signal(SIGINT, SIG_DFL)
      try await Self.cancelOnTheMainActor()
    }
  }

  @MainActor private static func cancelOnTheMainActor() async throws {
    _ = try SignalDelivery.shared.get()
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

  @Test func theInnermostObserverHearsTheSignal() async {
    await #expect(processExitsWith: .success) {
      signal(SIGINT, SIG_DFL)
      _ = try SignalDelivery.shared.get()
      let heard = Mutex<[String]>([])
      let waiting = try WakePipe(waiting: true)
      let bell = waiting.handle
      await InterruptSignal.withObserver { _ in
        heard.withLock { $0.append("outer") }
        WakePipe.ring(bell)
      } while: {
        await InterruptSignal.withObserver { _ in
          heard.withLock { $0.append("inner") }
          WakePipe.ring(bell)
        } while: {
          kill(getpid(), SIGINT)
          #expect(waiting.next() != nil)
        }
        kill(getpid(), SIGINT)
        #expect(waiting.next() != nil)
      }
      #expect(heard.withLock { $0 } == ["inner", "outer"])
    }
  }
}
