import TodoApp

/// What a person reads long answers with, as they have configured it.
package struct Pager {
  private let command: String
  private let window: () -> Window?

  /// The pager that a command starts; nil if there shall be none, which is said by blanks or `cat`.
  ///
  /// - Parameter window: How large the window is just then.
  package init?(_ command: String, window: @escaping () -> Window?) {
    guard !command.allSatisfy({ $0 == " " }), command != "cat" else { return nil }
    self.command = command
    self.window = window
  }

  /// Shows what is longer than the window, and says whether it has; everything else is to be printed, and so is what a
  /// missing pager leaves unread.
  ///
  /// What has been typed ahead is meant for the next prompt, and a pager would take it for its own commands:
  /// then the text is to be printed as well.
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

/// An output whose answers, where they are there to be read and longer than the window, are read in a pager.
package final class PagedOutput: Output {
  private let base: any Output
  private let pager: Pager

  package init(_ base: any Output, pager: Pager) {
    self.base = base
    self.pager = pager
  }

  /// Passes bytes on: what asks, tells, or goes wrong is no reading matter.
  package func write(_ bytes: [UInt8], to stream: StandardStream) {
    base.write(bytes, to: stream)
  }

  /// Shows an answer in one piece.
  package func present(_ page: [UInt8], until isStopped: () -> Bool) {
    base.flush()
    guard !pager.show(page) else { return }
    base.present(page, until: isStopped)
  }

  /// Passes on what is pending.
  package func flush() {
    base.flush()
  }
}
