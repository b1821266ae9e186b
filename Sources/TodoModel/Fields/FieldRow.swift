/// The description of a field, except for its storage: a row of the table `all`.
struct FieldRow: Sendable {
  let field: TaskField
  /// The member of the encoded task.
  let name: String
  let kind: FieldKind
  /// The names for typing it; a repetition has one for each origin.
  let names: [Word]
  /// The label before the value on the screen of one task.
  let label: String
  let words: String
  /// The words before the value in the message about a change.
  let changeLabel: String
  let removalLabel: String
  let isAskedFor: Bool
  /// The place in the order of sort keys; nil if it is none.
  let sortPlace: Int?
  let succession: FieldSuccession

  init(
    _ field: TaskField, _ name: String, _ kind: FieldKind, _ names: Word..., label: String? = nil, words: String? = nil,
    changeLabel: String? = nil, removalLabel: String? = nil, isAskedFor: Bool = false, sortPlace: Int? = nil,
    succession: FieldSuccession
  ) {
    (self.field, self.name, self.kind, self.names) = (field, name, kind, names)
    (self.isAskedFor, self.sortPlace, self.succession) = (isAskedFor, sortPlace, succession)
    self.label = label ?? name.capitalizedWord
    self.words = words ?? name
    self.changeLabel = changeLabel ?? name
    self.removalLabel = removalLabel ?? "no " + name
  }

  struct Word: Sendable {
    let word: String
    var alias: String?
    var origin: TodoItem.Repetition.Origin?
    var explanation = ""
    var hint: String?
    var help: (typed: String, meaning: String)?

    init(
      _ word: String, alias: String? = nil, origin: TodoItem.Repetition.Origin? = nil, _ explanation: String = "",
      hint: String? = nil, help: (typed: String, meaning: String)? = nil
    ) {
      (self.word, self.alias, self.origin, self.explanation) = (word, alias, origin, explanation)
      (self.hint, self.help) = (hint, help)
    }
  }
}

/// The value of a field in the successor of a repeating task.
enum FieldSuccession: Sendable {
  case copied, reset
  /// Moved by as many days as the due date.
  case moved
}

extension String { package var capitalizedWord: String { prefix(1).uppercased() + String(dropFirst()) } }

extension TaskField {
  /// Fields that commands set, `started` among them, which changes with commands.
  package static let settable = allCases.filter { $0.kind.isSettable || $0 == .started }

  /// Fields that can be typed, in the order of help, forms and messages: notes can be long, so they come last.
  package static let typed =
    settable.filter { $0.kind.isTyped && $0.kind != .notes } + settable.filter { $0.kind == .notes }

  package static let asked = typed.filter(\.row.isAskedFor)

  static let sortable = allCases.filter { $0.row.sortPlace != nil }
    .sorted { ($0.row.sortPlace ?? 0) < ($1.row.sortPlace ?? 0) }

  // Each member by itself: a member taken from the table directly is not copied with the rest of its row.
  var row: FieldRow { FieldRow.all[Int(rawValue)] }

  /// The name of the member of the encoded task, also in the history and in traces.
  package var name: String { FieldRow.all[Int(rawValue)].name }
  package var kind: FieldKind { FieldRow.all[Int(rawValue)].kind }
  package var label: String { row.label }
  package var words: String { row.words }
  package var changeLabel: String { row.changeLabel }
  package var removalLabel: String { row.removalLabel }
  var succession: FieldSuccession { FieldRow.all[Int(rawValue)].succession }

  package init?(named name: String) { self.init(at: FieldRow.all.firstIndex { $0.name == name }) }

  package static let merged = settable.filter { $0.kind != .noteDates }

  static let inTime = allCases.filter(\.kind.isTime)

  /// Fields whose values can be equal in Swift, and yet written differently.
  static let spelled = settable.filter { $0.kind.isText || $0.kind == .repetition }
}
