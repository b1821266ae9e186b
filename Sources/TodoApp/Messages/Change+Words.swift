import TodoModel

extension Change {
  /// What the task is now, or how it differs from what it was, in one line, after what comes before it.
  ///
  /// - Parameter references: The numbers of tasks that are referred to, where they are known.
  func line(behind beginning: TextLine, in zone: some Zone, naming references: [TaskReference] = []) -> TextLine {
    let details: [String]
    switch (before, after) {
    case (nil, let task?): details = task.details(in: zone, naming: references)
    case (let before?, let after?): details = after.differences(from: before, in: zone, naming: references)
    case (_, nil): details = []
    }
    var line = beginning
    line.spans.reserveCapacity(line.spans.count + 3 + 2 * details.count)
    line.append(String(number), .accent)
    line.append(" ")
    line.append(after?.title ?? before?.title ?? "")
    for detail in details {
      line.append(" · ", .faint)
      line.append(detail)
    }
    return line
  }

  /// The same as a line of a difference: `+` comes, `-` goes, `~` becomes something else.
  func differenceLine(in zone: some Zone, naming references: [TaskReference] = []) -> TextLine {
    func line(behind sign: TextLine) -> TextLine { self.line(behind: sign, in: zone, naming: references) }
    switch (before, after) {
    case (nil, _): return line(behind: TextLine("  + ", .good))
    case (_, nil): return line(behind: TextLine("  - ", .bad))
    case (let before?, let after?):
      var line = line(behind: TextLine("  ~ ", .warning))
      if before.status != after.status {
        line.append(" · ", .faint)
        line.append("\(before.status.rawValue) → \(after.status.rawValue)")
      }
      return line
    }
  }
}

extension TodoItem {
  /// Every attribute in words, as it was understood.
  fileprivate func details(in zone: some Zone, naming references: [TaskReference]) -> [String] {
    var details: [String] = []
    if let project { details.append("project \(project)") }
    details += tags.map { "+" + $0 }
    if let priority { details.append("priority \(priority.rawValue)") }
    if let due { details.append("due " + due.words(in: zone)) }
    if let wait { details.append("waits until " + wait.words(in: zone)) }
    if let repetition { details.append(repetition.words) }
    if let parent { details.append("part of " + [parent].words(naming: references)) }
    if !depends.isEmpty { details.append("depends on " + depends.words(naming: references)) }
    if !notes.isEmpty { details.append("note “\(firstLineOfNotes)”") }
    return details
  }

  /// Each attribute that differs, as what it was and what it is.
  fileprivate func differences(
    from before: TodoItem, in zone: some Zone, naming references: [TaskReference]
  ) -> [String] {
    var differences: [String] = []
    func compare(_ name: String, _ old: String?, _ new: String?) {
      guard old != new else { return }
      differences.append("\(name) \(old ?? "none") → \(new ?? "none")")
    }
    compare("title", before.title, title)
    compare("project", before.project, project)
    differences += tags.filter { !before.tags.contains($0) }.map { "+" + $0 }
    differences += before.tags.filter { !tags.contains($0) }.map { "-" + $0 }
    compare("priority", before.priority?.rawValue, priority?.rawValue)
    compare("due", before.due?.words(in: zone), due?.words(in: zone))
    compare("wait", before.wait?.words(in: zone), wait?.words(in: zone))
    compare("repeats", before.repetition?.rhythm, repetition?.rhythm)
    if let parent, parent != before.parent { differences.append("part of " + [parent].words(naming: references)) }
    if parent == nil, before.parent != nil { differences.append("no longer a subtask") }
    let ended = before.depends.filter { !depends.contains($0) }
    if !depends.allSatisfy(before.depends.contains) {
      differences.append("depends on " + depends.words(naming: references))
    } else if !ended.isEmpty {
      differences.append("no longer depends on " + ended.words(naming: references))
    }
    if notes != before.notes {
      let added = notes.dropFirst(notes.hasPrefix(before.notes) ? before.notes.count : 0)
      differences.append(notes.isEmpty ? "no notes" : "note “\(added.firstLine)”")
    }
    return differences
  }

  private var firstLineOfNotes: String { notes[...].firstLine }
}

extension [TaskID] {
  /// The numbers of the tasks; where they are not known, how many it takes, which must not read as a number.
  fileprivate func words(naming references: [TaskReference]) -> String {
    let numbers = compactMap { id in references.first { $0.id == id }?.number }
    if numbers.count == count { return numbers.sorted().map(String.init).joined(separator: ", ") }
    return count == 1 ? "another task" : "\(count) other tasks"
  }
}

extension Substring {
  /// The first line that has something in it.
  fileprivate var firstLine: String {
    let lines = split(whereSeparator: \.isNewline)
    return String(lines.first ?? "") + (lines.count > 1 ? " …" : "")
  }
}

extension TodoItem.Repetition {
  /// That it repeats, and how.
  var words: String { "repeats " + rhythm }

  /// How it repeats: in words, or as the rule where it has a part that this program has no words for.
  var rhythm: String {
    (try? RecurrenceRule(rrule: rule))?.words(from: origin) ?? rule
  }
}
