/// A part of a line and what it was read as.
package struct LinePart: Hashable, Sendable {
  /// What it is.
  package internal(set) var kind: Kind
  /// Where it stands, in bytes of UTF-8 from the beginning of the line.
  package let range: Range<Int>

  /// What a part of a line can be.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The name of a command.
    case verb
    /// Numbers of tasks.
    case selection
    /// A word, or a group in quotes, of a title.
    case title
    /// What says something about a task.
    case attribute
    /// A date or a rhythm.
    case date
    /// A term of a query, or how a list is shown.
    case term
    /// What is refused.
    case refused
    /// That behind which something is missing.
    case unfinished
    /// What says nothing.
    case comment
  }

  package init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

extension LineScanner {
  /// A scanner over a line that takes down what its parts are.
  package init(notingParts line: String) {
    self.init(line)
    parts = []
  }

  /// Takes down what was read from a place on. Costs nothing unless that was asked for.
  package mutating func note(_ kind: LinePart.Kind, from start: Int) {
    note(kind, start..<offset)
  }

  /// Takes down what stands there.
  mutating func note(_ kind: LinePart.Kind, _ range: Range<Int>) {
    guard parts != nil, !range.isEmpty else { return }
    parts?.append(LinePart(kind, range))
  }

  /// Takes down a name with its sign, and the value that was read behind it.
  mutating func note(_ kind: LinePart.Kind, from start: Int, valueOf field: FieldKind, at place: Int) {
    guard parts != nil else { return }
    note(kind, start..<place)
    note(field.hasPhrases ? .date : kind, place..<offset)
  }

  /// Takes down an attribute that begins with a word and has just been read.
  mutating func note(_ kind: LinePart.Kind, of name: FieldName?, in word: Word) {
    guard parts != nil else { return }
    guard let name, let colon = firstOffset(of: UInt8(ascii: ":"), in: word) else {
      return note(kind, from: word.offset)
    }
    note(kind, from: word.offset, valueOf: name.kind, at: colon + 1)
  }

  /// Takes down that the last words of a title are a date.
  mutating func noteDate(inLast count: Int) {
    let places = parts?.indices.filter { parts?[$0].kind == .title } ?? []
    for place in places.suffix(count) { parts?[place].kind = .date }
  }
}
