import Glibc
import Platform
import Synchronization
import TerminalTesting
import TestRunning
import Testing

@testable import LineEditor

@Suite(.tags(.terminal), .door) struct SignalTests {
  @Test func controlCDropsTheLineAndTheShellLivesOn() throws {
    let shell = try EchoShell()
    try shell.type("half a li", shows: "half a li")
    try shell.type(Key.controlC, shows: "interrupted\r\n")
    try shell.waitForPrompt()
    try shell.type("whole", receives: "whole")
  }

  @Test func controlCLeavesALineOfSeveralRowsBelowIt() throws {
    let shell = try EchoShell(in: PseudoTerminal(columns: 20))
    try shell.type(String(repeating: "a", count: 50) + "\u{1B}[H", shows: "\u{1B}[2A")
    try shell.terminal.send(Key.controlC)
    // From the first row down past the third.
    try shell.terminal.waitFor("\u{1B}[2B\r\u{1B}[16C\r\n\u{1B}[?2004linterrupted")
  }

  @Test func controlCEndsASearch() throws {
    let shell = try EchoShell()
    try shell.type("earlier", receives: "earlier")
    try shell.type(Key.controlR + "ear", shows: "ear")
    try shell.type(Key.controlC, shows: "interrupted\r\n")
    try shell.type("next", receives: "next")
  }

  @Test func anInterruptSignalDropsTheLineLikeTheKey() throws {
    let shell = try EchoShell()
    try shell.type("half", shows: "half")
    kill(shell.terminal.process, SIGINT)
    try shell.terminal.waitFor("interrupted\r\n")
    try shell.waitForPrompt()
    try shell.type("whole", receives: "whole")
  }

  @Test func controlCDropsWhatWasTypedBeforeAndNothingTypedAfter() throws {
    let shell = try EchoShell()
    try shell.type("half" + Key.controlC + "whole", receives: "whole")
  }

  @Test func controlCEndsACommandThatWaitsForMore() throws {
    let shell = try EchoShell(settings: "bind -v\n")
    for keys in ["one\u{1B}/x", "one\u{1B}f", "one\u{1B}d", "one\u{1B}r"] {
      try shell.type(keys + Key.controlC, shows: "interrupted\r\n")
      try shell.waitForPrompt()
      try shell.type("next", receives: "next")
    }
  }

  @Test func theKeyThatInterruptsCanBeAnother() throws {
    let terminal = PseudoTerminal()
    try terminal.changeModes { $0.c_cc.0 = 0x18 }
    let shell = try EchoShell(in: terminal)
    try shell.type("half\u{18}", shows: "interrupted\r\n")
  }

  @Test func manyInterruptsInARowAreAllAnswered() throws {
    let shell = try EchoShell()
    for _ in 1...50 {
      try shell.type("x" + Key.controlC, shows: "interrupted\r\n")
      try shell.waitForPrompt()
    }
    try shell.type("still here", receives: "still here")
  }

  @Test func controlCStopsARunningCommandAndNotTheShell() throws {
    let terminal = PseudoTerminal()
    // Otherwise the kernel may discard the answer: it sends the signal first and empties the buffers after it.
    try terminal.changeModes { $0.c_lflag |= tcflag_t(NOFLSH) }
    let shell = try EchoShell(in: terminal)
    try shell.type("wait\r", shows: "waiting\r\n")
    try shell.type(Key.controlC, shows: "stopped\r\n")
    try shell.waitForPrompt()
    try shell.type("next", receives: "next")
  }

  @Test func controlDOnAnEmptyLineLeavesWithStatusZero() throws {
    let shell = try EchoShell()
    try shell.type(Key.controlD, shows: "bye\r\n")
    #expect(try shell.terminal.waitForExit() == .status(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aRequestToEndIsPassedOnAndTheTerminalIsRestored(signal: Int32) throws {
    let terminal = PseudoTerminal()
    let before = try terminal.modes()
    _ = try EchoShell(in: terminal)
    try terminal.send("half", shows: "half")
    kill(terminal.process, signal)
    try terminal.waitFor("terminated \(signal)\r\n")
    #expect(try terminal.waitForExit() == .status(128 + signal))
    #expect(try terminal.modes() == before)
  }

  @Test func aRequestToEndDuringACommandIsAnsweredByTheNextLine() throws {
    let shell = try EchoShell()
    try shell.type("wait\r", shows: "waiting\r\n")
    kill(shell.terminal.process, SIGTERM)
    try shell.terminal.waitFor("stopped\r\nterminated \(SIGTERM)\r\n")
    #expect(try shell.terminal.waitForExit() == .status(128 + SIGTERM))
  }
}

@MainActor final class Session {
  var isCancelled = false

  func run() async {
    // Ends by cancellation only.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    isCancelled = Task.isCancelled
  }
}

/// A signal that arrives just when a line ends is delivered like those for the next command.
@Test func whatConcernsOnlyTheLineInterruptsNoCommand() {
  #expect(!InterruptSignal.all.contains { [SIGWINCH, SIGTSTP, SIGCONT, SIGQUIT].contains($0) })
  #expect([SIGINT, SIGTERM, SIGHUP].allSatisfy(InterruptSignal.all.contains))
}

/// Each test runs in a process of its own, so that no other test gets the signal, and none ignores it.
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
      let called = Mutex<[String]>([])
      let waiting = try WakePipe(waiting: true)
      let bell = waiting.handle
      await InterruptSignal.withObserver { _ in
        called.withLock { $0.append("outer") }
        WakePipe.ring(bell)
      } while: {
        await InterruptSignal.withObserver { _ in
          called.withLock { $0.append("inner") }
          WakePipe.ring(bell)
        } while: {
          kill(getpid(), SIGINT)
          #expect(waiting.next() != nil)
        }
        kill(getpid(), SIGINT)
        #expect(waiting.next() != nil)
      }
      #expect(called.withLock { $0 } == ["inner", "outer"])
    }
  }
}
