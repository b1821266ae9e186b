import TodoExchange
import TodoModel

extension Tasks {
  /// What a table shows if nothing else is said.
  private static let usualColumns = [TaskField.number, .title, .project, .tags, .priority, .due].map(
    Arrangement.Column.field)

  /// The list as a table for another program: without headlines, counts and colours.
  static func writeTable(
    _ table: Arrangement.Table, of content: LoadedTasks, at now: Now, in context: TextContext,
    to page: inout TextPage
  ) {
    let columns = content.list?.arrangement.columns ?? usualColumns
    let rows = content.tasks.enumerated().map { place, task in
      columns.map { column in
        switch column {
        // A program reads dates as they are written down.
        case .field(let field) where table == .csv && field.kind.isDate: task[field]?.isoDate ?? ""
        case .field(let field):
          task.cell(of: field, at: now, isBrief: false, naming: content.list?.references ?? [])
        case .urgency: Urgency.points(content.list?.urgencies[place].hundredths ?? 0)
        }
      }
    }
    var lines: [String] = []
    switch table {
    case .markdown:
      let rule = columns.map { $0 == .field(.number) || $0 == .urgency ? "--:" : "---" }
      lines = ([columns.map(\.name), rule] + rows.map { $0.map(\.markdownCell) })
        .map { "| " + $0.joined(separator: " | ") + " |" }
    case .csv:
      lines = ([columns.map(\.name)] + rows).map { $0.map(\.csvCell).joined(separator: ",") + "\r" }
    }
    guard context.width == nil else {
      for line in lines { page.add(TextLine(String(line.filter { $0 != "\r" })), hanging: 0) }
      return
    }
    page.addAsItStands(lines.map { $0 + "\n" }.joined())
  }
}

extension String {
  /// The text in a table of Markdown: what would end a cell or begin something is escaped.
  fileprivate var markdownCell: String {
    reduce(into: "") { text, character in
      if "|\\`*_<".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}

extension FieldValue {
  /// A date as it is written down; nil for anything else.
  fileprivate var isoDate: String? { moment?.iso ?? instant?.iso }
}
