import TodoModel

/// What the user wants of the program.
package enum TodoIntent: Sendable {
  /// The program has come up. Counts once.
  case start
  /// A line was entered.
  case command(Command, CommandSource)
  /// What could stand at the cursor of a line that is being typed?
  case complete(TypedLine)
  /// What has been answered so far shall become durable.
  case commit
  /// The program is idle.
  case idle
  /// Something has happened outside.
  case outside(ExternalEvent)
  /// Something outside that is to be told.
  case tell(ExternalUpdate)
  /// The window has this size now.
  case fit(Window)
  /// Ctrl-C, which no line that is being read has heard: what would go on by itself shall not.
  case interrupt

  /// Whether this is the initial intent.
  var isStart: Bool {
    if case .start = self { true } else { false }
  }
}

/// What an entered line says.
package enum Command: Sendable {
  /// Something for a feature.
  case feature(any AppIntent)
  /// The answer to the question that is open.
  case answer(Answer)
  /// One screen back.
  case back
  /// Back to the first screen.
  case home
  /// Leave.
  case quit
  /// Nothing that could be understood.
  case invalid(TodoError)
}

/// Where a command came from.
package struct CommandSource: Hashable, Sendable, Codable {
  /// The number of its line, from 1.
  package let line: Int
  /// The line as it was entered, with a command in the place of an alias.
  package let command: String
  /// The line as it was typed or pasted at a prompt for commands, to be brought back there; nil for any other.
  package let typed: String?

  package init(line: Int, command: String, typed: String? = nil) {
    self.line = line
    self.command = command
    self.typed = typed
  }
}

extension TodoIntent {
  package var needsDurability: Bool {
    if case .command(.feature(let intent), _) = self { intent.needsDurability } else { false }
  }
}
