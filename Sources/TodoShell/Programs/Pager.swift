import TodoApp

/// The user's program for reading long answers.
package struct Pager {
  private let command: String
  private let window: () -> Window?

  /// Creates the pager that a command starts; nil if the command is blank or `cat`, which means no pager.
  ///
  /// - Parameter window: Returns the present size of the window.
  package init?(_ command: String, window: @escaping () -> Window?) {
    guard !command.allSatisfy({ $0 == " " }), command != "cat" else { return nil }
    self.command = command
    self.window = window
  }

  /// Shows a text that is longer than the window, and returns true if it was shown; the caller prints any other text,
  /// and also a text for which the pager is missing.
  ///
  /// If input has been typed ahead, the text is to be printed as well: that input is meant for the next prompt, and a
  /// pager would read it as its own commands.
  package func show(_ text: [UInt8]) -> Bool {
    guard let window = window(), !window.hasRoom(for: text), !TypedAhead.isThere else { return false }
    var program = ChildProgram(command)
    // So that a `less` without options of its own shows colours, and leaves when there is nothing to be turned.
    program.variables = ["LESS": "FRX", "LV": "-c"]
    do throws(ChildProgram.Failure) {
      _ = try program.run(input: text)
      return true
    } catch {
      return false
    }
  }
}

/// An output that shows answers in a pager if they are to be read and are longer than the window.
package final class PagedOutput: Output {
  private let base: any Output
  private let pager: Pager

  package init(_ base: any Output, pager: Pager) {
    self.base = base
    self.pager = pager
  }

  /// Passes bytes on: questions, reports and errors need no pager.
  package func write(_ bytes: [UInt8], to stream: StandardStream) {
    base.write(bytes, to: stream)
  }

  /// Shows an answer in one piece.
  package func present(_ page: [UInt8], until isStopped: () -> Bool) {
    base.flush()
    guard !pager.show(page) else { return }
    base.present(page, until: isStopped)
  }

  package func flush() {
    base.flush()
  }
}
