extension Mutation {
  /// The line that does the same wherever it is typed, while that is worked on; several for several changes, and nil if no
  /// line does. It is read back, so it costs its length.
  package func command(in scope: Scope = Scope()) -> String? {
    switch self {
    case .add(let attributes): Mutation.line("add", scope.filling(attributes), .newTask)
    case .save(let attributes, let numbers): Mutation.change(attributes, to: numbers)
    case .revise(let task, let attributes): Mutation.change(attributes, to: [task.number])
    case .complete(let numbers): "done " + Selection(numbers).description
    case .activate(let numbers): "undone " + Selection(numbers).description
    case .start(let numbers): "start " + Selection(numbers).description
    case .stop(let numbers): "stop " + Selection(numbers).description
    case .log(let attributes): Mutation.line("log", scope.filling(attributes), .doneTask)
    case .copy(let numbers, let attributes):
      Mutation.line("copy \(Selection(numbers))", attributes, .change, Selection(numbers))
    case .delete(let numbers): "delete " + Selection(numbers).description
    case .clearCompleted: "purge"
    case .restore, .importTasks: nil
    case .several(let mutations): mutations.lines { $0.command(in: scope) }
    }
  }

  /// What the history remembers of it: the line that was typed, but for a new task that is given what is worked on.
  package func recorded(as line: String, in scope: Scope) -> String {
    guard !scope.isEmpty else { return line }
    switch self {
    case .add, .log: return command(in: scope) ?? line
    case .save, .revise, .complete, .activate, .start, .stop, .copy, .delete, .clearCompleted, .restore, .importTasks,
      .several:
      return line
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
    // A line has one line of notes.
    guard case .set(.notes, .text(let notes))? = attributes.first(where: { $0.field == .notes }), notes.contains("\n")
    else { return line("modify \(selection)", attributes, .change, selection) }
    let lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = attributes.map { $0.field == .notes ? .notes(lines[0]) : $0 }
    guard let change = line("modify \(selection)", first, .change, selection),
      let others = lines.dropFirst().lines({ selection.line("note", $0) })
    else { return nil }
    return change + "\n" + others
  }

  /// The attributes behind the beginning of a line, if they are read back as they are.
  private static func line(
    _ beginning: String, _ attributes: [Attribute], _ use: AttributesUse, _ selection: Selection? = nil
  ) -> String? {
    // In quotes, and behind dashes at the end, nothing is taken for anything but a title.
    let title = attributes.compactMap { if case .title(let title) = $0 { title } else { nil } }.last
    let others = attributes.filter { $0.field != .title }.map(\.typed)
    let ways = title.map { [[$0] + others, [$0.inQuotes] + others, others + ["--", $0]] } ?? [others]
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

extension Sequence {
  /// A line for each, below each other; nil if one has none.
  fileprivate func lines(_ line: (Element) -> String?) -> String? {
    let lines = map(line)
    return lines.contains(nil) ? nil : lines.compactMap { $0 }.joined(separator: "\n")
  }
}

extension Alteration {
  /// The line that makes it of tasks; nil if the text cannot be typed.
  fileprivate func command(on selection: Selection) -> String? {
    switch self {
    case .append(let text): return selection.line("append", text)
    case .prepend(let text): return selection.line("prepend", text)
    case .replace(let old, let new, let isEverywhere):
      let typed = "/\(old.slashed)/\(new.slashed)/" + (isEverywhere ? "g" : "")
      var scanner = LineScanner(typed)
      return (try? scanner.replacement()) == self ? "replace \(selection) \(typed)" : nil
    case .postpone(let step): return "postpone \(selection) \(step.description.drop { $0 == "+" })"
    }
  }
}

extension String {
  fileprivate var slashed: String { split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/") }
}

extension Selection {
  /// The line of a verb with a text behind the tasks, in quotes where they are needed; nil if the text cannot be typed.
  fileprivate func line(_ verb: String, _ text: String) -> String? {
    [text, text.inQuotes].first { typed in
      var scanner = LineScanner(typed)
      return !text.isEmpty && (try? scanner.plainText()) == text
    }.map { "\(verb) \(self) \($0)" }
  }

  /// These tasks, in this order.
  init(_ numbers: [Int]) {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    self = .numbers(ranges)
  }
}

extension Scope {
  /// What a new task is given by a line, with what is worked on where the line says nothing else.
  fileprivate func filling(_ attributes: [Attribute]) -> [Attribute] {
    attributes
      + self.attributes.filter { mine in
        !attributes.contains { $0 == mine || mine.field != .tags && $0.field == mine.field }
      }
  }
}
