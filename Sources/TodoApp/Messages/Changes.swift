import TodoModel

extension Change {
  /// Returns the task as it is now, or its differences from before, in one line after `beginning`.
  func line(
    after beginning: TextLine, in zone: some Zone, naming references: [TaskReference] = [], tellingStatus: Bool = false
  ) -> TextLine {
    let details =
      switch (before, after) {
      case (nil, let task?): task.details(in: zone, naming: references)
      case (let before?, let after?): after.differences(from: before, in: zone, naming: references)
      case (_, nil): [String]()
      }
    var line = beginning
    line.spans.reserveCapacity(line.spans.count + 3 + 2 * details.count)
    line.append(String(number), .accent)
    line.append(" ")
    let title = after?.title ?? before?.title ?? ""
    line.append(linking: title, beginningOf: title)
    for detail in details {
      line.append(" · ", .faint)
      line.append(linking: detail, beginningOf: detail)
    }
    if tellingStatus, let after, after.status != before?.status ?? .active {
      line.append(" · ", .faint)
      line.append((before.map { $0.status.rawValue + " → " } ?? "") + after.status.rawValue)
    }
    return line
  }

  /// The same as a line of a difference: `+` comes, `-` goes, `~` becomes something else.
  func differenceLine(in zone: some Zone, naming references: [TaskReference] = []) -> TextLine {
    let sign =
      before == nil ? TextLine("  + ", .good) : after == nil ? TextLine("  - ", .bad) : TextLine("  ~ ", .warning)
    return line(after: sign, in: zone, naming: references, tellingStatus: true)
  }
}

extension TodoError {
  /// The same with the task that an offered `quick` line would add.
  func namingTask(at clock: Clock) -> TodoError {
    guard case .slip(.unknownCommand(let word, let nearest, let column, _), let meant) = self, meant.hasPrefix("quick ")
    else { return self }
    var scanner = LineScanner(meant)
    _ = scanner.bareWord()
    guard let attributes = try? scanner.attributes(for: .quickTask).all,
      let task = try? TaskTable().effect(of: .add(attributes), clock: clock).changes.first?.after
    else { return self }
    let words = ([task.title] + task.details(in: clock.zone, naming: [])).joined(separator: " · ")
    return .slip(.unknownCommand(word, nearest: nearest, column: column, adding: words), meant: meant)
  }
}

extension TodoItem {
  /// Every field in words, as it was understood, but for the title.
  fileprivate func details(in zone: some Zone, naming references: [TaskReference]) -> [String] {
    // Not `flatMap`: most fields are empty, and an array of nothing for each of them would cost more than the rest.
    var details: [String] = []
    details.reserveCapacity(4)
    for field in TaskField.shownInChanges {
      if let value = self[field] { field.appendDetails(of: value, in: zone, naming: references, to: &details) }
    }
    return details
  }

  fileprivate func differences(
    from before: TodoItem, in zone: some Zone, naming references: [TaskReference]
  ) -> [String] {
    TaskField.shownInChanges.flatMap { field in
      let (old, new) = (before[field], self[field])
      return old == new ? [] : field.difference(from: old, to: new, in: zone, naming: references)
    }
  }

  func line(_ words: String, _ style: Style) -> TextLine {
    TextLine("  ") + TextLine(String(number), .accent) + TextLine(" " + title)
      + TextLine(" · ", .faint) + TextLine(words, style)
  }
}

extension TaskField {
  fileprivate static let shownInChanges = typed + [.started]

  fileprivate func appendDetails(
    of value: FieldValue, in zone: some Zone, naming references: [TaskReference], to details: inout [String]
  ) {
    switch value {
    case .text(let text):
      if kind != .title { details.append(changeLabel + " " + (kind == .notes ? "“\(text[...].firstLine)”" : text)) }
    case .tags(let tags): for tag in tags { details.append(tag.asTypedTag) }
    case .priority, .moment, .instant, .repetition, .duration: details.append(changeLabel + " " + value.words(in: zone))
    case .reference, .references: details.append(changeLabel + " " + value.references.words(naming: references))
    case .number, .identifier, .status, .noteDates: break
    }
  }

  fileprivate func difference(
    from old: FieldValue?, to new: FieldValue?, in zone: some Zone, naming references: [TaskReference]
  ) -> [String] {
    switch kind {
    case .title, .name, .priority, .moment, .duration, .number, .identifier, .status, .repetition, .noteDates:
      let name = kind == .repetition ? changeLabel : name
      return ["\(name) \(old?.words(in: zone) ?? "none") → \(new?.words(in: zone) ?? "none")"]
    case .tags:
      let (old, new) = (old?.tags ?? [], new?.tags ?? [])
      return new.filter { !old.contains($0) }.map(\.asTypedTag)
        + old.filter { !new.contains($0) }.map { Query.Term.noTag($0).description }
    case .reference, .instant:
      guard let new else { return [removalLabel] }
      var details: [String] = []
      appendDetails(of: new, in: zone, naming: references, to: &details)
      return details
    case .references:
      let (old, new) = (old?.references ?? [], new?.references ?? [])
      guard new.allSatisfy(old.contains) else { return [changeLabel + " " + new.words(naming: references)] }
      let ended = old.filter { !new.contains($0) }
      return ended.isEmpty ? [] : [removalLabel + " " + ended.words(naming: references)]
    case .notes:
      guard let new = new?.text else { return [removalLabel] }
      let old = old?.text ?? ""
      if new.hasPrefix(old) { return ["\(changeLabel) “\(new.dropFirst(old.count).firstLine)”"] }
      let (gone, come) = (old.lines(besidesThoseOf: new), new.lines(besidesThoseOf: old))
      return come.isEmpty && !gone.isEmpty
        ? ["\(changeLabel) “\(gone[...].firstLine)” removed"]
        : ["\(changeLabel) “\((come.isEmpty ? new : come)[...].firstLine)”"]
    }
  }
}

extension FieldValue {
  /// Returns the value as people read it; empty if it has to be shown otherwise.
  func words(in zone: some Zone) -> String {
    switch self {
    case .moment(let moment): moment.words(in: zone)
    case .instant(let instant): instant.words(in: zone)
    case .repetition(let repetition): repetition.rhythm
    case .number, .text, .status, .priority, .duration: plain
    case .identifier, .tags, .reference, .references, .noteDates: ""
    }
  }
}

extension [TaskID] {
  /// Returns the numbers of the tasks; if they are not known, their count, which must not read as a number.
  fileprivate func words(naming references: [TaskReference]) -> String {
    let numbers = compactMap { id in references.first { $0.id == id }?.number }
    return numbers.count == count
      ? numbers.sorted().map(String.init).joined(separator: ", ")
      : count == 1 ? "another task" : "\(count) other tasks"
  }
}

extension Substring {
  /// The first line that is not blank.
  fileprivate var firstLine: String {
    let lines = split(whereSeparator: \.isNewline)
    return String(lines.first ?? "") + (lines.count > 1 ? " …" : "")
  }
}

extension String {
  fileprivate func lines(besidesThoseOf other: String) -> String {
    let known = Set(other.split(separator: "\n"))
    return split(separator: "\n").filter { !known.contains($0) }.joined(separator: "\n")
  }
}

extension TodoItem.Repetition {
  /// The repetition in words, or the rule if it has a part that this program has no words for.
  var rhythm: String { (try? RecurrenceRule(rrule: rule))?.words(from: origin) ?? rule }
}

extension Rendering {
  /// Returns the events outside, in few lines: they come above a line that is being typed.
  package func lines(of update: ExternalUpdate) -> [TextLine] {
    switch update {
    case .changedElsewhere, .settingsChangedElsewhere, .synced, .newDay, .due:
      unbrokenLines(of: update).flatMap { line in
        context.width.map { line.folded(to: $0, rows: 3, ellipsis: context.ellipsis) } ?? [line]
      }
    // The remedy is at the end.
    case .unreadable, .notNotified, .notSynced: unbrokenLines(of: update)
    }
  }

  private func unbrokenLines(of update: ExternalUpdate) -> [TextLine] {
    switch update {
    case .changedElsewhere(let changes):
      let headline = TextLine("\(changes.count.counted("TO-DO")) changed elsewhere:", .accent)
      return listing(changes, below: headline) { $0.differenceLine(in: context.zone) }
    case .settingsChangedElsewhere(let change): return change.lines
    case .synced(let remote, let came, let hints, let origins):
      let headline = came.isEmpty ? "Synced with \(remote):" : "\(came.count.counted("TO-DO")) came from \(remote):"
      return [TextLine(headline, .accent)]
        + few(came) { $0.differenceLine(in: context.zone) + origins.words(about: $0, in: context.zone) }
        + few(hints) { TextLine("  " + $0.words(in: context.zone)) }
    case .notSynced(let reason): return [TextLine("The list could not be synced by itself: \(reason)", .warning)]
    case .newDay(let day): return day.lines(in: context.zone)
    case .due(let dueNow): return dueNow.lines(in: context.zone)
    case .notNotified(let command, let reason):
      return [TextLine("\(quoted(command)) could not tell what is due (“config notify”): \(reason)", .warning)]
    case .unreadable(let error):
      return [
        TextLine("The file was changed elsewhere and cannot be read now: ", .warning) + TextLine(error.wordsOnFile)
      ]
    }
  }
}

extension SettingsChange {
  fileprivate var lines: [TextLine] {
    var lines: [TextLine] = []
    if before.scope != after.scope {
      let scope = after.scope.isEmpty ? "everything" : after.scope.description
      lines.append(TextLine("Changed elsewhere:", .accent) + TextLine(" working on \(scope) now"))
    }
    let names = views
    guard !names.isEmpty else { return lines }
    let headline = TextLine(
      names.count == 1 ? "View changed elsewhere:" : "\(names.count) views changed elsewhere:", .accent)
    return lines + listing(names, below: headline, differenceLine(ofView:))
  }

  private func differenceLine(ofView name: String) -> TextLine {
    let view = TextLine("@" + name, .accent) + TextLine(" · ", .faint)
    switch (before.views[name], after.views[name]) {
    case (let query?, nil): return TextLine("  - ", .bad) + view + TextLine(query)
    case (nil, let query): return TextLine("  + ", .good) + view + TextLine(query ?? "")
    case (let old?, let new?): return TextLine("  ~ ", .warning) + view + TextLine(old + " → " + new)
    }
  }
}

extension NewDay {
  fileprivate func lines(in zone: some Zone) -> [TextLine] {
    let counts = [(due.count, "due today"), (overdue.count, "overdue by now"), (returned.count, "back from waiting")]
    let lines =
      due.map { $0.line("due " + ($0.due?.words(in: zone) ?? "today"), .warning) }
      + overdue.map { $0.line("overdue", .bad) } + returned.map { $0.line("no longer waits", .plain) }
    return [TextLine("\(Moment.day(day).words(in: zone)): ", .headline) + TextLine(nonzero(counts))] + few(lines) { $0 }
  }
}

extension DueNow {
  func taskLines(in zone: some Zone) -> [TextLine] {
    due.map { $0.line("due " + ($0.due?.words(in: zone) ?? ""), .bad) }
      + returned.map { $0.line("no longer waits", .plain) }
  }

  fileprivate func lines(in zone: some Zone) -> [TextLine] {
    listing(taskLines(in: zone), below: TextLine(due.isEmpty ? "Back from waiting:" : "Due now:", .headline)) { $0 }
  }
}

/// Returns the counts other than zero with their words: `1 added, 2 changed`.
func nonzero(_ counts: [(count: Int, words: String)], by separator: String = ", ") -> String {
  counts.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }.joined(separator: separator)
}

/// Returns a headline with the indented lines of the first few below it, or with that of a single one at its end.
private func listing<Element>(
  _ elements: [Element], below headline: TextLine, _ line: (Element) -> TextLine
) -> [TextLine] {
  let lines = few(elements, line)
  guard lines.count == 1, let first = lines[0].spans.first else { return [headline] + lines }
  return [
    headline + TextLine(String(first.text.dropFirst(1)), first.style) + TextLine(Array(lines[0].spans.dropFirst()))
  ]
}

/// Returns a line for each of the first few, and the number of the others.
func few<Element>(_ elements: [Element], atMost most: Int = 5, _ line: (Element) -> TextLine) -> [TextLine] {
  let rest = elements.count - most
  return elements.prefix(most).map(line) + (rest > 0 ? [TextLine("  … and \(rest) more", .faint)] : [])
}
