/// The blocks of a text in Markdown, as far as tasks depend on them, found line by line (GitHub Flavored Markdown 0.29,
/// <https://github.github.com/gfm/>).
///
/// Costs time linear in the text, as long as containers are not nested deeply.
struct MarkdownBlocks {
  /// What a line is.
  enum Line {
    /// The first line of a task: where it is among the tasks, that of the task around it, and how many bytes of
    /// blanks are before it.
    case task(Int, in: Int?, indent: Int)
    /// A heading that is in nothing else.
    case heading(String, level: Int)
    /// Anything else, with the task that it belongs to.
    case text(of: Int?, isBlank: Bool)
  }

  /// What other blocks stand in.
  private struct Container {
    /// How many columns further right the content of an item is; nil for a quotation.
    var width: Int?
    /// The task that an item is.
    var task: Int?
    /// Whether nothing was in it yet.
    var isEmpty = false
  }

  private enum Leaf: Equatable {
    case none, paragraph, code
    case fence(MarkdownFence)
    case html(MarkdownHTML)
  }

  private var containers: [Container] = []
  private var leaf = Leaf.none
  /// The lines of a paragraph that is in nothing else; one that is underlined is a heading.
  private var paragraph: [ArraySlice<UInt8>] = []
  private var count = 0

  private var task: Int? { containers.last { $0.task != nil }?.task }

  /// Reads the next line.
  mutating func read(_ line: ArraySlice<UInt8>) -> Line {
    var cursor = MarkdownCursor(line)
    let matched = match(&cursor)
    let isWhole = matched == containers.count
    let isBlank = cursor.text.isEmpty
    if isWhole, continues(cursor, isBlank: isBlank) { return .text(of: task, isBlank: isBlank) }
    if isBlank {
      close(to: matched)
      return .text(of: task, isBlank: true)
    }
    return open(line, cursor, matched: matched)
  }

  /// Reads the next line.
  mutating func read(_ line: String) -> Line { read(Array(line.utf8)[...]) }

  /// Whether a line is the first one of a part of the first task.
  func isPart(_ line: String) -> Bool {
    var blocks = self
    if case .task(_, in: 0, _) = blocks.read(line) { return true }
    return false
  }

  /// Passes over what the containers begin with, and answers how many go on.
  private func match(_ cursor: inout MarkdownCursor) -> Int {
    var matched = 0
    for container in containers {
      if let width = container.width {
        if cursor.indent >= width {
          cursor.passBlanks(width)
        } else if !cursor.text.isEmpty || container.isEmpty {
          break
        }
      } else {
        guard cursor.indent < 4, cursor.text.first == UInt8(ascii: ">") else { break }
        pass(quotation: &cursor)
      }
      matched += 1
    }
    return matched
  }

  private func pass(quotation cursor: inout MarkdownCursor) {
    cursor.passBlanks(cursor.indent)
    cursor.pass(1)
    cursor.passBlanks(1)
  }

  /// Whether a line goes on with a block whose lines are not looked at.
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
      return false
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

  /// Opens what a line begins, or goes on with a paragraph.
  private mutating func open(_ line: ArraySlice<UInt8>, _ start: MarkdownCursor, matched: Int) -> Line {
    var cursor = start
    var hasOpened = false
    let isWhole = matched == containers.count
    // A paragraph goes on even where what it stands in does not.
    var mayContinue = leaf == .paragraph
    func goesOn(_ blocks: Self) -> Bool { isWhole && !hasOpened && blocks.leaf == .paragraph }
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
      let isParagraph = goesOn(self)
      if text.first == UInt8(ascii: ">") {
        if !hasOpened { close(to: matched) }
        pass(quotation: &cursor)
        fill()
        containers.append(Container())
      } else if let (level, title) = MarkdownHeading.read(text) {
        let line = opens(.none, &self)
        return containers.isEmpty ? .heading(title, level: level) : line
      } else if let fence = MarkdownFence(opening: text) {
        return opens(.fence(fence), &self)
      } else if let html = MarkdownHTML(opening: text, inParagraph: isParagraph) {
        return opens(html.isClosed(by: text) ? .none : .html(html), &self)
      } else if isParagraph, let level = MarkdownHeading.underlining(text) {
        leaf = .none
        return containers.isEmpty
          ? .heading(MarkdownHeading.joined(paragraph), level: level) : .text(of: task, isBlank: false)
      } else if MarkdownHeading.isBreak(text) {
        return opens(.none, &self)
      } else if let marker = MarkdownMarker(text, interrupting: isParagraph) {
        if !hasOpened { close(to: matched) }
        let around = task
        fill()
        let isFirst = line[..<text.startIndex].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
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
      hasOpened = true
      mayContinue = false
      leaf = .none
    }
    if leaf == .paragraph, mayContinue {
      // It goes on with all that it stands in.
      if containers.isEmpty { paragraph.append(cursor.text) }
      return .text(of: task, isBlank: false)
    }
    let line = opens(.paragraph, &self)
    paragraph = containers.isEmpty ? [cursor.text] : []
    return line
  }

  /// Something is in the innermost container now.
  private mutating func fill() {
    if !containers.isEmpty { containers[containers.count - 1].isEmpty = false }
  }
}
