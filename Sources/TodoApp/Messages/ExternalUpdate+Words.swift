import TodoModel

extension Rendering {
  /// What has happened outside, for people: few lines, because they come above a line that is being typed, and of what is
  /// very long only the beginning.
  package func lines(of update: ExternalUpdate) -> [TextLine] {
    switch update {
    case .changedElsewhere, .settingsChangedElsewhere, .synced, .newDay, .due:
      unbrokenLines(of: update).flatMap { line in
        context.width.map { line.folded(to: $0, rows: 3, ellipsis: context.ellipsis) } ?? [line]
      }
    // How it is mended stands at the end.
    case .unreadable, .notNotified, .notSynced: unbrokenLines(of: update)
    }
  }

  private func unbrokenLines(of update: ExternalUpdate) -> [TextLine] {
    switch update {
    case .changedElsewhere(let changes):
      let headline = "\(changes.count.counted("TO-DO")) changed elsewhere"
      if let only = changes.first, changes.count == 1 {
        return [TextLine(headline + ":", .accent) + only.differenceLine(in: context.zone).withoutIndentation]
      }
      return [TextLine(headline + ":", .accent)]
        + few(changes) { $0.differenceLine(in: context.zone) }
    case .settingsChangedElsewhere(let change):
      return change.lines
    case .synced(let remote, let came, let hints):
      let told = hints.map { TextLine("  " + $0.words(in: context.zone)) }
      guard !came.isEmpty else { return [TextLine("Synced with \(remote):", .accent)] + few(told) { $0 } }
      return [TextLine("\(came.count.counted("TO-DO")) came from \(remote):", .accent)]
        + few(came) { $0.differenceLine(in: context.zone) } + few(told) { $0 }
    case .notSynced(let reason):
      return [TextLine("The list could not be synced by itself: \(reason)", .warning)]
    case .newDay(let day):
      return day.lines(in: context.zone)
    case .due(let dueNow):
      return dueNow.lines(in: context.zone)
    case .notNotified(let command, let reason):
      return [
        TextLine("\(quoted(command)) could not tell what is due (“config notify”): \(reason)", .warning)
      ]
    case .unreadable(let error):
      return [
        TextLine("The file was changed elsewhere and cannot be read now: ", .warning) + TextLine(error.wordsOnFile)
      ]
    }
  }
}

extension SettingsChange {
  fileprivate var lines: [TextLine] { scopeLines + viewLines }

  private var scopeLines: [TextLine] {
    guard before.scope != after.scope else { return [] }
    let scope = after.scope.isEmpty ? "everything" : after.scope.description
    return [TextLine("Changed elsewhere:", .accent) + TextLine(" working on \(scope) now")]
  }

  private var viewLines: [TextLine] {
    let names = Set(before.views.keys).union(after.views.keys).sorted().filter { before.views[$0] != after.views[$0] }
    if let only = names.first, names.count == 1 {
      return [TextLine("View changed elsewhere:", .accent) + differenceLine(ofView: only).withoutIndentation]
    }
    return names.isEmpty
      ? [] : [TextLine("\(names.count) views changed elsewhere:", .accent)] + few(names, differenceLine(ofView:))
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
    var parts: [String] = []
    if !due.isEmpty { parts.append("\(due.count) due today") }
    if !overdue.isEmpty { parts.append("\(overdue.count) overdue by now") }
    if !returned.isEmpty { parts.append("\(returned.count) back from waiting") }
    let lines =
      due.map { $0.line("due " + ($0.due?.words(in: zone) ?? "today"), .warning) }
      + overdue.map { $0.line("overdue", .bad) } + returned.map { $0.line("no longer waits", .plain) }
    return [TextLine("\(Moment.day(day).words(in: zone)): ", .headline) + TextLine(parts.joined(separator: ", "))]
      + few(lines) { $0 }
  }
}

extension DueNow {
  fileprivate func lines(in zone: some Zone) -> [TextLine] {
    let lines =
      due.map { $0.line("due " + ($0.due?.words(in: zone) ?? ""), .bad) }
      + returned.map { $0.line("no longer waits", .plain) }
    let headline = TextLine(due.isEmpty ? "Back from waiting:" : "Due now:", .headline)
    return lines.count == 1 ? [headline + lines[0].withoutIndentation] : [headline] + few(lines) { $0 }
  }
}

extension TodoItem {
  /// The task with what has become of it.
  func line(_ words: String, _ style: Style) -> TextLine {
    TextLine("  ") + TextLine(String(number), .accent) + TextLine(" " + title)
      + TextLine(" · ", .faint) + TextLine(words, style)
  }
}

extension TextLine {
  /// The line without the blanks before a mark, after something else.
  fileprivate var withoutIndentation: TextLine {
    guard let first = spans.first, first.text.hasPrefix("  ") else { return self }
    return TextLine(String(first.text.dropFirst(1)), first.style) + TextLine(Array(spans.dropFirst()))
  }
}

/// A line for each of the first few, and how many there are more.
func few<Element>(_ elements: [Element], atMost most: Int = 5, _ line: (Element) -> TextLine) -> [TextLine] {
  let rest = elements.count - most
  return elements.prefix(most).map(line) + (rest > 0 ? [TextLine("  … and \(rest) more", .faint)] : [])
}
