import TodoModel

extension TodoTxt {
  package static func seen(in line: TodoTxtLine, _ context: ExchangeContext) -> SeenTask {
    let meanings = line.meanings
    let title = zip(line.words, meanings).compactMap { $0.1 == .title ? $0.0.text : nil }.filter { !$0.isEmpty }
    // What has nothing but marks at its front is a title all the same.
    var seen = SeenTask(title: title.isEmpty ? line.text : title.joined(separator: " "))
    seen.task.status = line.isDone ? .completed : .active
    if let day = line.completed.flatMap(Day.init) { seen.task.completed = day.beginning(in: context.zone) }
    if let day = line.created.flatMap(Day.init) { seen.setCreated(day.beginning(in: context.zone)) }
    seen.task.priority = line.priority.flatMap(TodoTxtLine.priority(of:))
    for meaning in meanings {
      switch meaning {
      case .title: break
      case .project(let name): seen.task.project = name
      case .tag(let tag): seen.task.tags = Array(Set(seen.task.tags + [tag])).sorted()
      case .due(let day): seen.task.due = .day(day)
      case .wait(let day): seen.task.wait = .day(day)
      case .repetition(let repetition): seen.task.repetition = repetition
      case .priority(let priority): seen.task.priority = priority
      case .id(let id): seen.sourceID = id
      case .rest(let rest): seen.rest = rest
      }
    }
    return seen
  }
}
