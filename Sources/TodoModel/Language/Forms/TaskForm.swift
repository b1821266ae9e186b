/// A task as a text with one line for each field, `due: tomorrow`, and the notes as they are at its end.
///
/// Lines that begin with `#` explain, except in the notes.
package struct TaskForm: Hashable, Sendable {
  /// What the text says, each with its place.
  package private(set) var attributes: [PlacedAttribute] = []

  /// An attribute and where its value stands.
  package struct PlacedAttribute: Hashable, Sendable {
    /// The attribute; none that clears, for what is empty is left out.
    package let attribute: Attribute
    /// Where its value begins.
    package let place: TextPlace
  }

  /// Reads a text. A line that is missing says the same as an empty one.
  package init(parsing text: String) throws(TextProblem) {
    var lines = TextLines(text)
    var seen: Set<FieldName> = []
    while let line = lines.meaningfulLine() {
      var scanner = LineScanner(line)
      let field = try Self.field(&scanner, atLine: lines.number)
      guard seen.insert(field).inserted else {
        throw TextProblem(
          .syntax(.unexpected(field.word + ":", expected: "one line for \(field.word)"), column: 1),
          atLine: lines.number)
      }
      // What a title begins or ends with is its own, but for the space behind the colon.
      if field.kind == .title, scanner.peek == UInt8(ascii: " ") { scanner.advance() }
      let value = field.kind == .title ? scanner.remainderAsItStands() : scanner.remainder()
      let place = TextPlace(line: lines.number, column: scanner.column(at: value.offset))
      if field.kind == .notes {
        let rest = lines.rest()
        let notes = value.text.isEmpty || rest.isEmpty ? value.text + rest : value.text + "\n" + rest
        if !notes.isEmpty {
          attributes.append(PlacedAttribute(attribute: .set(field.field, .text(notes)), place: place))
        }
      } else {
        try read(value.text, of: field, at: place)
      }
    }
  }

  private static func field(_ scanner: inout LineScanner, atLine line: Int) throws(TextProblem) -> FieldName {
    scanner.skipSpace()
    let start = scanner.offset
    let name = scanner.bareWord(endingBefore: { $0 == UInt8(ascii: ":") }).text
    scanner.skipSpace()
    guard scanner.peek == UInt8(ascii: ":"), let field = FieldName(ofForm: name) else {
      let names = FieldName.ofForm.map(\.word)
      let nearest = nearestWord(to: name, among: names)
      let expected = nearest.map { "“\($0):”" } ?? names.dropLast().joined(separator: ":, ") + ": or notes:"
      throw TextProblem(
        .syntax(.unexpected(name, expected: expected), column: scanner.column(at: start)), atLine: line)
    }
    scanner.advance()
    return field
  }

  private mutating func read(_ text: String, of name: FieldName, at place: TextPlace) throws(TextProblem) {
    func add(_ attribute: Attribute, _ column: Int = 0) {
      attributes.append(
        PlacedAttribute(attribute: attribute, place: TextPlace(line: place.line, column: place.column + column)))
    }
    switch name.kind {
    case .title:
      guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
        throw TextProblem(.emptyTitle, atLine: place.line, column: place.column)
      }
      add(.title(text))
    case .tags:
      var scanner = LineScanner(text)
      scanner.skipSpace()
      while scanner.peek != nil {
        let word = scanner.bareWord()
        let column = scanner.column(at: word.offset) - 1
        guard let tag = (word.text.utf8.first == UInt8(ascii: "+") ? word.text : "+" + word.text).tagBehindSign else {
          let expected = "tags such as home or urgent; each starts with a letter"
          throw TextProblem(
            .invalidValue(InvalidValue(field: "tags", value: word.text, expected: expected), column: nil),
            atLine: place.line, column: place.column + column)
        }
        add(.addTag(tag), column)
        scanner.skipSpace()
      }
    case .name, .priority, .moment, .repetition, .reference, .references, .duration:
      guard !text.isEmpty else { return }
      do throws(InvalidAttribute) {
        let attribute = try Attribute(name, value: text)
        // A field of two names has two lines.
        if let other = attributes.first(where: { $0.attribute.field == name.field }) {
          let expected = "nothing, as it repeats every \(other.attribute.value)"
          throw InvalidAttribute(value: InvalidValue(field: name.word, value: text, expected: expected), offset: 0)
        }
        add(attribute)
      } catch {
        let column = LineScanner(text).column(at: error.offset) - 1
        throw TextProblem(
          .invalidValue(error.value, column: nil), atLine: place.line, column: place.column + column)
      }
    case .number, .identifier, .notes, .status, .instant, .noteDates: break
    }
  }
}
