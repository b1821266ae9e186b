import TodoText

/// What a person reads long answers with, as they have configured it.
public struct Pager {
  private let command: String
  private let window: () -> Window?

  /// The pager that a command starts; nil if there shall be none, which is said by blanks or `cat`.
  ///
  /// - Parameter window: How large the window is just then.
  public init?(_ command: String, window: @escaping () -> Window?) {
    guard !command.allSatisfy({ $0 == " " }), command != "cat" else { return nil }
    self.command = command
    self.window = window
  }

  /// Shows what is longer than the window, and says whether it has; everything else is to be printed, and so is what a
  /// missing pager leaves unread.
  public func show(_ text: [UInt8]) -> Bool {
    guard let window = window(), !fits(text, in: window) else { return false }
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

  /// Whether a text leaves room for the prompt below it. Costs no more than a window full of text.
  private func fits(_ text: [UInt8], in window: Window) -> Bool {
    var room = window.rows - 1
    var rest = text[...]
    while !rest.isEmpty, room >= 0 {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[rest.startIndex..<end]
      // A character never takes more columns than bytes.
      let width = line.count <= window.columns ? 1 : max(1, Pager.width(of: line))
      room -= (width + window.columns - 1) / max(1, window.columns)
      rest = rest[end...].dropFirst()
    }
    return room >= 0
  }

  /// The columns of a line that may have colours.
  private static func width(of line: ArraySlice<UInt8>) -> Int {
    let pieces = line.split(separator: 0x1B, omittingEmptySubsequences: false)
    return pieces.enumerated().reduce(0) { width, piece in
      // Behind each escape but before the first piece stand the parameters of a colour.
      let text = piece.offset == 0 ? piece.element : piece.element.drop { $0 != UInt8(ascii: "m") }.dropFirst()
      return width + displayWidth(of: String(decoding: text, as: UTF8.self))
    }
  }
}

/// An output whose answers, where they are longer than the window, are read in a pager.
public final class PagedOutput: Output {
  private let base: any Output
  private let pager: Pager
  private var answers: [UInt8] = []

  /// An output in front of another.
  public init(_ base: any Output, pager: Pager) {
    self.base = base
    self.pager = pager
  }

  /// Keeps answers until it is known how long they are, and passes errors on behind them.
  public func write(_ bytes: [UInt8], to stream: StandardStream) {
    switch stream {
    case .answers:
      answers += bytes
    case .errors:
      flush()
      base.write(bytes, to: .errors)
    }
  }

  /// Shows what was answered since the last time, in one piece.
  public func flush() {
    base.flush()
    guard !answers.isEmpty else { return }
    let page = answers
    answers = []
    guard !pager.show(page) else { return }
    base.write(page, to: .answers)
    base.flush()
  }
}
