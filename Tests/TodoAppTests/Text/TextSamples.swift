import MVI
import SampleTasks
import TestRunning
import TodoModel

@testable import TodoApp

enum TextSample {
  /// A Saturday, nine o'clock.
  static let clock = Clock.fixed(at: Instant(iso: "2026-11-21T09:00:00Z")!, zone: FixedZone.utc)

  static let tasks: [[Attribute]] = [
    [
      .title("Pay the rent for the flat"), .project("home.flat"), .addTag("bills"), .addTag("monthly"),
      .priority(.high), .due(DateExpression("yesterday")),
    ],
    [.title("日本語のタイトル"), .priority(.medium), .due(DateExpression("today"))],
    [.title("Family 👨‍👩‍👧‍👦 in 🇩🇪 with Zoe\u{308}"), .project("trips"), .due(DateExpression("2026-11-27T17:30"))],
    [.title("Low"), .priority(.low), .notes("first line\n\nthird line")],
    [.title("Waiting"), .wait(DateExpression("30d")), .parent(1), .depends([1, 2])],
    [.title("Repeating"), .repetition(.init(.init(.init(.weekly)), origin: .completion))],
    [
      .title("A title that is so long that no screen of a common width has room for it beside everything else"),
      .addTag("long"),
    ],
    [.title("Done"), .due(DateExpression("-7d"))],
  ]

  /// Two months of tasks that came and went in two projects, one of them of wide characters, and in none.
  static let past: [TodoItem] = (1...60).map { number in
    let created = clock.now().seconds - (60 - number) * 30 * 3600
    var task = TodoItem(
      number: number, id: .derived(from: clock.now(), number: number), title: "Task \(number)",
      created: Instant(seconds: created))
    task.project = ["home.garden", "日本語プロジェクト", nil][number % 3]
    if number % 5 < 3 {
      task.status = .completed
      task.completed = Instant(seconds: min(clock.now().seconds, created + number % 11 * 86_400))
    } else if number % 5 == 3 {
      task.due = .day(clock.today.adding(days: number - 40))
    }
    return task
  }

  static let reviewed: [TodoItem] = (1...5).map { number in
    var task = TodoItem(
      number: number, id: .derived(from: clock.now(), number: number), title: "Task \(number)",
      created: Instant(seconds: clock.now().seconds - 45 * 86_400))
    if number != 3 { task.modified = clock.now() }
    if number < 5 { task.project = "home" }
    if number < 3 { task.due = .day(clock.today.adding(days: -number)) }
    if number == 4 { task.priority = .high }
    if number == 5 { task.wait = .day(clock.today.adding(days: 9)) }
    return task
  }

  static func rendering(_ format: OutputFormat = .text, width: Int? = nil, isUnicode: Bool = true) -> Rendering {
    Rendering(context: TextContext(width: width, zone: FixedZone.utc, isUnicode: isUnicode), format: format)
  }

  /// The state after some commands have been given to a program with these tasks, of which the last one is done.
  static func state(
    after commands: [Command], tasks: [[Attribute]] = tasks, doctor: any TasksDoctor = NothingToExamine(),
    confirming: Bool = true
  ) async -> Shell.State {
    let dataSource = InMemoryTasksDataSource(clock: clock)
    for attributes in tasks { _ = try? await dataSource.add(attributes) }
    if tasks.count > 1 { _ = try? await dataSource.complete([tasks.count]) }
    return await state(after: commands, in: dataSource, doctor: doctor, confirming: confirming)
  }

  static func state(after commands: [Command], items: [TodoItem]) async -> Shell.State {
    await state(after: commands, in: InMemoryTasksDataSource(items, clock: clock), confirming: true)
  }

  private static func state(
    after commands: [Command], in dataSource: InMemoryTasksDataSource, doctor: any TasksDoctor = NothingToExamine(),
    confirming: Bool
  ) async -> Shell.State {
    let environment = Environment(dataSource: dataSource, clock: clock, confirmations: confirming ? .ask : .assumeYes) {
      $0.doctor = doctor
      $0.editor = ScriptedEditor()
    }
    let processor = ShellProcessor(in: environment)
    var state = Shell.State()
    for (place, command) in commands.enumerated() {
      let intent = Shell.Intent.command(command, CommandSource(line: place + 1, command: "command \(place + 1)"))
      guard let action = Shell.action(for: intent, in: state) else { continue }
      var results = processor.results(of: action)
      while let result = await results.next() { state = ShellReducer.reduce(state, result) }
    }
    return state
  }
}

extension Shell.State {
  func text(width: Int? = nil, isColored: Bool = false, isUnicode: Bool = true) -> String {
    let rendering = TextSample.rendering(width: width, isUnicode: isUnicode)
    var page = rendering.page(isColored: isColored)
    rendering.add(self, to: &page)
    return page.text
  }

  var json: String {
    var bytes: [UInt8] = []
    TextSample.rendering(.json).writeJSON(of: self, to: &bytes)
    return bytes.text
  }
}

extension Rendering {
  func add(_ state: Shell.State, to page: inout TextPage) {
    if let error = state.unshownError {
      page.add(lines(of: error, answering: state.origin))
    } else {
      write(state, to: &page)
    }
  }
}
