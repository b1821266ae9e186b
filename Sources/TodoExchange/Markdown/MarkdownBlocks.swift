/// The blocks of a Markdown text, as far as tasks depend on them, found line by line (GitHub Flavored Markdown 0.29,
/// <https://github.github.com/gfm/>). Costs time linear in the text, unless containers are nested deeply.
struct MarkdownBlocks {
  enum Line {
    /// The first line of a task: its index, that of its parent, and the number of blanks before it in bytes.
    case task(Int, in: Int?, indent: Int)
    case heading(String, level: Int)
    /// Any other line, with the index of the task that it belongs to.
    case text(of: Int?, isBlank: Bool)
  }

  private struct Container {
    /// The columns from an item to its content; nil for a quotation.
    var width: Int?
    var task: Int?
    var isEmpty = false
  }

  private enum Leaf: Equatable {
    case none, paragraph, code
    case fence(MarkdownFence)
    case html(MarkdownHTML)
  }

  private var containers: [Container] = []
  private var leaf = Leaf.none
  /// The lines of a paragraph outside of containers; one that is underlined is a heading.
  private var paragraph: [ArraySlice<UInt8>] = []
  private var count = 0

  private var task: Int? { containers.last { $0.task != nil }?.task }

  mutating func read(_ line: String) -> Line { read(Array(line.utf8)[...]) }

  mutating func read(_ line: ArraySlice<UInt8>) -> Line {
    var cursor = MarkdownCursor(line)
    let matched = match(&cursor)
    let isBlank = cursor.text.isEmpty
    if matched == containers.count, continues(cursor, isBlank: isBlank) { return .text(of: task, isBlank: isBlank) }
    if isBlank {
      close(to: matched)
      return .text(of: task, isBlank: true)
    }
    return open(line, cursor, matched: matched)
  }

  /// True if a line is the first one of a part of the first task.
  func isPart(_ line: String) -> Bool {
    var blocks = self
    return if case .task(_, in: 0, _) = blocks.read(line) { true } else { false }
  }

  /// Passes the prefixes of open containers and returns the number of those that continue.
  private func match(_ cursor: inout MarkdownCursor) -> Int {
    containers.prefix { container in
      guard let width = container.width else {
        guard cursor.indent < 4, cursor.text.first == UInt8(ascii: ">") else { return false }
        cursor.passQuotationMark()
        return true
      }
      let isInside = cursor.indent >= width
      if isInside { cursor.passBlanks(width) }
      return isInside || cursor.text.isEmpty && !container.isEmpty
    }.count
  }

  /// True if a line continues a block whose lines are not parsed.
  private mutating func continues(_ cursor: MarkdownCursor, isBlank: Bool) -> Bool {
    switch leaf {
    case .fence(let fence):
      if cursor.indent < 4, fence.isClosed(by: cursor.text) { leaf = .none }
      return true
    case .html(let html):
      if html.isClosed(by: cursor.text) { leaf = .none }
      return true
    case .code:
      if isBlank || cursor.indent >= 4 { return true }
      leaf = .none
    case .paragraph where isBlank: leaf = .none
    case .paragraph, .none: break
    }
    return false
  }

  private mutating func close(to count: Int) {
    guard count < containers.count else { return }
    containers.removeLast(containers.count - count)
    leaf = .none
  }

  /// Opens the blocks that a line begins, or continues a paragraph.
  private mutating func open(_ line: ArraySlice<UInt8>, _ start: MarkdownCursor, matched: Int) -> Line {
    var cursor = start
    var hasOpened = false
    let isWhole = matched == containers.count
    // A paragraph may continue where its containers do not.
    var mayContinue = leaf == .paragraph
    func opens(_ leaf: Leaf, _ blocks: inout Self) -> Line {
      if !hasOpened { blocks.close(to: matched) }
      blocks.leaf = leaf
      blocks.fill()
      return .text(of: blocks.task, isBlank: false)
    }
    while true {
      let text = cursor.text
      if text.isEmpty { return .text(of: task, isBlank: false) }
      guard cursor.indent < 4 else {
        if mayContinue { break }
        return opens(.code, &self)
      }
      let isParagraph = isWhole && !hasOpened && leaf == .paragraph
      if text.first == UInt8(ascii: ">") {
        if !hasOpened { close(to: matched) }
        cursor.passQuotationMark()
        fill()
        containers.append(Container())
      } else if let (level, title) = MarkdownHeading.read(text) {
        let line = opens(.none, &self)
        return containers.isEmpty ? .heading(title, level: level) : line
      } else if let fence = MarkdownFence(opening: text) {
        return opens(.fence(fence), &self)
      } else if let html = MarkdownHTML.opened(by: text, inParagraph: isParagraph) {
        return opens(html.isClosed(by: text) ? .none : .html(html), &self)
      } else if isParagraph, let level = MarkdownHeading.underlining(text) {
        leaf = .none
        guard containers.isEmpty else { return .text(of: task, isBlank: false) }
        return .heading(paragraph.map { String(utf8: $0.trimmingBlanks) }.joined(separator: " "), level: level)
      } else if MarkdownHeading.isBreak(text) {
        return opens(.none, &self)
      } else if let marker = MarkdownMarker(text, interrupting: isParagraph) {
        if !hasOpened { close(to: matched) }
        let around = task
        fill()
        let isFirst = line[..<text.startIndex].allSatisfy(\.isBlank)
        let width = cursor.indent + marker.pass(&cursor)
        containers.append(Container(width: width, isEmpty: cursor.text.isEmpty))
        leaf = .none
        if isFirst, cursor.indent < 4, MarkdownMarker.hasBox(cursor.text) {
          containers[containers.count - 1].task = count
          leaf = .paragraph
          count += 1
          return .task(count - 1, in: around, indent: text.startIndex - line.startIndex)
        }
      } else {
        break
      }
      (hasOpened, mayContinue, leaf) = (true, false, .none)
    }
    if leaf == .paragraph, mayContinue {
      if containers.isEmpty { paragraph.append(cursor.text) }
      return .text(of: task, isBlank: false)
    }
    let line = opens(.paragraph, &self)
    paragraph = containers.isEmpty ? [cursor.text] : []
    return line
  }

  private mutating func fill() { if !containers.isEmpty { containers[containers.count - 1].isEmpty = false } }
}

/// A position in a line of Markdown; a tab fills the columns up to the next multiple of four.
struct MarkdownCursor {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  /// The column of the position, from 0; within a tab only the column moves.
  private var column = 0
  private var isInTab = false

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

  var indent: Int { afterBlanks.column - column }
  var text: ArraySlice<UInt8> { bytes[afterBlanks.place...] }

  /// The text after the position, with blanks for the remainder of a tab.
  var remainder: [UInt8] {
    guard isInTab else { return Array(bytes[place...]) }
    return Array(repeating: .space, count: 4 - column % 4) + bytes[(place + 1)...]
  }

  private var afterBlanks: (place: Int, column: Int) {
    var (place, column) = (place, column)
    while place < bytes.endIndex, bytes[place].isBlank {
      column += bytes[place] == .space ? 1 : 4 - column % 4
      place += 1
    }
    return (place, column)
  }

  mutating func passBlanks(_ count: Int) {
    var left = count
    while left > 0, place < bytes.endIndex, bytes[place].isBlank {
      let width = bytes[place] == .space ? 1 : 4 - column % 4
      isInTab = width > left
      if !isInTab { place += 1 }
      (column, left) = (column + min(width, left), left - width)
    }
  }

  /// Moves over some bytes, none of which is a tab.
  mutating func pass(_ count: Int) { (place, column) = (place + count, column + count) }

  mutating func passQuotationMark() {
    passBlanks(indent)
    pass(1)
    passBlanks(1)
  }
}
