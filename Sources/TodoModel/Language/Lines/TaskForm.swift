/// A task as a text: a line for each field, `due: tomorrow`, comments after `#`, and at its end the notes as they are.
package struct TaskForm: Hashable, Sendable {
  package private(set) var attributes: [PlacedAttribute] = []

  package struct PlacedAttribute: Hashable, Sendable {
    /// Never one that clears, because empty fields are left out.
    package let attribute: Attribute
    package let place: TextPlace
  }

  /// Reads a text. A missing line means the same as an empty one.
  package init(parsing text: String) throws(TextProblem) {
    var lines = TextLines(text)
    var seen: Set<FieldName> = []
    while let line = lines.meaningfulLine() {
      var scanner = LineScanner(line)
      let field = try Self.field(&scanner, atLine: lines.number)
      guard seen.insert(field).inserted else {
        throw TextProblem(
          scanner.unexpected(field.word + ":", "one line for \(field.word)", at: 0), atLine: lines.number)
      }
      // White space around a title belongs to it, except for the space after the colon.
      if field.kind == .title, scanner.peek == UInt8(ascii: " ") { scanner.advance() }
      let value = scanner.remainder(isTrimmed: field.kind != .title)
      let place = TextPlace(line: lines.number, column: scanner.column(at: value.offset))
      if field.kind == .notes {
        let rest = lines.rest()
        let notes = value.text.isEmpty || rest.isEmpty ? value.text + rest : value.text + "\n" + rest
        if !notes.isEmpty { attributes.append(PlacedAttribute(attribute: .notes(notes), place: place)) }
      } else {
        try read(value.text, of: field, at: place)
      }
    }
  }

  private static func field(_ scanner: inout LineScanner, atLine line: Int) throws(TextProblem) -> FieldName {
    let start = scanner.skipSpace()
    let name = scanner.bareWord(endingBefore: { $0 == UInt8(ascii: ":") }).text
    guard scanner.peekAfterSpace() == UInt8(ascii: ":"), let field = FieldName(ofForm: name) else {
      let names = FieldName.ofForm.map(\.word)
      let nearest = nearestWord(to: name, among: names)
      let expected = nearest.map { "“\($0):”" } ?? names.dropLast().joined(separator: ":, ") + ": or notes:"
      throw TextProblem(scanner.unexpected(name, expected, at: start), atLine: line)
    }
    scanner.advance()
    return field
  }

  private mutating func read(_ text: String, of name: FieldName, at place: TextPlace) throws(TextProblem) {
    func add(_ attribute: Attribute, _ column: Int = 0) {
      let place = TextPlace(line: place.line, column: place.column + column)
      attributes.append(PlacedAttribute(attribute: attribute, place: place))
    }
    func invalid(_ value: String, of field: String, _ expected: String, _ column: Int) -> TextProblem {
      TextProblem(.invalid(value, of: field, expected: expected), atLine: place.line, column: place.column + column)
    }
    switch name.kind {
    case .title:
      guard !text.isBlank else { throw TextProblem(.emptyTitle, atLine: place.line, column: place.column) }
      add(.title(text))
    case .tags:
      var scanner = LineScanner(text)
      while scanner.peekAfterSpace() != nil {
        let word = scanner.bareWord()
        let column = scanner.column(at: word.offset) - 1
        guard let tag = (word.text.utf8.first == UInt8(ascii: "+") ? word.text : "+" + word.text).tagAfterSign else {
          throw invalid(word.text, of: "tags", "tags such as home or urgent; each starts with a letter", column)
        }
        add(.addTag(tag), column)
      }
    case .name, .priority, .moment, .repetition, .reference, .references, .duration:
      guard !text.isEmpty else { return }
      do throws(InvalidText) {
        let attribute = try Attribute(name, value: text)
        // A field of two names has two lines.
        if let other = attributes.first(where: { $0.attribute.field == name.field }) {
          throw InvalidText("nothing, as it repeats every \(other.attribute.value)")
        }
        add(attribute)
      } catch { throw invalid(text, of: name.word, error.expected, LineScanner(text).column(at: error.offset) - 1) }
    case .number, .identifier, .notes, .status, .instant, .noteDates: break
    }
  }
}

/// Tasks as a text, a line each: number, title, attributes; without a number a new task, after `#` a comment.
package struct TaskLines: Hashable, Sendable {
  package private(set) var lines: [Line] = []

  package struct Line: Hashable, Sendable {
    package let number: Int?
    package let attributes: ParsedAttributes
    package let line: Int
  }

  package init(parsing text: String, of numbers: some Sequence<Int>) throws(TextProblem) {
    let known = Set(numbers)
    var seen: Set<Int> = []
    var text = TextLines(text)
    while let line = text.meaningfulLine() {
      var scanner = LineScanner(line)
      let word = scanner.nextBareWord()
      do throws(TodoError) {
        let number = Attribute.number(word.text[...])
        if let number {
          guard known.contains(number) else {
            let expected = "the number of a task in this list; in quotes a number begins the title of a new task"
            throw scanner.unexpected(word.text, expected, at: word.offset)
          }
          guard seen.insert(number).inserted else {
            throw scanner.unexpected(word.text, "one line for each task", at: word.offset)
          }
        } else {
          scanner.move(to: word.offset)
        }
        let attributes = try scanner.attributes(for: .newTask)
        guard attributes.title != nil else { throw .emptyTitle }
        lines.append(Line(number: number, attributes: attributes, line: text.number))
      } catch { throw TextProblem(error, atLine: text.number) }
    }
  }

  /// True if the line of a task parses back to its attributes.
  package static func canHold(_ attributes: [Attribute]) -> Bool {
    (try? TaskLines(parsing: text(of: 1, attributes), of: [1]))?.lines.map(\.attributes.all) == [attributes]
  }

  package static func text(of number: Int, _ attributes: [Attribute], width: Int = 0) -> String {
    let digits = String(number)
    let words = attributes.filter { $0.field != .notes }.map(\.typed)
    return String(repeating: " ", count: max(0, width - digits.count)) + ([digits] + words).joined(separator: " ")
  }
}

/// The lines of an edited text; lines end with LF or CR LF, all of them with that if the first one does.
private struct TextLines {
  private let bytes: [UInt8]
  private(set) var number = 0
  private var next: Int

  init(_ text: String) {
    bytes = TextLines.withPlainEnds(Array(text.utf8))
    // Some editors put a byte order mark in front.
    next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func meaningfulLine() -> String? {
    while next < bytes.count {
      var line = bytes[next...].prefix { $0 != UInt8(ascii: "\n") }
      (next, number) = (line.endIndex + 1, number + 1)
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard let first = line.first(where: { !LineScanner.isSpace($0) }), first != UInt8(ascii: "#") else { continue }
      return String(decoding: line, as: UTF8.self)
    }
    return nil
  }

  /// The rest of the text without the newline at its end, which editors add.
  mutating func rest() -> String {
    var rest = bytes[min(next, bytes.count)...]
    next = bytes.count
    if rest.last == UInt8(ascii: "\n") { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  /// The text before an editor made each of its lines end with CR LF; the first line decides.
  private static func withPlainEnds(_ text: [UInt8]) -> [UInt8] {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    guard let end = text.firstIndex(of: lf), end > 0, text[end - 1] == cr else { return text }
    return text.indices.filter { text[$0] != cr || $0 + 1 == text.count || text[$0 + 1] != lf }.map { text[$0] }
  }
}

extension String {
  package var saysNothing: Bool {
    var lines = TextLines(self)
    return lines.meaningfulLine() == nil
  }
}

/// A place in a text of several lines, both counted from 1.
package struct TextPlace: Hashable, Sendable, Codable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int = 1) { (self.line, self.column) = (line, column) }
}

package struct TextProblem: Error, Hashable, Sendable, Codable {
  package let place: TextPlace
  package let error: TodoError

  /// - Parameter column: The column, unless the error has one, which counts in its line.
  package init(_ error: TodoError, atLine line: Int, column: Int = 1) {
    (self.error, place) = (error.cause, TextPlace(line: line, column: error.column ?? column))
  }
}
