/// All that is known about a field, but for where a task keeps it: a row of the table.
struct FieldRow: Sendable {
  let field: TaskField
  /// The member of the encoded task.
  let name: String
  /// What kind of value it has.
  let kind: FieldKind
  /// The names under which it is typed; two for a repetition, which says by them what it counts from.
  let names: [Word]
  /// What stands before its value on the screen of one task.
  let label: String
  /// What people call it.
  let words: String
  /// What is told before its value when it has been set.
  let told: String
  /// What is told when it has been taken away.
  let untold: String
  /// Whether the guided edit asks for it.
  let isAskedFor: Bool
  /// Where it stands among what tasks can be ordered by; nil if they cannot.
  let sortPlace: Int?
  /// What becomes of it in a task that follows another one.
  let succession: FieldSuccession

  /// A row; what is left out is said by the name.
  init(
    _ field: TaskField, _ name: String, _ kind: FieldKind, _ names: Word..., label: String? = nil, words: String? = nil,
    told: String? = nil, untold: String? = nil, isAskedFor: Bool = false, sortPlace: Int? = nil,
    succession: FieldSuccession
  ) {
    self.field = field
    self.name = name
    self.kind = kind
    self.names = names
    self.label = label ?? name.capitalizedWord
    self.words = words ?? name
    self.told = told ?? name
    self.untold = untold ?? "no " + name
    self.isAskedFor = isAskedFor
    self.sortPlace = sortPlace
    self.succession = succession
  }

  /// A name under which a field is typed.
  struct Word: Sendable {
    /// In a query and in a form.
    let word: String
    /// Before the colon in `add` and `modify`; nil if it cannot stand there.
    let attribute: String?
    /// Another word for it in a query, and before a colon if the name can stand there.
    let alias: String?
    /// What a repetition of that name counts from.
    let origin: TodoItem.Repetition.Origin?
    /// What it sets, in a few words.
    let explanation: String
    /// What stands above its line in a form; nil for nothing.
    let hint: String?
    /// How help shows it, and what help says that it sets; nil if help leaves it out.
    let help: (typed: String, meaning: String)?

    init(
      _ word: String, attribute: String? = nil, alias: String? = nil, origin: TodoItem.Repetition.Origin? = nil,
      explanation: String = "", hint: String? = nil, help: (typed: String, meaning: String)? = nil
    ) {
      self.word = word
      self.attribute = attribute
      self.alias = alias
      self.origin = origin
      self.explanation = explanation
      self.hint = hint
      self.help = help
    }
  }
}

/// What becomes of a field in the task that follows a repeating one, or that comes along with it.
enum FieldSuccession: Sendable {
  /// It stays as it is.
  case copied
  /// It lies as many days later as the due date does.
  case moved
  /// It begins anew.
  case reset
}

extension String {
  /// The same, beginning with a capital letter.
  package var capitalizedWord: String { prefix(1).uppercased() + String(dropFirst()) }
}
