/// A place that lines typed by a person come from: a terminal, or a script in a test.
///
/// Call it from one thread at a time; reading blocks that thread until the line is settled.
public protocol LineReading: AnyObject {
  /// Shows the prompt and waits for one line.
  func readLine(prompt: Prompt) -> LineInput

  /// Whether something has been typed already that the next line will begin with.
  var isInputWaiting: Bool { get }

  /// Makes the line available to the arrow keys; empty lines and repetitions of the newest one are left out.
  func remember(_ line: String)
}

/// What became of one line.
public enum LineInput: Equatable, Sendable {
  /// The line without its newline.
  ///
  /// It may hold control characters that were quoted in or pasted, but no NUL; bytes that are not UTF-8 read as
  /// U+FFFD.
  case line(String)
  /// Ctrl-C: what had been typed is gone, and the cursor is on a fresh line.
  case interrupted
  /// Ctrl-D on an empty line, or the input has ended.
  case endOfInput
  /// SIGTERM or SIGHUP arrived, now or since the last line, or the terminal is gone: save and leave.
  case terminated(signal: Int32)
  /// Reading failed with this `errno`.
  case failed(code: Int32)
}
