import TodoJSON
import TodoModel

extension Detail {
  private static let column = 14

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let content = state else { return page.add("No data") }
    let task = content.task
    let zone = context.zone
    page.add(TextLine("\(task.number)", .accent) + " " + TextLine(linking: task.title, .headline))
    func add(_ name: String, _ value: String?, _ style: Style = .plain) {
      guard let value, !value.isEmpty else { return }
      page.add(TextLine(value, style), label: "  " + TextLine(name), column)
    }
    func add(_ name: String, _ tasks: [TodoItem]) {
      let lines = tasks.map { TextLine("\($0.number) \($0.title)\($0.status == .completed ? " (completed)" : "")") }
      page.add(lines, label: "  " + TextLine(name), column)
    }
    for field in TaskField.settable {
      switch task[field] {
      case .status(let status, _)?: add(field.label, status.rawValue, status == .completed ? .done : .plain)
      case .text(let text)? where field.kind == .name: add(field.label, text)
      case .tags(let tags)?: add(field.label, tags.map(\.asTypedTag).joined(separator: " "))
      case .priority(let priority)?: add(field.label, priority.rawValue)
      case .moment(let moment)?:
        let isOverdue = field == .due && task.satisfies(.overdue, at: now)
        let isOver = field == .until && task.satisfies(.expired, at: now)
        add(
          field.label, moment.words(in: zone) + (isOverdue ? " overdue" : isOver ? " over" : ""),
          isOver ? .faint : field == .due ? TaskRow.Standing(of: task, at: now).look.style : .plain)
      case .repetition(let repetition)?: add(field.label, repetition.rhythm)
      case .duration(let duration)? where field != .worked: add(field.label, duration.description)
      case .instant(let instant)? where task.started != nil: add(field.label, "since " + instant.words(in: zone))
      case .reference?: add(field.label, content.parent.map { [$0] } ?? [])
      // Dependencies and notes have lines of their own below.
      case nil, .text?, .references?, .number?, .identifier?, .instant?, .duration?, .noteDates?: break
      }
    }
    add("Subtasks", content.subtasks)
    add("Blocked by", content.blockedBy)
    add("Blocking", content.blocking)
    page.add(content.urgency.lines, label: "  Urgency", column)
    add("Worked", content.worked?.description)
    add("Created", task.created.words(in: zone), .faint)
    if task.modified != task.created { add("Modified", task.modified.words(in: zone), .faint) }
    add("Completed", task.completed?.words(in: zone), .faint)
    write(task.noteLines, in: zone, to: &page)
    write(content.fields, in: zone, to: &page)
  }

  private static func write(_ notes: [Note], in zone: some Zone, to page: inout TextPage) {
    let areDated = notes.contains { $0.written != nil }
    let lines = notes.enumerated().map { place, note in
      let day = note.written.map { zone.civilTime(at: $0).day.iso } ?? ""
      return TextLine("\(place + 1)", .accent)
        + TextLine(areDated ? "  " + day : "", .faint).padded(to: areDated ? 12 : 0) + "  "
        + TextLine(linking: note.text)
    }
    page.add(lines, label: "  Notes", column)
  }

  private static func write(_ fields: [FieldOrigin], in zone: some Zone, to page: inout TextPage) {
    let commands = Dictionary(grouping: fields, by: \.sequence).sorted { $0.key < $1.key }.map(\.value)
    let lines = commands.map { origins in
      TextLine(origins[0].instant.words(in: zone), .faint) + "  "
        + TextLine(origins[0].command?.firstLineOfCommand ?? "outside of todo", .accent)
        + TextLine("  " + origins.map(\.field.name).joined(separator: ", "), .faint)
    }
    page.add(lines, label: "  Set by", column)
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    guard let content = state else { return }
    writer.members(
      ("task", content.task), ("parent", content.parent), ("subtasks", content.subtasks),
      ("blockedBy", content.blockedBy), ("blocking", content.blocking))
    writer.object("urgency") { $0.writeMembers(of: content.urgency) }
    writer.members(("minutesWorked", content.worked?.minutes))
    let notes = Array(content.task.noteLines.enumerated())
    if !notes.isEmpty {
      writer.member("notes", of: notes) {
        $0.members(("number", $1.offset + 1), ("text", $1.element.text), ("written", $1.element.written))
      }
    }
    writer.object("fields") { writer in
      for origin in content.fields {
        writer.object(named: origin.field.name) { $0.members(("command", origin.command), ("at", origin.instant)) }
      }
    }
  }
}
