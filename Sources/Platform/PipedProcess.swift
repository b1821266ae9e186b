import Glibc

/// What is said to another program and heard from it, all at once, so that neither waits for the other for ever.
package struct PipedProcess: ~Copyable {
  /// What was heard.
  package struct ProcessOutput: Sendable {
    /// What the program has printed.
    package let output: [UInt8]
    /// What it has complained of.
    package let errors: [UInt8]
    /// How it ended.
    package let ending: ChildProcess.Ending
  }

  private let process: ChildProcess
  private let input: [UInt8]
  private var inlet: Descriptor?
  private let outlet: Descriptor
  private let complaints: Descriptor

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; at least one.
  ///   - environment: All that it finds there.
  ///   - input: What it reads.
  ///   - flags: Further ones of `posix_spawn`.
  ///   - kept: A descriptor that it has as well, under the same number; nil for none.
  package init(
    _ words: [String], environment: [String: String], input: [UInt8] = [], flags: CInt = 0, keeping kept: CInt? = nil
  ) throws(Errno) {
    let inlet = try Pipe()
    let outlet = try Pipe()
    let complaints = try Pipe()
    process = try ChildProcess(words, environment: environment, flags: flags) { actions in
      posix_spawn_file_actions_adddup2(&actions, inlet.readingEnd.number, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, outlet.writingEnd.number, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, complaints.writingEnd.number, STDERR_FILENO)
      // To itself: that leaves it open in the other program.
      if let kept { posix_spawn_file_actions_adddup2(&actions, kept, kept) }
    }
    self.input = input
    let writingEnd = inlet.closingReadingEnd()
    _ = fcntl(writingEnd.number, F_SETFL, O_NONBLOCK)
    self.inlet = consume writingEnd
    self.outlet = outlet.closingWritingEnd()
    self.complaints = complaints.closingWritingEnd()
    _ = fcntl(self.outlet.number, F_SETFL, O_NONBLOCK)
    _ = fcntl(self.complaints.number, F_SETFL, O_NONBLOCK)
  }

  /// Waits until the program has ended.
  ///
  /// Where that is not waited for, the program and all that it has started are ended: with `interrupted` if it is cancelled,
  /// and with `resourceTemporarilyUnavailable` if it is silent for too long.
  ///
  /// - Parameters:
  ///   - patience: For how many seconds it may be silent; nil for ever.
  ///   - isCancelled: Asked at least ten times a second.
  package consuming func heard(patience: Int?, isCancelled: () -> Bool) throws(Errno) -> ProcessOutput {
    var rest = input[...]
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    var (isOutputOpen, areErrorsOpen) = (true, true)
    var lastWord = ContinuousClock.now
    var pause: CInt = 1
    if rest.isEmpty { inlet = nil }
    while true {
      // Before the reading, so that then all of its output was read.
      let isOver = process.isOver
      let inletNumber = inlet?.number ?? -1
      var sources = [
        pollfd.readable(isOutputOpen ? outlet.number : -1), .readable(areErrorsOpen ? complaints.number : -1),
        .writable(inletNumber),
      ]
      // Programs end a moment after their outputs are closed.
      let limit = isOutputOpen || areErrorsOpen ? 100 : isOver ? 0 : pause
      if !isOutputOpen, !areErrorsOpen { pause = min(2 * pause, 100) }
      let count = try? wait(for: &sources, milliseconds: limit, endingBySignal: true)
      if sources[0].isReady { isOutputOpen = outlet.readPresent(into: &output) }
      if sources[1].isReady { areErrorsOpen = complaints.readPresent(into: &errors) }
      if sources[2].isReady {
        let written = rest.withUnsafeBytes { write(inletNumber, $0.baseAddress, $0.count) }
        rest = written > 0 ? rest.dropFirst(written) : errno == EAGAIN || errno == EINTR ? rest : []
      }
      if rest.isEmpty { inlet = nil }
      if count != 0 { lastWord = .now }
      if isOver {
        // A connection that is kept for later holds the other ends open.
        if count == 0 || !isOutputOpen && !areErrorsOpen || isCancelled() { break }
      } else if isCancelled() {
        process.terminate()
        throw .interrupted
      } else if let patience, count == 0, lastWord + .seconds(patience) < .now {
        process.terminate()
        throw .resourceTemporarilyUnavailable
      }
    }
    return ProcessOutput(output: output, errors: errors, ending: try process.ending())
  }
}
