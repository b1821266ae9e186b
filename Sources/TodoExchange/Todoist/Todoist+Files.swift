import TodoModel

extension Todoist {
  package static func pieces(in file: SourceFile, _ context: ExchangeContext) -> Pieces<TodoistRows> {
    var table = CSVTable(file)
    var pieces = Pieces<TodoistRows>()
    if !recognizes(file), !file.bytes.isEmpty {
      pieces.problems = table.problems
      pieces.problems.append(
        SourceProblem(
          SourcePlace(file: file.name, line: 1), found: "no columns “TYPE” and “CONTENT”",
          expected: "the first row of Todoist’s template"))
      return pieces
    }
    let base = file.projectName
    var section: [OutlineContext.Heading] = []
    var before: [CSVRow] = []
    var outer: [(indent: Int, place: Int)] = []
    for (row, line) in table.rows {
      func report(_ found: String, _ expected: String, in column: String) {
        table.report(found, expected, row, row.header[column] ?? 0, line, file)
      }
      switch TodoistRowType(row) {
      case nil: report("“\(row["TYPE"] ?? "")” is no type", "task, section, note or meta", in: "TYPE")
      case .meta?, .empty?: before.append(row)
      case .section?:
        section = row["CONTENT"].map { [OutlineContext.Heading(title: ExactText($0.onOneLine))] } ?? []
        outer = []
        before.append(row)
      case .note?:
        if let last = pieces.located.indices.last, !before.contains(where: { TodoistRowType($0) == .section }) {
          pieces.located[last].piece.after += before + [row]
          before = []
        } else {
          before.append(row)
        }
      case .task?:
        let known = table.problems.count
        if row["CONTENT"] == nil { report("a task without a title", "one in CONTENT", in: "CONTENT") }
        if let text = row["PRIORITY"], !(1...4).contains(Int(text) ?? 0) {
          report("“\(text)” is no priority", "1, 2, 3 or 4", in: "PRIORITY")
        }
        if let text = row["INDENT"], !(1...1000).contains(Int(text) ?? 0) {
          report("“\(text)” is no level", "1, 2, 3 or 4", in: "INDENT")
        }
        let indent = row.indent
        while let last = outer.last, last.indent >= indent { outer.removeLast() }
        let around = OutlineContext(parentPlace: outer.last?.place, headings: section)
        outer.append((indent, pieces.located.count))
        if table.problems.count > known { pieces.broken.insert(pieces.located.count) }
        pieces.located.append(
          (
            TodoistRows(before: before, task: row, base: base, around: around),
            SourcePlace(file: file.name, line: line)
          ))
        before = []
      }
    }
    if let last = pieces.located.indices.last { pieces.located[last].piece.after += before }
    pieces.problems = table.problems
    return pieces
  }

  package static func file(of pieces: [TodoistRows], _ context: ExchangeContext) -> [UInt8] {
    var rows: [CSVRow] = []
    var section: ExactText?
    // The tasks around the next one, with how deep they stand as it is written, and that of every task.
    var outer: [(indent: Int, place: Int)] = []
    var indents = Array(repeating: 1, count: pieces.count)
    for case .task(let place, _) in Outline.steps(of: pieces.map(\.around)) where !pieces[place].isDone {
      let piece = pieces[place]
      let title = piece.around.headings.first?.title
      if title != section { outer = [] }
      for row in piece.before {
        guard TodoistRowType(row) == .section else {
          rows.append(row)
          continue
        }
        let isWanted = row["CONTENT"].map { ExactText($0.onOneLine) } == title
        if isWanted, title != section || title == nil {
          rows.append(row)
          section = title
        }
      }
      if let title, title != section {
        rows.append(CSVRow(columns.map { ($0, $0 == "TYPE" ? "section" : $0 == "CONTENT" ? title.text : "") }))
        section = title
      }
      var row = piece.task
      let parent = piece.around.parentPlace
      if outer.last(where: { $0.indent < row.indent })?.place != parent {
        row["INDENT"] = "\(parent.map { indents[$0] + 1 } ?? 1)"
      }
      indents[place] = row.indent
      while let last = outer.last, last.indent >= row.indent { outer.removeLast() }
      outer.append((row.indent, place))
      rows.append(row)
      rows += piece.after
    }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return byteOrderMark + CSVFile(rows, columns: rows.isEmpty ? columns : []).bytes
  }
}

extension CSVRow {
  /// How deep a task stands, from 1.
  var indent: Int { self["INDENT"].flatMap { Int($0) } ?? 1 }
}

extension SourceFile {
  /// The project that a table is named after: `Flat [1234567].csv`.
  fileprivate var projectName: String? {
    guard fileExtension == "csv", let last = name.split(separator: "/").last else { return nil }
    var name = last.dropLast(4)
    if name.last == "]", let open = name.lastIndex(of: "["), name[..<open].last == " " {
      let digits = name[name.index(after: open)...].dropLast()
      if !digits.isEmpty, digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isNumber) {
        name = name[..<open].dropLast()
      }
    }
    return name.isEmpty ? nil : String(name)
  }
}
