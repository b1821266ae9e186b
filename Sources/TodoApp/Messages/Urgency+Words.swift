import TodoJSON
import TodoModel

extension Urgency {
  /// The sum, and a line for each of its terms; nothing if there are none.
  var lines: [TextLine] {
    guard !terms.isEmpty else { return [] }
    let width = (terms.map(\.hundredths) + [hundredths]).map { Urgency.points($0).utf8.count }.max() ?? 0
    func line(_ hundredths: Int) -> TextLine {
      TextLine(Urgency.points(hundredths)).padded(to: width, alignRight: true)
    }
    return [line(hundredths)] + terms.map { line($0.hundredths) + " " + TextLine($0.reason.rawValue, .faint) }
  }
}

extension JSONWriter {
  /// Writes the urgency of a task: `points`, and `terms` with the `reason` and the `points` of each.
  mutating func value(_ urgency: Urgency) {
    beginObject()
    member("points", urgency.points)
    member("terms", of: urgency.terms) { writer, term in
      writer.member("reason", term.reason.rawValue)
      writer.member("points", Double(term.hundredths) / 100)
    }
    endObject()
  }
}

extension Urgency {
  /// The sum in points.
  var points: Double { Double(hundredths) / 100 }
}
