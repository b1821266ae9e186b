/// A place that lines typed by a person come from: a terminal, or a script in a test.
///
/// Call it from one thread at a time; reading blocks that thread until the line is settled.
package protocol LineReading: AnyObject {
  /// Shows the prompt and waits for one line.
  ///
  /// - Parameters:
  ///   - completion: What Tab asked for, if that is why the last line was left.
  ///   - assistance: How the line looks and could go on; nil if it looks as it is typed.
  ///   - patience: How long nothing has to be typed until that is told; nil if not wanted.
  func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, with assistance: LineAssistance?,
    idleAfter patience: IdleTimeout?
  ) -> LineInput

  /// Ends the wait of `readLine` or `waitOnPage`, or the next one, from any thread: something is to be shown.
  var wakeUp: @Sendable () -> Void { get }

  /// Makes the line available to the arrow keys and to searches.
  ///
  /// Left out are empty lines, repetitions of the newest one, lines that begin with a space, and lines with controls.
  func remember(_ line: String)

  /// Shows rows on a screen of their own, in the place of those that were shown there before.
  func showPage(_ rows: () -> [String])

  /// Waits in front of a page for a key.
  func waitOnPage() -> PageEvent

  /// Brings back what was on the screen before the first page; nothing happens if there is none.
  func closePage()
}

/// What a line is for.
package enum LinePurpose: Hashable, Sendable {
  /// A command: earlier ones can be brought back, and several may be pasted at once.
  case command
  /// The answer to a question, which is none of the earlier lines. Several pasted lines become one, so that none of
  /// them answers by itself.
  case answer
}

/// How long to wait for a pause in typing.
package struct IdleTimeout: Equatable, Sendable {
  /// For how many milliseconds nothing has to be typed.
  package let pause: Int32
  /// How long it takes at most until there is such a moment, although typing goes on; counted from the first line that is
  /// read with patience after a pause was told.
  package let limit: Duration

  /// IdleTimeout for a pause, and no longer than that.
  package init(pause: Int32, limit: Duration) {
    self.pause = pause
    self.limit = limit
  }
}

/// Until when a pause is waited for.
struct Deadline {
  /// For how many milliseconds nothing has to come.
  let pause: Int32
  let end: ContinuousClock.Instant

  /// For how many milliseconds from now on.
  var rest: Int32 { min(pause, Int32(clamping: max(0, Int64((end - .now) / .milliseconds(1))))) }

  var isOver: Bool { end <= .now }
}

/// What became of one line.
package enum LineInput: Equatable, Sendable {
  /// The line without its newline.
  ///
  /// It may hold control characters that were quoted in or pasted, but no NUL; bytes that are not UTF-8 read as
  /// U+FFFD.
  case line(String)
  /// Several lines were pasted, of which none is blank. What had been typed before comes back when the next line with
  /// the same purpose is read.
  case pasted([String])
  /// More was pasted than is taken at once, which is so many bytes; it is gone. What had been typed before comes back
  /// when the next line with the same purpose is read.
  case pastedTooMuch(limit: Int)
  /// Tab: what could stand at the cursor, counted in Unicode scalars? The line stays where it is and goes on when the
  /// next one with the same purpose is read.
  case tab(String, cursor: Int)
  /// Nothing has been typed for a while, or nothing will be: the program is about to be stopped. The line, a search, or
  /// half a paste stays where it is and goes on when the next one with the same purpose is read.
  case idle
  /// Something is to be shown. Prompt and line have been taken off the screen, the cursor is where the prompt began;
  /// the line comes back when the next one with the same purpose is read.
  case wokenUp
  /// Ctrl-C: what had been typed is gone, and the cursor is on a fresh line.
  case interrupted
  /// Ctrl-D on an empty line, or the input has ended.
  case endOfInput
  /// SIGTERM or SIGHUP arrived, now or since the last line, or the terminal is gone: save and leave.
  case terminated(signal: Int32)
  /// Reading failed with this `errno`.
  case failed(code: Int32)
}
