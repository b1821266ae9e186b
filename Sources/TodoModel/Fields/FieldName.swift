/// A field under one of the names by which it is typed: `due`, or `after` for a repetition.
package struct FieldName: Hashable, Sendable, RawRepresentable, Codable {
  package let field: TaskField
  private let place: UInt8

  /// A field under its first name, or under the name for an origin of repetition.
  package init(_ field: TaskField, origin: TodoItem.Repetition.Origin? = nil) {
    self.field = field
    place = origin == nil ? 0 : UInt8(field.row.names.firstIndex { $0.origin == origin } ?? 0)
  }

  private static func names(of field: TaskField) -> [FieldName] {
    field.row.names.map { FieldName(field, origin: $0.origin) }
  }

  /// The names in queries, in the order of the help.
  package static let queried = TaskField.allCases.flatMap(names)

  /// The names before a colon in `add` and `modify`, in the order of the help.
  package static let attributes = TaskField.typed.filter { $0.kind != .title && $0.kind != .tags }.flatMap(names)

  package static let ofForm = TaskField.typed.flatMap(names)

  var row: FieldRow.Word { field.row.names[Int(place)] }
  package var kind: FieldKind { field.kind }
  package var word: String { row.word }
  /// The name before a colon in `add` and `modify`.
  package var attribute: String { kind == .notes ? "note" : word }
  package var origin: TodoItem.Repetition.Origin? { row.origin }
  package var explanation: String { row.explanation }
  package var hint: String? { row.hint }
  package var help: (typed: String, meaning: String)? { row.help }

  package init?(attribute name: String) { self.init(name, among: FieldName.byAttribute) }
  package init?(queried name: String) { self.init(name, among: FieldName.byWord) }
  package init?(ofForm name: String) { self.init(name, among: FieldName.byFormWord) }

  private typealias Named = (word: String, name: FieldName)

  private static let byAttribute = attributes.map { ($0.attribute, $0) } + aliases(of: attributes)
  private static let byWord = queried.map { ($0.word, $0) } + aliases(of: queried)
  private static let byFormWord = ofForm.map { ($0.word, $0) }

  private static func aliases(of names: [FieldName]) -> [Named] {
    names.compactMap { name in name.row.alias.map { ($0, name) } }
  }

  private init?(_ typed: String, among names: [Named]) {
    // A linear search is faster than a hash for so few.
    func find(_ typed: String) -> FieldName? { names.first { $0.word == typed }?.name }
    // No name is longer.
    guard typed.utf8.count <= 16,
      let found = find(typed) ?? (typed.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } ? nil : find(typed.lowercased()))
    else { return nil }
    self = found
  }

  package static let queriedWords = queried.map(\.word) + queried.compactMap(\.row.alias)

  package var rawValue: String { word }

  package init?(rawValue: String) { self.init(queried: rawValue) }

  // The names that the program uses itself.
  package static var project: FieldName { FieldName(.project) }
  package static var priority: FieldName { FieldName(.priority) }
  package static var due: FieldName { FieldName(.due) }
  package static var notes: FieldName { FieldName(.notes) }

  /// The beginnings of attributes, without those of fields that a line has already.
  static func keywords(besides attributes: [Attribute], for use: AttributesUse) -> [Keyword] {
    let used = attributes.map(\.field)
    let completed = Keyword("completed:", following: "", explanation: "when it was done")
    return (use == .doneTask && !used.contains(.completed) ? [completed] : [])
      + FieldName.attributes.filter { !used.contains($0.field) }.map(\.keyword)
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

  func isBare(_ value: String) -> Bool {
    value.isOneWord && (kind != .name || Attribute.isProject(value) && value.lowercased() != "none")
  }
}

extension FieldKind {
  /// The completions after a colon or a relation; nil for any text. Elements of a list are completed one by one.
  package func completions(inQuery: Bool = false) -> Expectation? {
    switch self {
    case .name: .project(inQuery ? .query : .attribute)
    case .priority: .keywords(TodoItem.Priority.allCases.reversed().map { Keyword($0.rawValue) })
    case .moment, .instant: .date
    case .repetition: .interval
    case .duration: .keywords(FieldKind.durations)
    case .reference: .task(inQuery ? .parents : .active)
    case .number where inQuery: .task(.any)
    case .references where inQuery: .task(.needed)
    case .tags where inQuery: .tag
    case .status where inQuery: .keywords([Keyword("active"), Keyword("completed")])
    case .number, .identifier, .title, .notes, .status, .tags, .references, .noteDates: nil
    }
  }

  private static let durations = ["15m", "30m", "1h", "2h", "4h", "1d"].map { Keyword($0) }
}
