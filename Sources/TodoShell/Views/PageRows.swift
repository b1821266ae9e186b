import LineEditor
import MVI
import TodoApp
import TodoModel

extension Window {
  /// Returns true if a text leaves room for the prompt below it. Examines at most a window full of text.
  func hasRoom(for text: [UInt8]) -> Bool { beginning(of: text, leaving: 1).count == text.count }

  /// Returns as many whole lines of a text as leave that many rows of the window free. Examines at most a window full.
  func beginning(of text: [UInt8], leaving free: Int) -> ArraySlice<UInt8> {
    var room = rows - free
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      room -= height(of: rest[rest.startIndex..<end])
      guard room >= 0 else { break }
      rest = rest[end...].dropFirst()
    }
    return text[..<rest.startIndex]
  }

  private func height(of line: ArraySlice<UInt8>) -> Int {
    // A character never takes more columns than bytes.
    let width = line.count <= columns ? 1 : max(1, Self.width(of: line))
    return (width + columns - 1) / max(1, columns)
  }

  private static func width(of line: ArraySlice<UInt8>) -> Int {
    line.split(separator: 0x1B, omittingEmptySubsequences: false).enumerated().reduce(0) { width, piece in
      let text: ArraySlice<UInt8>
      switch (piece.offset, piece.element.first) {
      case (0, _): text = piece.element
      // The address of a link, up to the escape that ends it.
      case (_, UInt8(ascii: "]")?): return width
      case (_, UInt8(ascii: "\\")?): text = piece.element.dropFirst()
      // The parameters of a colour.
      default: text = piece.element.drop { $0 != UInt8(ascii: "m") }.dropFirst()
      }
      return width + displayWidth(of: String(decoding: text, as: UTF8.self))
    }
  }
}

extension ShellView {
  func nextOnPage() -> Pull<Shell.Intent> {
    switch editor.waitOnPage() {
    case .key: .element(intent(.feature(.watch(.end))))
    case .wokenUp: .nothing
    case .resized: .element(.outside(.timePassed))
    case .endOfInput: endOnPage(0)
    case .terminated(let signal): endOnPage(128 + signal)
    case .failed: endOnPage(74)
    }
  }

  private func endOnPage(_ code: Int32) -> Pull<Shell.Intent> {
    editor.closePage()
    return end(code)
  }

  /// Shows as much of a watched answer as fits the window, above a line that says what is watched.
  func showPage(of state: Shell.State, watching line: String) { editor.showPage { rows(of: state, watching: line) } }

  private func rows(of state: Shell.State, watching line: String) -> [String] {
    let window = state.window ?? Window(columns: 80, rows: 24)
    let content = page(of: state).bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The page ends in a newline, after which there is no row.
    let count = content.count - 1
    let room = max(0, window.rows - 1)
    let hidden = max(0, count - room)
    let time = rendering.context.zone.civilTime(at: state.instant).iso.suffix(8)
    let more = hidden > 0 ? " · " + hidden.counted("more row") : ""
    // In a narrow window it is more important that there is more than how to leave, and that than the time.
    let leave = " · any key leaves"
    let notes = ["\(leave)\(more) · \(time)", leave + more, more].map { TextLine($0, .faint) }
    let watched = TextLine("watch \(line)", .accent)
    let note = notes.first { watched.width + $0.width <= window.columns } ?? notes[2]
    let footer = (watched + note).cut(to: window.columns, ellipsis: rendering.context.ellipsis)
    let rows = content.prefix(min(count, room)) + Array(repeating: [], count: max(0, room - count))
    return (rows + [rendering.bytes(of: [footer], isColored: isColored).dropLast()])
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
