extension TaskField {
  /// Those that commands set; when work began is noted by the program, but comes and goes with commands.
  package static let settable = allCases.filter { $0.kind.isSettable || $0 == .started }

  /// Those that can be typed, in the order in which help, forms and changes name them: notes can be many lines, so they
  /// come last.
  package static let typed =
    settable.filter { $0.kind.isTyped && $0.kind != .notes } + settable.filter { $0.kind == .notes }

  /// Those that the guided edit asks for.
  package static let asked = typed.filter(\.row.isAskedFor)

  /// Those that tasks can be ordered by, in the order in which help lists them.
  static let sortable = allCases.filter { $0.row.sortPlace != nil }
    .sorted { ($0.row.sortPlace ?? 0) < ($1.row.sortPlace ?? 0) }
}

// Each member of a row by itself: what is taken out of the table is not copied with the rest of its row.

extension TaskField {
  var row: FieldRow { FieldRow.all[Int(rawValue)] }

  /// The name of the member of the encoded task, which the history and traces know it by.
  package var name: String { FieldRow.all[Int(rawValue)].name }
  package var kind: FieldKind { FieldRow.all[Int(rawValue)].kind }
  /// What stands before its value on the screen of one task.
  package var label: String { row.label }
  /// What people call it.
  package var words: String { row.words }
  /// What is told before its value when it has been set.
  package var told: String { row.told }
  /// What is told when it has been taken away.
  package var untold: String { row.untold }
  /// What becomes of it in a task that follows another one.
  var succession: FieldSuccession { FieldRow.all[Int(rawValue)].succession }

  /// The field whose member of the encoded task has a name.
  package init?(named name: String) {
    guard let row = FieldRow.all.first(where: { $0.name == name }) else { return nil }
    self = row.field
  }
}
