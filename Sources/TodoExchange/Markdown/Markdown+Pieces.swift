import TodoModel

extension Markdown {
  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<MarkdownItem> {
    var pieces = Pieces<MarkdownItem>()
    var blocks = MarkdownBlocks()
    var headings: [(level: Int, heading: OutlineContext.Heading)] = []
    // What stands before each item, of which the lines below it are freed.
    var indents: [[UInt8]] = []
    var blanks: [(task: Int, line: ArraySlice<UInt8>)] = []
    for (number, line) in file.lines.enumerated() {
      switch blocks.read(line) {
      case .heading(let title, let level):
        headings.removeAll { $0.level >= level }
        if !title.isEmpty { headings.append((level, OutlineContext.Heading(title: ExactText(title)))) }
      case .text(let task?, let isBlank):
        if isBlank {
          blanks.append((task, line))
          continue
        }
        for (owner, blank) in blanks where owner == task {
          pieces.located[task].piece.add(blank, behind: indents[task])
        }
        pieces.located[task].piece.add(line, behind: indents[task])
      case .text(nil, _): break
      case .task(_, let parent, let count):
        let indent = Array(line.prefix(count))
        var item = MarkdownItem(lines: [String(decoding: line.dropFirst(count), as: UTF8.self)])
        item.around.parentPlace = parent
        item.around.headings = headings.map(\.heading)
        item.setIndent(indent, in: parent.map { (indents[$0], pieces.located[$0].piece.width) })
        let place = SourcePlace(file: file.name, line: number + 1)
        if item.line.isEmpty { pieces.reportMissingTitle(in: line, at: place, behind: "box") }
        indents.append(indent)
        pieces.located.append((item, place))
      }
      blanks = []
    }
    return pieces
  }

  package static func file(of pieces: [MarkdownItem], _ context: ExchangeContext) -> [UInt8] {
    var bytes: [UInt8] = []
    var laid: [Laid?] = Array(repeating: nil, count: pieces.count)
    for step in Outline.steps(of: pieces.map(\.around)) {
      switch step {
      case .heading(let heading, let level):
        if !bytes.isEmpty, bytes.suffix(2) != [0x0A, 0x0A] { bytes.append(UInt8(ascii: "\n")) }
        bytes += "\(String(repeating: "#", count: level)) \(heading.title.text)\n\n".utf8
      case .task(let place, let before):
        let piece = pieces[place]
        let parent = piece.around.parentPlace
        let own = piece.indent(
          inFrontOf: before.flatMap { laid[$0]?.content }, in: parent.map { pieces[$0].width } ?? 0)
        var indent = (parent.flatMap { laid[$0]?.indent } ?? "") + own
        if let parent, before == nil {
          var blocks = MarkdownBlocks()
          for line in pieces[parent].lines { _ = blocks.read(line) }
          if !blocks.isPart(own + piece.lines[0]) {
            // Behind an empty line it is one, unless code or HTML above is never closed.
            bytes.append(UInt8(ascii: "\n"))
            _ = blocks.read("")
            if !blocks.isPart(own + piece.lines[0]) { indent = "" }
          }
        }
        for line in piece.lines {
          if !line.isEmpty { bytes += (indent + line).utf8 }
          bytes.append(UInt8(ascii: "\n"))
        }
        laid[place] = Laid(indent: indent, content: MarkdownItem.columns(Array(own.utf8)) + piece.width)
      }
    }
    return bytes
  }

  /// How far right an item was put.
  private struct Laid {
    let indent: String
    /// The column of its content, counted from where the items beside it may begin.
    let content: Int
  }
}

extension MarkdownItem {
  /// Whether a line begins with the marker and the box of a task, and has something behind them.
  static func isTask(_ line: String) -> Bool {
    var blocks = MarkdownBlocks()
    guard case .task(_, _, indent: 0) = blocks.read(line) else { return false }
    return !line.hasLineEnd && !MarkdownLine(line).isEmpty
  }

  /// Adds a line below, without what stands before the item.
  fileprivate mutating func add(_ line: ArraySlice<UInt8>, behind indent: [UInt8]) {
    if line.starts(with: indent) {
      lines.append(String(decoding: line.dropFirst(indent.count), as: UTF8.self))
    } else {
      lines.append(Self.deindented(line, by: Self.columns(indent)))
    }
  }

  /// Notes what stands before it beyond what stands before the content of the task around it.
  fileprivate mutating func setIndent(_ bytes: [UInt8], in parent: (indent: [UInt8], width: Int)?) {
    guard bytes.starts(with: parent?.indent ?? []) else { return }
    let own = bytes.dropFirst(parent?.indent.count ?? 0)
    if own.elementsEqual(Array(repeating: UInt8(ascii: " "), count: parent?.width ?? 0)) { return }
    indent = String(decoding: own, as: UTF8.self)
  }

  /// What stands before it: the same as where it came from, if it is an item of the same kind there.
  ///
  /// - Parameter limit: Where the content of the item before begins, of which it would be a part there.
  fileprivate func indent(inFrontOf limit: Int?, in width: Int) -> String {
    if let indent {
      let columns = Self.columns(Array(indent.utf8))
      if columns >= width, columns <= width + 3, columns < limit ?? .max { return indent }
    }
    return String(repeating: " ", count: width)
  }

  fileprivate static func columns(_ blanks: [UInt8]) -> Int { MarkdownCursor(blanks[...]).indent }
}

extension MarkdownLine {
  /// Whether nothing is behind the box.
  var isEmpty: Bool { text.unicodeScalars.allSatisfy(Self.isBlank) && fields.isEmpty }
}
