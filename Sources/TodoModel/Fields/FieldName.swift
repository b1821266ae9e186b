/// A field under one of the names by which it is typed: `due`, or `after` for a repetition.
package struct FieldName: Hashable, Sendable {
  package let field: TaskField
  private let place: UInt8

  /// A field under its first name, or under the name that says what a repetition counts from.
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

  /// The names that can be compared in a query, in the order in which help lists them.
  package static let queried = TaskField.allCases.flatMap(names)

  /// The names that can stand before a colon in `add` and `modify`, in the order in which help lists them.
  package static let attributes = TaskField.typed.flatMap(names).filter { $0.row.attribute != nil }

  /// The names before the lines of a form, in their order.
  package static let ofForm = TaskField.typed.flatMap(names)

  var row: FieldRow.Word { field.row.names[Int(place)] }

  /// What kind of value it has.
  package var kind: FieldKind { field.kind }
  /// How it is typed in a query and in a form.
  package var word: String { row.word }
  /// How it is typed before a colon in `add` and `modify`.
  package var attribute: String { row.attribute ?? row.word }
  /// What a repetition of that name counts from.
  package var origin: TodoItem.Repetition.Origin? { row.origin }
  /// What it sets, in a few words.
  package var explanation: String { row.explanation }
  /// What stands above its line in a form; nil for nothing.
  package var hint: String? { row.hint }
  /// How help shows it, and what help says that it sets; nil if help leaves it out.
  package var help: (typed: String, meaning: String)? { row.help }
}

extension FieldName {
  /// The name of an attribute, in any case of letters, or a short form of it; nil if it is none.
  package init?(attribute name: String) {
    guard let found = FieldName.first(in: FieldName.byAttribute, typed: name) else { return nil }
    self = found
  }

  /// The name of a field in a query, in any case of letters; `tag` is `tags`, `note` is `notes`.
  package init?(queried name: String) {
    guard let found = FieldName.first(in: FieldName.byWord, typed: name) else { return nil }
    self = found
  }

  /// The name of a line of a form, in any case of letters.
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

  /// Names by a word, and behind those by their other word.
  private static func named(_ names: [FieldName], _ word: (FieldRow.Word) -> String?) -> [Named] {
    names.compactMap { name in word(name.row).map { Named(word: $0, name: name) } }
      + names.compactMap { name in name.row.alias.map { Named(word: $0, name: name) } }
  }

  private static func first(in names: [Named], typed: String) -> FieldName? {
    // No name is longer.
    guard typed.utf8.count <= 16 else { return nil }
    // So few are compared faster than a hash is computed.
    func find(_ typed: String) -> FieldName? { names.first { $0.word == typed }?.name }
    return find(typed) ?? (typed.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } ? nil : find(typed.lowercased()))
  }

  /// Every word under which a field can be typed in a query.
  package static let queriedWords = queried.map(\.word) + queried.compactMap(\.row.alias)
}

/// By the word.
extension FieldName: Codable {
  /// Reads the word.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let word = try container.decode(String.self)
    guard let name = FieldName(queried: word) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no field is typed as \(word)")
    }
    self = name
  }

  /// Writes the word.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}

// Those that the program names itself; a field needs no line here.

extension FieldName {
  /// What it belongs to.
  package static var project: FieldName { FieldName(.project) }
  /// How important it is.
  package static var priority: FieldName { FieldName(.priority) }
  /// When it has to be done.
  package static var due: FieldName { FieldName(.due) }
  /// How it repeats, counted from the due date.
  package static var every: FieldName { FieldName(.repeat, origin: .due) }
  /// How it repeats, counted from completion.
  package static var after: FieldName { FieldName(.repeat, origin: .completion) }
  package static var notes: FieldName { FieldName(.notes) }
}

extension [FieldRow.Word] {
  fileprivate func firstPlace(of origin: TodoItem.Repetition.Origin) -> Int? {
    firstIndex { $0.origin == origin }
  }
}
