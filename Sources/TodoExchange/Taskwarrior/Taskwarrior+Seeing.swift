import TodoModel

extension Taskwarrior {
  package static func seen(in piece: TaskwarriorPiece, _ context: ExchangeContext) -> SeenTask {
    guard let task = try? TaskwarriorTask(piece.object) else { return SeenTask(title: "") }
    var seen = SeenTask(title: task.title ?? "")
    func moment(_ instant: Instant?) -> FieldValue? {
      instant.map { .moment(Moment(ofTask: $0, in: context.zone)) }
    }
    seen.sourceID = task.uuid
    seen.isForeign = task.isFromTask
    seen.task.notes = task.notes
    seen.isDeleted = task.status == .deleted
    if task.status == .completed || task.status == .deleted {
      seen.task.status = .completed
      seen.task.completed = task.end
    }
    if let entry = task.entry { seen.setCreated(entry) }
    if let modified = task.modified { seen.setModified(modified) }
    seen.task.project = task.project
    seen.task.tags = Set(task.tags).sorted()
    seen.task.priority = task.priority.flatMap { priorities[$0] }
    seen.task[.due] = moment(task.due)
    seen.task[.wait] = moment(task.wait)
    seen.task[.start] = moment(task.scheduled)
    seen.task[.until] = moment(task.until)
    seen.task[.started] = task.start.map(FieldValue.instant)
    // Task puts them into this order.
    seen.depends = task.depends.sorted()
    seen.rest = task.rest?.restFromTask
    // What has been made after a template repeats through it; by itself it would bring forth a second series.
    let template = piece.template.flatMap { try? TaskwarriorTask($0) } ?? task
    if template.status == .recurring, let recur = template.recur {
      seen.task.repetition = repetition(of: recur)
      if seen.task.repetition == nil {
        seen.remarks.append(SeenTask.Remark("“\(recur)” is no repetition; kept as text"))
      }
    }
    return seen
  }

  /// People can define others.
  static let priorities: [String: TodoItem.Priority] = ["H": .high, "M": .medium, "L": .low]
}
