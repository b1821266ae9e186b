import MVI
import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

/// A model of the program, without any of its machinery.
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

@Suite struct RandomWalkTests {
  private struct Walk {
    var random: SeededGenerator
    var model = PlainModel()

    mutating func number() -> Int { Int.random(in: 1...12, using: &random) }

    mutating func step() -> (line: String, expectation: PlainModel.Expectation) {
      if model.pending != nil || model.editing != nil { return answer() }
      let number = number()
      switch Int.random(in: 0..<28, using: &random) {
      case 0...3:
        let title = title()
        return ("add \(title)", model.add(PlainModel.Task(title: title)))
      case 4: return ("add +x", .fails("emptyTitle"))
      case 5, 6: return ("done \(number)", model.attempt(.done, on: [number]))
      case 7: return ("undone \(number)", model.attempt(.undone, on: [number]))
      case 8: return ("done (milk)", model.attempt(.done, on: selected { $0.title.lowercased().contains("milk") }))
      case 9:
        let numbers = (number...(number + 5)).filter { model.tasks[$0] != nil }
        let line = "modify \(number)-\(number + 5) +x"
        return (line, numbers.isEmpty ? .fails("noSuchTask") : model.attempt(.tag("x"), on: numbers))
      case 10: return ("delete \(number)", model.attempt(.delete, on: [number]))
      case 11: return ("delete (not +x)", model.attempt(.delete, on: selected { !$0.tags.contains("x") }))
      case 12:
        return ("purge", model.attempt(.delete, on: model.tasks.filter(\.value.isDone).keys.sorted()))
      case 13, 14:
        guard model.tasks[number] != nil else { return ("open \(number)", .fails("noSuchTask")) }
        model.go(to: "detail\(number)")
        return ("open \(number)", .shows)
      case 15:
        model.go(to: "statistics")
        return ("stats", .shows)
      case 16:
        guard model.tasks[number] != nil else { return ("edit \(number)", .fails("noSuchTask")) }
        model.go(to: "edit\(number)")
        model.editing = (number, nil)
        return ("edit \(number)", .asks)
      case 17:
        guard model.path.count > 1 else { return ("back", .atFirstScreen) }
        model.path.removeLast()
        return ("back", model.shown())
      case 18:
        model.go(to: "tasks")
        return ("home", .lists(model.listed))
      case 19:
        model.filter = StatusFilter.allCases.randomElement(using: &random) ?? .all
        model.go(to: "tasks")
        return ("filter \(model.filter.rawValue)", .lists(model.listed))
      case 20:
        model.search = ["", "milk", "tea"].randomElement(using: &random) ?? ""
        model.go(to: "tasks")
        return ("search \(model.search)", .lists(model.listed))
      case 21: return ("start \(number)", model.attempt(.start, on: [number]))
      case 22:
        let numbers = [number, number + 1]
        return ("start \(number) \(number + 1)", model.attempt(.start, on: numbers))
      case 23: return ("stop \(number)", model.attempt(.stop, on: [number]))
      case 24: return ("stop", model.attempt(.stop, on: model.tasks.filter(\.value.isStarted).keys.sorted()))
      case 25:
        let title = title()
        return ("log \(title)", model.add(PlainModel.Task(title: title, isDone: true)))
      case 26:
        guard let task = model.tasks[number] else { return ("copy \(number) +y", .fails("noSuchTask")) }
        return ("copy \(number) +y", model.add(PlainModel.Task(title: task.title, tags: task.tags.union(["y"]))))
      default:
        model.isReversed.toggle()
        model.go(to: "tasks")
        return ("sort \(model.isReversed ? "-" : "")number", .lists(model.listed))
      }
    }

    private mutating func title() -> String { ["Milk", "tea", "oat milk"].randomElement(using: &random) ?? "" }

    private func selected(_ isMeant: (PlainModel.Task) -> Bool) -> [Int] {
      model.listed.filter { model.tasks[$0].map(isMeant) ?? false }
    }

    private mutating func answer() -> (line: String, expectation: PlainModel.Expectation) {
      if let pending = model.pending {
        model.pending = nil
        guard Bool.random(using: &random) else { return ("no", .fails("notConfirmed")) }
        return ("yes", model.perform(pending.effect, on: pending.changes))
      }
      guard let editing = model.editing else { return ("", .nothingToChange) }
      if editing.title == nil, Bool.random(using: &random) {
        model.editing?.title = "new milk"
        return ("new milk", .asks)
      }
      model.editing = nil
      model.path.removeLast()
      guard let title = editing.title else { return ("cancel", .changes([])) }
      let isChanged = model.tasks[editing.number]?.title != title
      model.tasks[editing.number]?.title = title
      return ("save", isChanged ? .changes([editing.number]) : .changes([]))
    }
  }

  @Test(
    .tags(.sweep), .door, arguments: thinned([1, 2, 3] as [UInt64], to: 1, "seeds of random walks through the program"))
  func theProgramAndAPlainModelOfItAgree(seed: UInt64) async {
    let dataSource = ScriptedTasksDataSource()
    let session = Session(dataSource)
    var walk = Walk(random: SeededGenerator(seed: seed))
    var kinds: Set<String> = []
    for number in 0..<2500 {
      let (line, expected) = walk.step()
      let state = await session.enter(line)
      let actual = actual(state)
      var tasks: [Int: PlainModel.Task] = [:]
      for task in await dataSource.contents {
        tasks[task.number] = PlainModel.Task(
          title: task.title, isDone: task.status == .completed, tags: Set(task.tags), isStarted: task[.started] != nil)
      }
      kinds.insert(String("\(expected)".prefix { $0 != "(" }))
      guard actual == expected, state.path == walk.model.path.joined(separator: " "), tasks == walk.model.tasks else {
        Issue.record(
          "step \(number), \(line): expected \(expected), got \(actual) on \(state.path), \(walk.model.path)")
        return
      }
    }
    #expect(kinds.count == 7)
  }

  private func actual(_ state: Shell.State) -> PlainModel.Expectation {
    if let listed = state.listed { return .lists(listed) }
    return switch state.message {
    case .screen: .shows
    // There may be a hint at a query that finds nothing.
    case .changes(let report) where report.changes.isEmpty && !report.hints.isEmpty: .nothingToChange
    case .changes(let report): .changes(report.changes.map(\.number))
    case .notice(.atFirstScreen): .atFirstScreen
    case .question: .asks
    case .error(let error), .diagnosis(let error): .fails(error.code)
    case .none, .clearedScreen, .notice, .greeting: .nothingToChange
    }
  }
}
