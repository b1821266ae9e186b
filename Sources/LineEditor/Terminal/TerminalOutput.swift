/// What is drawn, collected until keys are waited for.
///
/// A terminal has work to do with each piece that it gets, and keys that are typed ahead or pasted come in many.
final class TerminalOutput {
  private var pending: [UInt8] = []
  private let terminal = TerminalWriter()

  /// Adds text after what has been drawn.
  func write(_ text: String) {
    pending += text.utf8
  }

  /// Shows what has been drawn; an error is left to the next reader to notice.
  func flush() {
    _ = terminal.write(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
