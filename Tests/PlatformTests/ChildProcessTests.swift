import Glibc
import Platform
import Synchronization
import TestRunning
import Testing

@Suite(.tags(.processes), .door) struct ChildProcessTests {
  private func ending(_ script: String, _ environment: [String: String] = [:]) throws -> ChildProcess.Ending {
    let child = try ChildProcess(["/bin/sh", "-c", script], environment: environment) { _ in }
    child.waitUntilOver()
    return try child.ending()
  }

  @Test func theEndingTellsHowItWas() throws {
    #expect(try ending("exit 0") == .exited(0))
    #expect(try ending("exit 7") == .exited(7))
    #expect(try ending("kill -TERM $$") == .killed(signal: SIGTERM))
  }

  @Test func itFindsItsEnvironmentAndNothingElse() throws {
    #expect(try ending(#"test "$WORD" = "two words" && test -z "$HOME""#, ["WORD": "two words"]) == .exited(0))
  }

  @Test func itReadsWhatItsDescriptorsAreArrangedFor() throws {
    let pipe = try Pipe()
    let child = try ChildProcess(["/bin/sh", "-c", #"read word && test "$word" = hello"#], environment: [:]) {
      posix_spawn_file_actions_adddup2(&$0, pipe.readingEnd.number, STDIN_FILENO)
    }
    try pipe.closingReadingEnd().write(Array("hello\n".utf8))
    #expect(try child.ending() == .exited(0))
  }

  @Test func aProgramThatIsNotThereIsNotStarted() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      _ = try ChildProcess(["/no/such/program"], environment: [:]) { _ in }
    }
  }
}

@Suite(.tags(.processes), .door) struct PipedProcessTests {
  private let folder = TemporaryDirectory()

  private func expectEnded(
    _ script: String, timeout: Int? = nil, isCancelled: Bool = true, with reason: Errno = .interrupted,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let note = folder.file("note")
    let process = try PipedProcess(
      ["/bin/sh", "-c", script + "; while :; do sleep 1000; done"], environment: ["NOTE": note])
    try wait(for: "the note") { text(note).hasSuffix("\n") }
    do throws(Errno) {
      _ = try process.readOutput(timeout: timeout) { isCancelled }
      Issue.record("it ended", sourceLocation: location)
    } catch {
      #expect(error == reason, sourceLocation: location)
    }
    let processes = text(note).split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    let child = try #require(processes.first, sourceLocation: location)
    #expect(kill(child, 0) == -1 && errno == ESRCH, "\(child) is not reaped", sourceLocation: location)
    for process in processes { try wait(for: "\(process) to end") { !isRunning(process) } }
  }

  /// True unless a process has ended, whether or not its parent has noticed.
  private func isRunning(_ process: pid_t) -> Bool {
    text("/proc/\(process)/stat").split(separator: ")").last?.hasPrefix(" Z") == false
  }

  private func text(_ path: String) -> String {
    let bytes = try? Descriptor.file(path, O_RDONLY).readToEnd(upTo: 1 << 16)
    return (bytes ?? []).text
  }

  @Test func aProgramThatIgnoresSIGTERMIsKilled() throws { try expectEnded("trap '' TERM; echo $$ >$NOTE") }

  @Test func whatItHasStartedIsKilledToo() throws {
    try expectEnded("trap '' TERM; sleep 1000 & echo $$ $! >$NOTE")
    // The parent ends at once; afterwards nothing leads to the child.
    try expectEnded("(trap '' TERM; exec sleep 1000) & echo $$ $! >$NOTE")
  }

  @Test func aProgramThatClosesItsOutputsIsEnded() throws { try expectEnded("exec <&- >&- 2>&-; echo $$ >$NOTE") }

  @Test func aProgramThatDoesBothIsKilled() throws {
    try expectEnded("trap '' TERM; exec <&- >&- 2>&-; echo $$ >$NOTE")
  }

  @Test func aProgramThatPrintsWithoutEndIsEnded() throws { try expectEnded("trap '' TERM; echo $$ >$NOTE; yes") }

  @Test(arguments: ["", "exec <&- >&- 2>&-; "]) func silenceEndsWhatIgnoresSIGTERM(closing: String) throws {
    try expectEnded(
      "trap '' TERM; \(closing)echo $$ >$NOTE", timeout: 0, isCancelled: false, with: .timedOut)
  }

  @Test func aProgramThatClosesItsOutputsMayStillEndByItself() throws {
    let process = try PipedProcess(
      ["/bin/sh", "-c", "echo word; exec <&- >&- 2>&-; (exec sleep 0.3); exit 7"], environment: ["PATH": "/bin"])
    let heard = try process.readOutput(timeout: nil) { false }
    #expect(heard.ending == .exited(7) && heard.output == Array("word\n".utf8))
  }
}

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
      #expect((taken[SIGUSR2]?.isIgnored, taken[SIGUSR1]?.isIgnored) == (true, false))
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

  @Test(arguments: [true, false]) func aWaitIsInterruptedOnlyWhereThatIsWanted(interrupts: Bool) throws {
    var found = sigaction()
    let previous = SignalAction.calling(interrupting: interrupts) { _ in }.install(for: SIGUSR2)
    defer { previous.install(for: SIGUSR2) }
    #expect(sigaction(SIGUSR2, nil, &found) == 0)
    #expect((found.sa_flags & SA_RESTART == 0) == interrupts)
  }
}

private actor Counter {
  private var count = 0

  func next() -> (count: Int, thread: UInt) {
    count += 1
    return (count, UInt(pthread_self()))
  }
}

private struct Refusal: Error, Equatable {}

struct CallingThreadTests {
  /// Each run has a thread of its own to ask from: what calls this test may be one of the runtime's.
  private func onNewThread<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      do throws(Errno) {
        try DetachedThread.run { continuation.resume(with: Result { try work() }) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  @Test func workItsActorsAndChildrenStayOnTheThread() async throws {
    let (caller, threads) = try await onNewThread {
      let caller = UInt(pthread_self())
      let threads = try CallingThread().run {
        let counter = Counter()
        var threads = [UInt(pthread_self()), await counter.next().thread]
        await Task.yield()
        async let child = counter.next().thread
        threads.append(await child)
        threads.append(UInt(pthread_self()))
        return threads
      }
      return (caller, threads)
    }
    #expect(threads == Array(repeating: caller, count: 4))
  }

  @Test func theThreadWaitsForWhatComesFromOthers() async throws {
    let isBack = try await onNewThread {
      let caller = UInt(pthread_self())
      return try CallingThread().run {
        for _ in 0..<1000 {
          await withCheckedContinuation { continuation in try? DetachedThread.run { continuation.resume() } }
        }
        return UInt(pthread_self()) == caller
      }
    }
    #expect(isBack)
  }

  @Test func tasksWithoutAStructureRunElsewhere() async throws {
    let (caller, other) = try await onNewThread {
      let caller = UInt(pthread_self())
      return try CallingThread().run { (caller, await Task { UInt(pthread_self()) }.value) }
    }
    #expect(caller != other)
  }

  @Test func anErrorComesOut() async throws {
    await #expect(throws: Refusal()) {
      try await onNewThread { try CallingThread().run { () async throws(Refusal) -> Int in throw Refusal() } }
    }
  }
}

private final class Held: Sendable {}

struct DetachedThreadTests {
  @Test func theWorkIsDoneAndNotKept() throws {
    let bell = try WakePipe(waiting: true)
    let handle = bell.handle
    var held: Held? = Held()
    weak let seen = held
    try DetachedThread.run { [held] in withExtendedLifetime(held) { WakePipe.ring(handle) } }
    held = nil
    #expect(bell.next() == 1)
    try wait(for: "the work to be given up") { seen == nil }
  }

  /// As where a user has as many threads as are allowed.
  @Test func whatCannotBeStartedIsNotKept() {
    var held: Held? = Held()
    weak let seen = held
    var refusal: Errno?
    do throws(Errno) {
      try DetachedThread.run(by: { _, _, _ in EAGAIN }) { [held] in withExtendedLifetime(held) {} }
    } catch {
      refusal = error
    }
    #expect(refusal == Errno(rawValue: EAGAIN))
    held = nil
    #expect(seen == nil)
  }
}
