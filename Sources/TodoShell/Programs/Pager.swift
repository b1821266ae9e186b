import TodoApp

/// An output that shows answers in the user's pager if they are to be read and are longer than the window.
package final class PagedOutput: Output {
  private let base: any Output
  private let command: String
  private let window: () -> Window?

  /// Creates an output; nil if the command of the pager is blank or `cat`, which means no pager.
  package init?(_ base: any Output, pager command: String, window: @escaping () -> Window?) {
    guard !command.allSatisfy({ $0 == " " }), command != "cat" else { return nil }
    (self.base, self.command, self.window) = (base, command, window)
  }

  /// Passes bytes on: questions, reports and errors need no pager.
  package func write(_ bytes: [UInt8], to stream: StandardStream) { base.write(bytes, to: stream) }

  package func present(_ page: TextPage, until isStopped: () -> Bool) {
    base.flush()
    let bytes = page.bytes
    if !show(bytes) { base.present(TextPage(encoded: bytes), until: isStopped) }
  }

  package func flush() { base.flush() }
  package var failure: Int32? { base.failure }

  /// Shows a text that is longer than the window; false if it is to be printed: without the pager, and when something
  /// has been typed ahead, which is meant for the next prompt and which a pager would read as its own commands.
  private func show(_ text: [UInt8]) -> Bool {
    guard let window = window(), !window.hasRoom(for: text), !hasTypedAhead() else { return false }
    // So that a `less` without options of its own shows colours, and leaves when there is nothing to be turned.
    return (try? ChildProgram(command: command, variables: ["LESS": "FRX", "LV": "-c"]).run(input: text)) != nil
  }
}
