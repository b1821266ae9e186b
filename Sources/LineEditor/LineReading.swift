/// A source of lines typed by a person, or by a script in a test. Used from one thread at a time, which reading blocks.
package protocol LineReading: AnyObject {
  /// Shows the prompt and waits for one line, or for a pause; the completion is what the last line's `.tab` asked for.
  func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, with assistance: LineAssistance?,
    idleAfter timeout: IdleTimeout?
  ) -> LineInput

  /// Ends the current or the next wait of `readLine` or `waitOnPage`, from any thread.
  var wakeUp: @Sendable () -> Void { get }

  /// Adds the line to the history, unless it is empty, repeats the newest one, begins with a space or contains controls.
  func remember(_ line: String)

  /// Shows rows, which fit into the window, on a screen of their own, replacing those of the last page.
  func showPage(_ rows: () -> [String])

  func waitOnPage() -> PageEvent

  /// Restores the screen from before the first page; does nothing without one.
  func closePage()
}

package enum LinePurpose: Hashable, Sendable {
  /// A command: earlier ones can be recalled, and several may be pasted at once.
  case command
  /// The answer to a question, into which several pasted lines are joined, so that none is an answer by itself.
  case answer
}

/// The pause in typing that is reported as `.idle`, in milliseconds without a key, and the time until a pause is reported
/// although typing continues, counted from the first line after the last report.
package typealias IdleTimeout = (pause: Int32, limit: Duration)

/// The outcome of reading a line. After `.pasted`, `.pastedTooMuch` and `.wokenUp` the text typed so far returns with
/// the next line of the same purpose; after `.tab` and `.idle` the line stays on the screen and continues there.
package enum LineInput: Equatable, Sendable {
  /// The line without its newline. It may contain controls, but no NUL; invalid UTF-8 is read as U+FFFD.
  case line(String)
  /// Several lines were pasted, none of them blank.
  case pasted([String])
  /// More bytes were pasted than the limit allows; all of them are dropped.
  case pastedTooMuch(limit: Int)
  /// Tab was pressed; the cursor is counted in Unicode scalars.
  case tab(String, cursor: Int)
  /// No key has come for a while, or the program is about to be stopped. A search or half a paste continues later, too.
  case idle
  /// `wakeUp` was called. Prompt and line have been erased, and the cursor is where the prompt began.
  case wokenUp
  /// Ctrl-C: the line is dropped, and the cursor is on a fresh row.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the input.
  case endOfInput
  /// SIGTERM or SIGHUP arrived, now or since the last line, or the terminal is gone.
  case terminated(signal: Int32)
  /// Reading failed with this `errno`.
  case failed(code: Int32)
}

package enum PageEvent: Equatable, Sendable {
  /// A key, Ctrl-C included, or a paste.
  case key
  /// The page has to be drawn again, usually for another size of the window.
  case resized
  case wokenUp, endOfInput
  case terminated(signal: Int32)
  case failed(code: Int32)
}
