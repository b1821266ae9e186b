import TodoModel

/// What the program is about, without any of its machinery.
struct PlainModel {
  struct Task: Equatable {
    var title: String
    var isDone = false
    var tags: Set<String> = []
    var isStarted = false
  }

  enum Expectation: Equatable {
    case lists([Int]), shows, changes([Int]), nothingToChange, fails(String), asks, atFirstScreen
  }

  var tasks: [Int: Task] = [:]
  var last = 0
  var path = ["tasks"]
  var filter = StatusFilter.active
  var search = ""
  var isReversed = false
  var pending: (changes: [Int], effect: Effect)?
  var editing: (number: Int, title: String?)?

  enum Effect { case done, undone, start, stop, delete, tag(String) }

  var listed: [Int] {
    let shown = tasks.filter { _, task in
      (filter == .all || task.isDone == (filter == .completed))
        && (search.isEmpty || task.title.lowercased().contains(search))
    }
    return shown.keys.sorted(by: isReversed ? (>) : (<))
  }

  mutating func attempt(_ effect: Effect, on numbers: [Int]) -> Expectation {
    let missing = numbers.filter { tasks[$0] == nil }
    guard missing.isEmpty else { return .fails("noSuchTask") }
    let changes = numbers.filter { number in
      guard let task = tasks[number] else { return false }
      switch effect {
      case .done: return !task.isDone
      case .undone: return task.isDone
      case .start: return !task.isDone && !task.isStarted
      case .stop: return task.isStarted
      case .tag(let tag): return !task.tags.contains(tag)
      case .delete: return true
      }
    }
    if case .start = effect, numbers.allSatisfy({ tasks[$0]?.isDone == true }) { return .fails("invalidValue") }
    if changes.isEmpty { return .nothingToChange }
    if case .delete = effect {
      pending = (changes, effect)
      return .asks
    }
    if changes.count > 3 {
      pending = (changes, effect)
      return .asks
    }
    return perform(effect, on: changes)
  }

  mutating func perform(_ effect: Effect, on numbers: [Int]) -> Expectation {
    for number in numbers {
      switch effect {
      case .done:
        tasks[number]?.isDone = true
        tasks[number]?.isStarted = false
      case .start: tasks[number]?.isStarted = true
      case .stop: tasks[number]?.isStarted = false
      case .undone: tasks[number]?.isDone = false
      case .tag(let tag): tasks[number]?.tags.insert(tag)
      case .delete:
        tasks[number] = nil
        let remaining = path.dropFirst().filter { $0 != "detail\(number)" && $0 != "edit\(number)" }
        path = ["tasks"]
        for screen in remaining { go(to: screen) }
      }
    }
    return .changes(numbers)
  }

  mutating func add(_ task: Task) -> Expectation {
    last += 1
    tasks[last] = task
    return .changes([last])
  }

  mutating func go(to screen: String) {
    if screen == "tasks" { path = [screen] } else if path.last != screen { path.append(screen) }
  }

  func shown() -> Expectation { path.count == 1 ? .lists(listed) : .shows }
}
