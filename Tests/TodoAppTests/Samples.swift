import MVI
import Testing
import TodoModel
import TodoShell

@testable import TodoApp

/// Swift Testing has a type of this name as well.
typealias Confirmation = TodoApp.Confirmation

/// The time and place of the tests: a Saturday morning in Greenwich.
enum Sample {
  static let instant = Instant(utc: CivilTime(day: Day(number: 20_778), hour: 9, minute: 0))
  static let clock = Clock.fixed(at: instant, zone: FixedZone.utc)
  static let parser = CommandParser()

  static let parseContext = ParseContext(shownTask: nil, listing: .standard)

  static func environment(
    _ dataSource: any TasksDataSource, doctor: any TasksDoctor = NothingToExamine(),
    synchronisation: (any Synchronisation)? = nil, syncInBackground: (@Sendable () -> Void)? = nil,
    confirmations: Environment.Confirmations = .ask, editor: (any TextEditing)? = nil,
    browser: (@Sendable (String) -> Bool)? = nil, isOneStep: Bool = false,
    canBeWatched: Bool = false
  ) -> Environment {
    Environment(dataSource: dataSource, clock: clock, confirmations: confirmations) {
      $0.doctor = doctor
      $0.synchronisation = synchronisation
      $0.syncInBackground = syncInBackground
      $0.editor = editor
      $0.browser = browser
      $0.canBeWatched = canBeWatched
      $0.isOneStep = isOneStep
    }
  }

  static func task(_ number: Int, _ title: String = "", _ change: (inout TodoItem) -> Void = { _ in }) -> TodoItem {
    var task = TodoItem(
      number: number, id: .derived(from: Instant(seconds: 0), number: number),
      title: title.isEmpty ? "t\(number)" : title,
      created: Instant(seconds: 0))
    change(&task)
    return task
  }

  static func completed(_ number: Int, _ title: String = "") -> TodoItem {
    task(number, title) { ($0.status, $0.completed) = (.completed, Instant(seconds: 5)) }
  }

  static func tasks(_ numbers: ClosedRange<Int>) -> [TodoItem] { numbers.map { task($0) } }
}

extension TodoItem {
  /// The task with other values, modified now.
  func changed(_ change: (inout TodoItem) -> Void) -> TodoItem {
    var copy = self
    change(&copy)
    copy.modified = Sample.instant
    return copy
  }

  var done: TodoItem { changed { ($0.status, $0.completed) = (.completed, Sample.instant) } }
}

extension Results {
  func all() async -> [Element] {
    var results = self
    var all: [Element] = []
    while let result = await results.next() { all.append(result) }
    return all
  }
}

func failure<Result>(_ work: @autoclosure () async throws(TodoError) -> Result) async -> TodoError? {
  do throws(TodoError) {
    _ = try await work()
    return nil
  } catch {
    return error
  }
}

extension Reducer {
  static func reduce(_ state: State, _ result: Result) -> State {
    var next = state
    reduce(&next, result)
    return next
  }
}

/// A source of files that knows nothing but these.
extension SourceReading {
  var isCancelled: @Sendable () -> Bool { { false } }
  func source(of path: String?) -> String? { nil }
  func columns(of path: String) -> String? { nil }
  func store(_ columns: String, of path: String) {}
}
