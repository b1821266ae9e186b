import TodoModel

extension Org {
  package static func piece(
    of task: TodoItem, replacing old: OrgEntry?, _ context: ExchangeContext, rest: (OrgEntry) -> String?
  ) -> OrgEntry {
    var entry = old ?? .empty
    let seen = old.map { Self.seen(in: $0, context).task }
    func changed(_ field: TaskField) -> Bool { seen.map { !areExact($0[field], task[field]) } ?? true }
    entry.lines[0] = entry.headline(of: task)
    if [.due, .start, .repeat, .status, .completed].contains(where: changed) {
      entry.setPlanning(of: task, seen, context)
    }
    if old == nil {
      entry.set("ID", to: task.id.description)
      let created = OrgStamp(.instant(task.created), isActive: false, context.zone)
      entry.set("CREATED", to: created.text)
    }
    if changed(.notes) { entry.setNotes(task.notes) }
    entry.set("TODO_REST", to: rest(entry)?.withoutLineEnds)
    return entry
  }
}

extension OrgEntry {
  /// One of which nothing is known yet.
  static let empty = OrgEntry(lines: [" TODO a"])

  /// The headline for a task, in which only what has changed is replaced.
  func headline(of task: TodoItem) -> String {
    var headline = headline
    if let word = headline.keyword?.text, keywords.isDone(word) != (task.status == .completed) {
      headline.keyword?.text = keywords.word(isDone: task.status == .completed)[...]
    }
    let title = ExactText(headline.title.text)
    if headline.priority != task.priority {
      headline.cookie = task.priority.map {
        OrgHeadline.Part(blanks: " ", text: "[#\(TodoTxtLine.letter(of: $0))]")
      }
    }
    headline.setTags(task.tags, besides: around.tags)
    if title != ExactText(task.title) { headline.title.text = task.title.withoutLineEnds[...] }
    return headline.text
  }
}

extension OrgHeadline {
  /// Tags that are there stay where they are; those from around need not be there.
  fileprivate mutating func setTags(_ wanted: [String], besides around: [String]) {
    let wantedTexts = Set(wanted.map { ExactText($0) })
    var own = tagTexts.filter { wantedTexts.contains(ExactText($0)) }
    let there = Set((own + around).map { ExactText($0) })
    own += wanted.filter { !there.contains(ExactText($0)) && Self.isTag($0) }
    if own == tagTexts { return }
    tags = own.isEmpty ? nil : Part(blanks: tags?.blanks ?? " ", text: ":\(own.joined(separator: ":")):")
  }
}

extension OrgEntry {
  /// Says when it is due, not begun before, completed, and how it repeats, as far as that has changed.
  fileprivate mutating func setPlanning(of task: TodoItem, _ seen: TodoItem?, _ context: ExchangeContext) {
    let place = parts.planning
    var planning = OrgPlanning(place.map { lines[$0] } ?? "")
    let repeating = planning.repeating
    let closed = task.completed.map { OrgStamp(.instant($0), isActive: false, context.zone) }
    if seen.map({ !areExact($0[.completed], task[.completed]) }) ?? true { planning.set(.closed, to: closed) }
    let repeats = seen.map { areExact($0[.repeat], task[.repeat]) } ?? false
    let carrier = repeating ?? (task.due == nil ? .scheduled : .deadline)
    for (keyword, field) in [(OrgPlanning.Keyword.deadline, TaskField.due), (.scheduled, .start)] {
      guard let moment = task[field]?.moment else {
        planning.set(keyword, to: nil)
        continue
      }
      let old = planning[keyword]
      var stamp = OrgStamp(moment, isActive: true, context.zone)
      stamp.repeater = old?.repeater
      stamp.others = old?.others ?? []
      if !repeats { stamp.repeater = keyword == carrier ? task.repetition?.repeater : nil }
      if let old, areExact(seen?[field], task[field]), old.repeater == stamp.repeater { continue }
      planning.set(keyword, to: stamp)
    }
    let isEmpty = planning.line.utf8.allSatisfy(MarkdownHeading.isBlank)
    if let place {
      if isEmpty { lines.remove(at: place) } else { lines[place] = planning.line }
    } else if !isEmpty {
      lines.insert(planning.line, at: 1)
    }
  }

  /// Sets a property, or takes it away, with the drawer if nothing else is in that.
  fileprivate mutating func set(_ name: String, to value: String?) {
    let parts = parts
    let place = parts.properties?.first { Self.property(lines[$0])?.name == name }
    guard let value else {
      guard let place, let drawer = parts.properties else { return }
      if drawer.count == 3 { lines.removeSubrange(drawer) } else { lines.remove(at: place) }
      return
    }
    // Values stand below each other, as Org puts them.
    let line = ":\(name):" + String(repeating: " ", count: max(1, 9 - name.utf8.count)) + value
    if let place {
      lines[place] = Self.indent(of: lines[place]) + line
    } else if let drawer = parts.properties {
      lines.insert(Self.indent(of: lines[drawer.lowerBound]) + line, at: drawer.upperBound)
    } else {
      lines.insert(contentsOf: [":PROPERTIES:", line, ":END:"], at: (parts.planning ?? 0) + 1)
    }
  }

  private static func indent(of line: String) -> String {
    String(Substring(line.utf8.prefix(while: MarkdownHeading.isBlank)))
  }

  /// Text is indented, so that no line of it is a headline.
  fileprivate mutating func setNotes(_ notes: String) {
    lines.removeSubrange(parts.text...)
    let text = MarkdownItem.withoutEmptyEnds(
      notes.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(Substring($0)).withoutLineEnds }[...])
    // Behind an empty line it is neither a drawer nor planning.
    if let first = text.first, Self.drawer(first) != nil || OrgPlanning.isPlanning(first) { lines.append("") }
    for line in text {
      // What sets something for the whole file would do so from here.
      let isSetting = Org.setting(Array(line.utf8)[...]) != nil
      lines.append(line.isEmpty ? "" : isSetting ? "  ," + line : "  " + line)
    }
  }
}
