/// A change of the tasks as a value, which can be previewed, performed, and performed again on a newer state.
package enum Mutation: Hashable, Sendable, Codable {
  /// Adds a task; `emptyTitle` if the attributes have no title.
  case add([Attribute])
  case save([Attribute], to: [Int])
  /// Sets attributes of a task as it was when they were edited; `conflict` if one of their fields has changed since.
  indirect case revise(TodoItem, [Attribute])
  case change(StatusChange, [Int])
  /// Starts work on a task, and stops it on all others.
  case startOnly([Int])
  /// Adds a task that is completed, at the time in the attributes or now.
  case log([Attribute])
  /// Copies tasks and their subtasks; the attributes are for those named.
  case copy([Int], [Attribute])
  case clearCompleted
  /// Replaces all tasks with those of a copy of the file.
  case restore([TodoItem])
  case importTasks(IncomingTasks)
  /// Performs mutations one after the other, each on the result of those before; all or none.
  case several([Mutation])

  package static func complete(_ numbers: [Int]) -> Mutation { .change(.complete, numbers) }
  package static func activate(_ numbers: [Int]) -> Mutation { .change(.activate, numbers) }
  package static func start(_ numbers: [Int]) -> Mutation { .change(.start, numbers) }
  package static func stop(_ numbers: [Int]) -> Mutation { .change(.stop, numbers) }
  package static func delete(_ numbers: [Int]) -> Mutation { .change(.delete, numbers) }

  var attributes: [Attribute] {
    switch self {
    case .add(let attributes), .save(let attributes, _), .revise(_, let attributes), .log(let attributes),
      .copy(_, let attributes):
      attributes
    case .several(let mutations): mutations.flatMap(\.attributes)
    case .change, .startOnly, .clearCompleted, .restore, .importTasks: []
    }
  }

  /// Remarks on the typed times of day, in the order of the attributes.
  package func clockNotes(by clock: Clock) -> [ClockNote] {
    attributes.compactMap { attribute in
      switch attribute {
      // A day has nothing to do with clocks.
      case .set(_, .date(.day)): nil
      case .set(let field, .date(let date)): date.resolved(by: clock, looking: field.kind.direction).note
      case _: nil
      }
    }
  }

  /// The same wherever it is typed; several lines for several mutations, nil if no line does it. Costs its length.
  package func command(in scope: Scope = Scope()) -> String? {
    switch self {
    case .add(let attributes): Mutation.line("add", scope.filling(attributes), .newTask)
    case .save(let attributes, let numbers): Mutation.change(attributes, to: numbers)
    case .revise(let task, let attributes): Mutation.change(attributes, to: [task.number])
    case .change(let change, let numbers): "\(change.rawValue) \(Selection(numbers))"
    case .startOnly(let numbers): "start \(Selection(numbers))"
    case .log(let attributes): Mutation.line("log", scope.filling(attributes), .doneTask)
    case .copy(let numbers, let attributes):
      Mutation.line("copy \(Selection(numbers))", attributes, .change, Selection(numbers))
    case .clearCompleted: "purge"
    case .restore, .importTasks: nil
    case .several(let mutations): mutations.lines { $0.command(in: scope) }
    }
  }

  /// The text for the history: the typed line, or the line that says which scope a new task was given.
  package func recorded(as line: String, in scope: Scope) -> String {
    switch self {
    case .add, .log: scope.isEmpty ? line : command(in: scope) ?? line
    case _: line
    }
  }

  private static func change(_ attributes: [Attribute], to numbers: [Int]) -> String? {
    let selection = Selection(numbers)
    if attributes.count == 1 {
      switch attributes[0] {
      case .appendNote(let text): return selection.line("note", text)
      case .removeNote(let place): return "note \(selection) -\(place)"
      case .alter(let alteration): return alteration.command(on: selection)
      case .title, .addTag, .removeTag, .set, .clear: break
      }
    }
    // A line can hold only one line of notes.
    guard case .set(.notes, .text(let notes))? = attributes.first(where: { $0.field == .notes }), notes.contains("\n")
    else { return line("modify \(selection)", attributes, .change, selection) }
    let lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = attributes.map { $0.field == .notes ? .notes(lines[0]) : $0 }
    guard let change = line("modify \(selection)", first, .change, selection),
      let others = lines.dropFirst().lines({ selection.line("note", $0) })
    else { return nil }
    return change + "\n" + others
  }

  /// The beginning of a line with attributes after it; nil if they cannot be read back.
  private static func line(
    _ beginning: String, _ attributes: [Attribute], _ use: AttributesUse, _ selection: Selection? = nil
  ) -> String? {
    // In quotes, and after dashes at the end, a title is not taken for anything else.
    let title = attributes.compactMap { if case .title(let title) = $0 { title } else { nil } }.last
    let others = attributes.filter { $0.field != .title }.map(\.typed)
    let ways =
      title.map { [[$0] + others, [$0.inQuotes] + others, others + ["--", $0]].dropFirst($0.mayHaveOptions ? 1 : 0) }
      ?? [others]
    let expected = (title.map { [.title($0)] } ?? []) + attributes.filter { $0.field != .title }
    return ways.map { $0.joined(separator: " ") }.first { way in
      var scanner = LineScanner(way)
      guard !way.contains("\n"), let parsed = try? scanner.attributes(for: use), parsed.all == expected,
        !parsed.mayTakeTagsAway
      else { return false }
      guard let selection else { return true }
      return (try? scanner.expectTitleIsMeant(parsed, for: selection)) != nil
    }.map { beginning + " " + $0 }
  }
}

/// A change of tasks as a whole; the raw value is the verb that makes it.
package enum StatusChange: String, Sendable, Codable {
  case complete = "done"
  case activate = "undone"
  case start
  /// Ends the work on tasks and adds up its time.
  case stop
  case delete
}

extension Sequence {
  fileprivate func lines(_ line: (Element) -> String?) -> String? {
    let lines = map(line)
    return lines.contains(nil) ? nil : lines.compactMap { $0 }.joined(separator: "\n")
  }
}

extension Alteration {
  /// The line that performs it on tasks; nil if the text cannot be typed.
  fileprivate func command(on selection: Selection) -> String? {
    switch self {
    case .append(let text): return selection.line("append", text)
    case .prepend(let text): return selection.line("prepend", text)
    case .replace(let old, let new, let isEverywhere):
      let texts = [old, new].map { $0.replacing("/", with: "\\/") + "/" }
      let typed = "/" + texts.joined() + (isEverywhere ? "g" : "")
      return typed.read { try $0.replacement() } == self ? "replace \(selection) \(typed)" : nil
    case .move(let date): return "postpone \(selection) \(date)"
    // `m` would be minutes.
    case .postpone(let step):
      return "postpone \(selection) \(step.description.drop { $0 == "+" })" + (step.unit == .month ? "o" : "")
    }
  }
}

extension Selection {
  /// The line with a verb and a text, quoted where necessary; nil if the text cannot be typed.
  fileprivate func line(_ verb: String, _ text: String) -> String? {
    [text, text.inQuotes].dropFirst(text.mayHaveOptions ? 1 : 0).first { typed in
      !text.isEmpty && typed.read { try $0.plainText() } == text
    }.map { "\(verb) \(self) \($0)" }
  }

  init(_ numbers: [Int]) {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      let last = ranges.last?.upperBound == number - 1 ? ranges.popLast() : nil
      ranges.append((last?.lowerBound ?? number)...number)
    }
    self = .numbers(ranges)
  }
}

extension Scope {
  fileprivate func filling(_ attributes: [Attribute]) -> [Attribute] {
    attributes
      + self.attributes.filter { mine in
        !attributes.contains { $0 == mine || mine.field != .tags && $0.field == mine.field }
      }
  }
}
