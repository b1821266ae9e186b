/// Candidates in columns, read from top to bottom, each with its explanation.
struct CompletionList {
  let candidates: [Completion.Candidate]
  let measures: TextMeasures

  /// More than these are listed only after a yes.
  static let mostWithoutAsking = 100
  private static let gap = 2

  /// The rows of the list, none wider than the window.
  func rows(columns: Int) -> [String] {
    let cells = candidates.map { (text: measures.visible($0.text), explanation: measures.visible($0.explanation)) }
    let textWidth = min(cells.map { measures.width($0.text) }.max() ?? 0, columns)
    let explanations = cells.map { measures.width($0.explanation) }.max() ?? 0
    let room = max(0, columns - textWidth - Self.gap)
    // An explanation of which next to nothing can be seen explains nothing.
    let explained = explanations == 0 || room < 4 ? 0 : min(explanations, room) + Self.gap
    let cellWidth = textWidth + explained
    let perRow = max(1, (columns + Self.gap) / max(1, cellWidth + Self.gap))
    let count = (cells.count + perRow - 1) / perRow
    return (0..<count).map { row in
      var line = ""
      for index in stride(from: row, to: cells.count, by: count) {
        let isLast = index + count >= cells.count
        var cell = padded(measures.shortened(cells[index].text, to: textWidth), to: explained > 0 ? textWidth : 0)
        if explained > 0, !cells[index].explanation.isEmpty {
          cell += "  " + measures.shortened(cells[index].explanation, to: explained - Self.gap)
        }
        line += isLast ? cell : padded(cell, to: cellWidth + Self.gap)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The question before a long list.
  static func question(_ count: Int) -> String { "Show all \(grouped(count))? (y/n) " }

  /// The row below a list that is not all of it.
  static func rest(_ count: Int, columns: Int) -> String {
    let words = "and \(grouped(count)) more: Tab again"
    return words.utf8.count > columns ? "…" : words
  }

  private static func grouped(_ count: Int) -> String {
    var digits = String(count)
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(Substring(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([Substring(digits)] + groups).joined(separator: ",")
  }

  private func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - measures.width(text)))
  }
}
