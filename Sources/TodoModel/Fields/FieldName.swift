/// A field under one of the names by which it is typed: `due`, or `after` for a repetition.
package struct FieldName: Hashable, Sendable {
  package let field: TaskField
  private let place: UInt8

  /// A field under its first name, or under the name for an origin of repetition.
  package init(_ field: TaskField, origin: TodoItem.Repetition.Origin? = nil) {
    self.init(field, place: origin.flatMap { field.row.names.firstPlace(of: $0) } ?? 0)
  }

  private init(_ field: TaskField, place: Int) {
    self.field = field
    self.place = UInt8(place)
  }

  private static func names(of field: TaskField) -> [FieldName] {
    field.row.names.indices.map { FieldName(field, place: $0) }
  }

  /// The names in queries, in the order of the help.
  package static let queried = TaskField.allCases.flatMap(names)

  /// The names before a colon in `add` and `modify`, in the order of the help.
  package static let attributes = TaskField.typed.flatMap(names).filter { $0.row.attribute != nil }

  package static let ofForm = TaskField.typed.flatMap(names)

  var row: FieldRow.Word { field.row.names[Int(place)] }
  package var kind: FieldKind { field.kind }
  /// The name in a query and in a form.
  package var word: String { row.word }
  /// The name before a colon in `add` and `modify`.
  package var attribute: String { row.attribute ?? row.word }
  package var origin: TodoItem.Repetition.Origin? { row.origin }
  package var explanation: String { row.explanation }
  package var hint: String? { row.hint }
  package var help: (typed: String, meaning: String)? { row.help }

  package init?(attribute name: String) {
    guard let found = FieldName.first(in: FieldName.byAttribute, typed: name) else { return nil }
    self = found
  }

  package init?(queried name: String) {
    guard let found = FieldName.first(in: FieldName.byWord, typed: name) else { return nil }
    self = found
  }

  package init?(ofForm name: String) {
    guard let found = FieldName.first(in: FieldName.byFormWord, typed: name) else { return nil }
    self = found
  }

  private struct Named {
    let word: String
    let name: FieldName
  }

  private static let byAttribute = named(attributes, \.attribute)
  private static let byWord = named(queried, \.word)
  private static let byFormWord = ofForm.map { Named(word: $0.word, name: $0) }

  private static func named(_ names: [FieldName], _ word: (FieldRow.Word) -> String?) -> [Named] {
    names.compactMap { name in word(name.row).map { Named(word: $0, name: name) } }
      + names.compactMap { name in name.row.alias.map { Named(word: $0, name: name) } }
  }

  private static func first(in names: [Named], typed: String) -> FieldName? {
    // No name is longer.
    guard typed.utf8.count <= 16 else { return nil }
    // A linear search is faster than a hash for so few.
    func find(_ typed: String) -> FieldName? { names.first { $0.word == typed }?.name }
    return find(typed) ?? (typed.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } ? nil : find(typed.lowercased()))
  }

  package static let queriedWords = queried.map(\.word) + queried.compactMap(\.row.alias)
}

extension FieldName: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let word = try container.decode(String.self)
    guard let name = FieldName(queried: word) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no field is typed as \(word)")
    }
    self = name
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}

// The names that the program uses itself.
extension FieldName {
  package static var project: FieldName { FieldName(.project) }
  package static var priority: FieldName { FieldName(.priority) }
  package static var due: FieldName { FieldName(.due) }
  package static var every: FieldName { FieldName(.repeat, origin: .due) }
  package static var after: FieldName { FieldName(.repeat, origin: .completion) }
  package static var notes: FieldName { FieldName(.notes) }
}

extension [FieldRow.Word] {
  fileprivate func firstPlace(of origin: TodoItem.Repetition.Origin) -> Int? {
    firstIndex { $0.origin == origin }
  }
}

extension FieldName {
  /// The beginnings of attributes, without those of fields that a line has already.
  static func keywords(besides used: [TaskField], for use: AttributesUse) -> [Keyword] {
    (use == .doneTask && !used.contains(.completed)
      ? [Keyword("completed:", following: "", explanation: "when it was done")] : [])
      + attributes.filter { !used.contains($0.field) }.map(\.keyword)
      + signs.filter { use == .change || $0.text != "-" } + (used.contains(.priority) ? [] : priorities)
  }

  var keyword: Keyword { Keyword(attribute + ":", following: "", explanation: explanation) }

  private static let signs = [
    Keyword("+", following: "", explanation: "a tag"), Keyword("-", following: "", explanation: "takes a tag away"),
  ]

  private static let priorities = [
    Keyword("!!!", explanation: "priority high"), Keyword("!!", explanation: "priority medium"),
    Keyword("!", explanation: "priority low"),
  ]
}

extension FieldKind {
  /// The completions after the colon of an attribute; nil for any text. Elements of a list are completed one by one.
  package var attributeExpectation: Expectation? {
    switch self {
    case .name: .project(.attribute)
    case .priority: .keywords(TodoItem.Priority.keywords)
    case .moment, .instant: .date
    case .repetition: .interval
    case .reference: .task(.active)
    case .duration: .keywords(TimeSpan.keywords)
    case .number, .identifier, .title, .notes, .status, .tags, .references, .noteDates: nil
    }
  }

  /// The completions after the relation in a query; nil for any text.
  var queryExpectation: Expectation? {
    switch self {
    case .number: .task(.any)
    case .reference: .task(.parents)
    case .references: .task(.needed)
    case .name: .project(.query)
    case .tags: .tag
    case .status: .keywords([Keyword("active"), Keyword("completed")])
    case .priority: .keywords(TodoItem.Priority.keywords)
    case .moment, .instant: .date
    case .repetition: .interval
    case .duration: .keywords(TimeSpan.keywords)
    case .identifier, .title, .notes, .noteDates: nil
    }
  }
}

extension TodoItem.Priority {
  fileprivate static var keywords: [Keyword] { allCases.reversed().map { Keyword($0.rawValue) } }
}

extension TimeSpan {
  fileprivate static let keywords = ["15m", "30m", "1h", "2h", "4h", "1d"].map { Keyword($0) }
}

extension LineScanner {
  /// Expects an attribute in the place of a word of a title.
  mutating func expectAttribute(_ word: Word, besides used: [TaskField], for use: AttributesUse) {
    guard isAtCursor else { return }
    expect(.keywords(FieldName.keywords(besides: used, for: use)), from: word.offset)
    if let sign = word.text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      expect(.tag, afterSignAt: word.offset)
    }
  }
}
