import Glibc

/// A program that is given input and whose outputs are read, all at the same time, so that neither blocks the other.
package struct PipedProcess: ~Copyable {
  package typealias Outcome = (output: [UInt8], errors: [UInt8], ending: ChildProcess.Ending)

  private let process: ChildProcess
  private let input: [UInt8]
  private var inlet: Descriptor?
  private let outlet, complaints: Descriptor

  /// Starts a program as `ChildProcess` does, with an input, and with a descriptor that it gets under the same number.
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
      // Duplicated to itself, a descriptor stays open in the other program.
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

  /// Waits until the program has ended. With `interrupted` if it is cancelled, which is asked ten times a second, and
  /// `timedOut` if it is silent for too many seconds, it and all that it has started are ended. Waits a second at most
  /// for what others write to its outputs after that.
  package consuming func readOutput(timeout: Int?, isCancelled: () -> Bool) throws(Errno) -> Outcome {
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
      if sources[0].isReady { isOutputOpen = readPresent(from: outlet, into: &output) }
      if sources[1].isReady { areErrorsOpen = readPresent(from: complaints, into: &errors) }
      if sources[2].isReady {
        let written = rest.withUnsafeBytes { write(inletNumber, $0.baseAddress, $0.count) }
        rest = written > 0 ? rest.dropFirst(written) : errno == EAGAIN || errno == EINTR ? rest : []
      }
      if rest.isEmpty { inlet = nil }
      if count != 0, !isOver { lastWord = .now }
      if isOver {
        // A connection that is kept for later holds the other ends open.
        if count == 0 || !isOutputOpen && !areErrorsOpen || lastWord + .seconds(1) < .now || isCancelled() { break }
      } else if isCancelled() {
        process.terminate()
        throw .interrupted
      } else if let timeout, count == 0, lastWord + .seconds(timeout) < .now {
        process.terminate()
        throw .timedOut
      }
    }
    return (output, errors, try process.ending())
  }
}

/// Reads a megabyte at most from a nonblocking descriptor, and returns false at its end.
private func readPresent(from descriptor: borrowing Descriptor, into bytes: inout [UInt8]) -> Bool {
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  for _ in 0..<16 {
    let count = read(descriptor.number, &piece, piece.count)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    bytes += piece[..<count]
  }
  return true
}
