import Glibc
import Platform
import Synchronization
import TestRunning
import Testing

private let heard = Atomic<Int32>(0)

private let listening = SignalAction.calling { heard.store($0, ordering: .relaxed) }

/// Each in a process of its own: signals belong to the process.
@Suite(.tags(.processes), .door) struct SignalActionTests {
  @Test func whatIsGivenBackDoesWhatItDidBefore() async {
    await #expect(processExitsWith: .success) {
      listening.install(for: SIGUSR1)
      SignalAction.ignoring.install(for: SIGUSR2)
      let before = [SIGUSR1, SIGUSR2].map { SignalAction(of: $0).handlerAddress }
      let taken = TakenSignals([SIGUSR1, SIGUSR2], .ignoring)
      raise(SIGUSR1)
      #expect(heard.load(ordering: .relaxed) == 0)
      #expect(taken[SIGUSR2]?.isIgnored == true)
      #expect(taken[SIGUSR1]?.isIgnored == false)
      #expect(taken[SIGHUP] == nil)
      taken.giveBack()
      #expect([SIGUSR1, SIGUSR2].map { SignalAction(of: $0).handlerAddress } == before)
      raiseUnblocked(SIGUSR1)
      #expect(heard.load(ordering: .relaxed) == SIGUSR1)
    }
  }

  @Test func whatIsIgnoredCanBeLeftSo() async {
    await #expect(processExitsWith: .success) {
      SignalAction.ignoring.install(for: SIGUSR1)
      let taken = TakenSignals([SIGUSR1, SIGUSR2], listening, sparingIgnored: true)
      #expect(SignalAction(of: SIGUSR1).isIgnored)
      #expect(taken[SIGUSR1] == nil)
      #expect(taken[SIGUSR2]?.isStandard == true)
    }
  }

  @Test func aSignalThatTheThreadBlocksIsRaisedAllTheSame() async {
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      SignalAction.standard.install(for: SIGUSR1)
      withMask(SIG_BLOCK, [SIGUSR1]) {
        raise(SIGUSR1)
        raiseUnblocked(SIGUSR1)
      }
    }
  }

  /// The action decides if a signal ends a read.
  @Test(arguments: [true, false]) func aWaitIsInterruptedOnlyWhereThatIsWanted(interrupts: Bool) throws {
    var found = sigaction()
    let previous = SignalAction.calling(interrupting: interrupts) { _ in }.install(for: SIGUSR2)
    defer { previous.install(for: SIGUSR2) }
    #expect(sigaction(SIGUSR2, nil, &found) == 0)
    #expect((found.sa_flags & SA_RESTART == 0) == interrupts)
  }
}
