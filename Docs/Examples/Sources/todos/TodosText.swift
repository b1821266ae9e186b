/// The intent that a line asks for.
func intent(from line: String) -> TodosIntent {
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  let rest = words.count == 2 ? words[1] : ""
  return switch words.first {
  case "refresh": .refresh
  case "filter": Filter(rawValue: rest).map { .filter($0) } ?? .unclear(line)
  case "complete": Int(rest).map { .complete($0) } ?? .unclear(line)
  case "activate": Int(rest).map { .activate($0) } ?? .unclear(line)
  case "clear": .clearCompleted
  case "open": Int(rest).map { .open($0) } ?? .unclear(line)
  case "edit": .edit
  case "add": .add
  case "save": .save(title: rest)
  case "delete": .delete
  case "statistics": .statistics
  case "back": .back
  default: .unclear(line)
  }
}

/// A state as it is printed: what there is to be said, and the screen.
func text(of state: TodosState) -> String {
  let screen =
    switch state.routes.top {
    case .tasks: list(of: state)
    case .detail(let id): [state.task(id).map(line(for:)) ?? "No data"]
    case .edit(let id): ["Title: \(state.task(id)?.title ?? "") (save TITLE)"]
    case .statistics: statistics(of: state.tasks)
    }
  let lines =
    switch state.status {
    case .idle: screen
    case .loading: ["LOADING"]
    case .notice(let notice): [text(of: notice)] + screen
    case .failed: [state.routes.top == .statistics ? "Error loading statistics." : "Error while loading tasks"]
    case .refused(let refusal): [text(of: refusal)]
    }
  return lines.map { $0 + "\n" }.joined()
}

private func list(of state: TodosState) -> [String] {
  let (shown, none) =
    switch state.filter {
    case .all: (state.tasks, "You have no TO-DOs!")
    case .active: (state.tasks.filter { !$0.isCompleted }, "You have no active TO-DOs!")
    case .completed: (state.tasks.filter(\.isCompleted), "You have no completed TO-DOs!")
    }
  return shown.isEmpty ? [none] : shown.map(line(for:))
}

private func line(for task: Todo) -> String { "\(task.id ?? 0) [\(task.isCompleted ? "x" : " ")] \(task.title)" }

private func statistics(of tasks: [Todo]) -> [String] {
  let completed = tasks.count { $0.isCompleted }
  return tasks.isEmpty
    ? ["You have no tasks."] : ["Active tasks: \(tasks.count - completed)", "Completed tasks: \(completed)"]
}

private func text(of notice: Notice) -> String {
  switch notice {
  case .markedComplete: "Task marked complete"
  case .markedActive: "Task marked active"
  case .completedCleared: "Completed tasks cleared"
  case .saved: "TO-DO saved"
  case .deleted: "Task deleted"
  }
}

private func text(of refusal: Refusal) -> String {
  switch refusal {
  case .empty: "TO-DOs cannot be empty"
  case .noTask(let id): "There is no task \(id)."
  case .noPlace: "Open a task first."
  case .unclear(let line): "What is \"\(line)\"?"
  }
}
