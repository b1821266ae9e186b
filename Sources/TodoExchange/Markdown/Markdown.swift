import TodoJSON
import TodoModel

/// Task lists of GitHub Flavored Markdown, with the signs of Obsidian's Tasks at the ends of items.
package enum Markdown: ExchangeFormat {
  package static let name = "markdown"
  package static let summary = "task lists, with the signs of Obsidian's Tasks"
  package static let fileExtensions = ["md", "markdown"]
  package static let fields: TaskFields = [
    .title, .notes, .status, .completed, .created, .project, .tags, .priority, .due, .wait, .start, .repeat, .parent,
    .depends,
  ]
  package static let restUse = RestUse.whenComplete
  package static var around: WritableKeyPath<MarkdownItem, OutlineContext>? { \.around }

  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<MarkdownItem> {
    var pieces = Pieces<MarkdownItem>()
    var blocks = MarkdownBlocks()
    var headings: [(level: Int, heading: OutlineContext.Heading)] = []
    // The indent of each item, which its lines below have too.
    var indents: [[UInt8]] = []
    var blanks: [(task: Int, line: ArraySlice<UInt8>)] = []
    var outside: [Int] = []
    let lines = file.lines
    // The settings of a note (YAML) before its text.
    let hasFront = lines.first.map { String(utf8: $0) } == "---"
    let front = hasFront ? lines.dropFirst().firstIndex { ["---", "..."].contains(String(utf8: $0)) } : nil
    if let front {
      pieces.remarks = [SourceRemark(file.place(ofLine: 1), "the \(front - 1) lines of settings in front are left out")]
    }
    for (number, line) in lines.enumerated().dropFirst(front.map { $0 + 1 } ?? 0) {
      switch blocks.read(line) {
      case .heading(let title, let level):
        // The lines above an underline are those of the heading.
        if "=-".utf8.contains(line.first { !$0.isBlank } ?? .space) {
          var above = number - 1
          while outside.last == above { above = outside.removeLast() - 1 }
        }
        headings.removeAll { $0.level >= level }
        if !title.isEmpty { headings.append((level, OutlineContext.Heading(title: ExactText(title)))) }
      case .text(let task?, let isBlank):
        if isBlank {
          blanks.append((task, line))
          continue
        }
        for one in blanks where one.task == task { pieces.located[task].piece.add(one.line, after: indents[task]) }
        pieces.located[task].piece.add(line, after: indents[task])
      case .text(nil, let isBlank): if !isBlank { outside.append(number) }
      case .task(_, let parent, let count):
        let indent = Array(line.prefix(count))
        var item = MarkdownItem(lines: [String(utf8: line.dropFirst(count))])
        item.around.parentPlace = parent
        item.around.headings = headings.map(\.heading)
        item.setIndent(indent, in: parent.map { (indents[$0], pieces.located[$0].piece.width) })
        let place = file.place(ofLine: number + 1)
        if MarkdownLine.isEmpty(item.lines[0]) { pieces.reportMissingTitle(in: line, at: place, after: "box") }
        indents.append(indent)
        pieces.located.append((item, place))
      }
      blanks = []
    }
    pieces.leaveOut(outside, of: lines, in: file)
    return pieces
  }

  private static let remarks: [Character: String] = [
    "-": "what is cancelled is taken as completed", "/": "what is begun is taken as active; the mark is kept",
    ">": "what is put off is taken as active; the mark is kept",
  ]

  package static func seen(in item: MarkdownItem, _ context: ExchangeContext) -> SeenTask {
    let line = item.line
    let title = line.title
    var seen = SeenTask(title: title.isEmpty ? line.textAfterBox : title)
    seen.task.status = line.isDone ? .completed : .active
    if let remark = remarks[line.mark] { seen.remark(remark) }
    if !" xX-/>".contains(line.mark) { seen.unread = ["[\(line.mark)]"] }
    seen.task.notes = item.notes
    seen.task.project = item.around.project
    seen.parent = item.around.reference
    for tag in line.wordsThatAreTags { seen.take(.tag(tag), in: context.zone) }
    for field in line.fields {
      seen.take(field.meaning, in: context.zone)
      if field.meaning == .other { seen.unread.append(String(field.text.prefix(1))) }
    }
    return seen
  }

  package static func piece(keptIn members: JSONMembers) throws(JSONError) -> MarkdownItem? {
    // Another program may have changed the line.
    guard let line = try members.text("line"), MarkdownItem.isTask(line) else { return nil }
    return MarkdownItem(
      lines: [line] + (try members.texts("notes")), indent: try members.text("indent"),
      around: try OutlineContext(members))
  }

  package static func piece(of task: TodoItem, replacing old: Piece?, _ context: ExchangeContext, rest: Rest) -> Piece {
    var line = old?.line ?? MarkdownLine("- [ ]")
    let seen = old.map { seenReferring(in: $0, context) }
    let dates: [TaskField] = [.created, .wait, .start, .due, .completed]
    for field in [.status, .title, .tags, .id, .depends, .priority, .repeat] + dates {
      // A line of others does not get the mandatory fields, except for the identifier in a complete export.
      if seen?.missing.contains(field) == true, field != .id || !context.isComplete { continue }
      if task.differs(from: seen?.task, in: field) { line.set(field, of: task, context) }
    }
    line.fields.removeAll { $0.meaning.isRest }
    var item = old ?? MarkdownItem(lines: [""])
    item.lines[0] = line.whole
    if (seen?.task.notes).map({ ExactText($0) }) != ExactText(task.notes) {
      item.lines = [item.lines[0]] + MarkdownItem.notes(of: task, below: item.lines[0])
    }
    if let rest = rest(item) {
      line.fields.append(.init(blanks: " ", text: "<!-- todo:\(rest.withCodedDashes) -->", meaning: .rest("")))
      item.lines[0] = line.whole
    }
    return item
  }

  package static func surroundings(of tasks: [TodoItem], from kept: [MarkdownItem?]) -> [OutlineContext] {
    OutlineContext.surroundings(of: tasks) { root, _ in
      OutlineContext.headings(of: root.project, atMost: 6) {
        MarkdownHeading.read(Array("# \($0)".utf8)[...]).map { ExactText($0.title) } == ExactText($0)
      }
    }
  }

  package static func file(of pieces: [MarkdownItem], _ context: ExchangeContext) -> [UInt8] {
    var bytes: [UInt8] = []
    // The indents of the items, and the columns of their contents, relative to their siblings.
    var layouts: [(indent: String, content: Int)?] = Array(repeating: nil, count: pieces.count)
    for step in OutlineContext.steps(of: pieces.map(\.around)) {
      switch step {
      case .heading(let heading, let level):
        if !bytes.isEmpty, bytes.suffix(2) != [0x0A, 0x0A] { bytes.append(.newline) }
        bytes += "\(String(repeating: "#", count: level)) \(heading.title.text)\n\n".utf8
      case .task(let index, let before):
        let piece = pieces[index]
        let parent = piece.around.parentPlace
        let own = piece.indent(
          inFrontOf: before.flatMap { layouts[$0]?.content }, in: parent.map { pieces[$0].width } ?? 0)
        var indent = (parent.flatMap { layouts[$0]?.indent } ?? "") + own
        if let parent, before == nil {
          var blocks = MarkdownBlocks()
          for line in pieces[parent].lines { _ = blocks.read(line) }
          if !blocks.isPart(own + piece.lines[0]) {
            // After an empty line it is a part, unless code or HTML above is never closed.
            bytes.append(.newline)
            _ = blocks.read("")
            if !blocks.isPart(own + piece.lines[0]) { indent = "" }
          }
        }
        for line in piece.lines { bytes += (line.isEmpty ? "\n" : "\(indent)\(line)\n").utf8 }
        layouts[index] = (indent, MarkdownItem.columns(Array(own.utf8)) + piece.width)
      }
    }
    return bytes
  }

  package static func write(_ piece: MarkdownItem, to writer: inout JSONWriter) {
    let notes = Array(piece.lines.dropFirst())
    writer.members(("line", piece.lines[0]), ("notes", notes.ifAny), ("indent", piece.indent))
    piece.around.write(to: &writer)
  }
}

package struct MarkdownItem: Hashable, Sendable {
  /// The first line from its marker on, and the lines below without the indent of the first.
  var lines: [String]
  /// The blanks before the item beyond those of its parent; nil if they are as many as necessary.
  var indent: String?
  package var around = OutlineContext()

  var line: MarkdownLine { MarkdownLine(lines[0]) }
  var width: Int { Self.width(of: lines[0]) }

  var notes: String {
    lines.dropFirst().trimmingBlankLines.map { Self.deindented($0, by: width) }.joined(separator: "\n")
  }

  /// True if a line has the marker and the box of a task, and something after them.
  static func isTask(_ line: String) -> Bool {
    var blocks = MarkdownBlocks()
    guard case .task(_, _, indent: 0) = blocks.read(line) else { return false }
    return !line.hasLineEnd && !MarkdownLine.isEmpty(line)
  }

  private static func width(of line: String) -> Int {
    var cursor = MarkdownCursor(Array(line.utf8)[...])
    return MarkdownMarker(cursor.text, interrupting: false)?.pass(&cursor) ?? 2
  }

  fileprivate static func columns(_ blanks: [UInt8]) -> Int { MarkdownCursor(blanks[...]).indent }

  static func deindented(_ line: String, by columns: Int) -> String {
    var cursor = MarkdownCursor(Array(line.utf8)[...])
    cursor.passBlanks(columns)
    return String(utf8: cursor.remainder)
  }

  /// Compares the lines as written, not the contexts.
  package static func == (one: MarkdownItem, other: MarkdownItem) -> Bool {
    one.lines.isExactly(other.lines) && one.indent.map { ExactText($0) } == other.indent.map { ExactText($0) }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(lines.map { ExactText($0) }) }

  fileprivate mutating func add(_ line: ArraySlice<UInt8>, after indent: [UInt8]) {
    let text = String(utf8: line.starts(with: indent) ? line.dropFirst(indent.count) : line)
    lines.append(line.starts(with: indent) ? text : Self.deindented(text, by: Self.columns(indent)))
  }

  fileprivate mutating func setIndent(_ bytes: [UInt8], in parent: (indent: [UInt8], width: Int)?) {
    guard bytes.starts(with: parent?.indent ?? []) else { return }
    let own = bytes.dropFirst(parent?.indent.count ?? 0)
    if own.elementsEqual(repeatElement(.space, count: parent?.width ?? 0)) { return }
    indent = String(utf8: own)
  }

  /// The blanks before the item: as imported if it is a sibling there too, and so begins before the content of the previous one.
  fileprivate func indent(inFrontOf limit: Int?, in width: Int) -> String {
    if let indent {
      let columns = Self.columns(Array(indent.utf8))
      if columns >= width, columns <= width + 3, columns < limit ?? .max { return indent }
    }
    return String(repeating: " ", count: width)
  }

  /// The lines of notes: a paragraph after an empty line, in which nothing looks like a task.
  fileprivate static func notes(of task: TodoItem, below line: String) -> [String] {
    let notes = task.notes.linesForNotes
    if notes.isEmpty { return [] }
    let indent = String(repeating: " ", count: width(of: line))
    func indented(_ notes: [String]) -> [String] { [""] + notes.map { $0.isEmpty ? "" : indent + $0 } }
    let plain = indented(notes)
    return isText(plain, below: line, indent) ? plain : indented(notes.map(\.withEscapedBeginning))
  }

  /// True if lines are text of the task above, and an item after them is a part of it.
  private static func isText(_ lines: [String], below line: String, _ indent: String) -> Bool {
    var blocks = MarkdownBlocks()
    _ = blocks.read(line)
    for line in lines { guard case .text(0, _) = blocks.read(line) else { return false } }
    _ = blocks.read("")
    return blocks.isPart("\(indent)- [ ] a")
  }
}

extension String {
  var linesForNotes: [String] {
    utf8.split(separator: .newline, omittingEmptySubsequences: false).map { String(utf8: $0).withoutLineEnds }
      .trimmingBlankLines
  }

  /// The text with a backslash before the sign that would begin a block.
  fileprivate var withEscapedBeginning: String {
    let bytes = Array(utf8)
    guard let index = bytes.firstIndex(where: { !$0.isBlank && !$0.isDigit }), (0x21...0x7E).contains(bytes[index]),
      !bytes[index].isLetter
    else { return self }
    return String(utf8: bytes[..<index] + [.backslash] + bytes[index...])
  }
}
