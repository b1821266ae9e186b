/// Tasks as a text with one line for each: its number, its title, its attributes; a line without a number is a new task.
///
/// Lines that begin with `#` explain.
package struct TaskLines: Hashable, Sendable {
  /// What the lines say, in their order.
  package private(set) var lines: [Line] = []

  /// One task.
  package struct Line: Hashable, Sendable {
    /// Its number; nil for a new one.
    package let number: Int?
    /// What the line says of it.
    package let attributes: ParsedAttributes
    /// Which line it is, from 1.
    package let line: Int
  }

  /// Reads a text in which tasks with these numbers can stand.
  package init(parsing text: String, of numbers: some Sequence<Int>) throws(TextProblem) {
    let known = Set(numbers)
    var seen: Set<Int> = []
    var text = TextLines(text)
    while let line = text.meaningfulLine() {
      var scanner = LineScanner(line)
      scanner.skipSpace()
      let start = scanner.offset
      let word = scanner.bareWord()
      do throws(TodoError) {
        let number = Attribute.number(word.text[...])
        if let number {
          func refusal(_ expected: String) -> TodoError {
            .syntax(.unexpected(word.text, expected: expected), column: scanner.column(at: start))
          }
          guard known.contains(number) else {
            throw refusal("the number of a task in this list; in quotes a number begins the title of a new task")
          }
          guard seen.insert(number).inserted else { throw refusal("one line for each task") }
        } else {
          scanner.move(to: start)
        }
        let attributes = try scanner.attributes(for: .newTask)
        guard attributes.title != nil else { throw .emptyTitle }
        lines.append(Line(number: number, attributes: attributes, line: text.number))
      } catch {
        throw TextProblem(error, atLine: text.number)
      }
    }
  }

  /// Whether the line of a task reads back to what it was made of.
  package static func canHold(_ attributes: [Attribute]) -> Bool {
    guard let lines = try? TaskLines(parsing: text(of: 1, attributes), of: [1]).lines else { return false }
    return lines.map(\.attributes.all) == [attributes]
  }

  /// The line of a task.
  package static func text(of number: Int, _ attributes: [Attribute], width: Int = 0) -> String {
    let digits = String(number)
    let words = attributes.filter { $0.field != .notes }.map(\.typed)
    return String(repeating: " ", count: max(0, width - digits.count)) + ([digits] + words).joined(separator: " ")
  }
}
