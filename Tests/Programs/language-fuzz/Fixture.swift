import Foundation
import MVI
import SampleTasks
import TodoApp
import TodoModel
import TodoShell

/// Some tasks with their history in memory, and the screens on which lines are typed.
struct Fixture {
  enum Screen: String, CaseIterable, Hashable {
    case list
    case detail = "open 4"
    case agenda, history, start
  }

  static let clock = Clock.fixed(
    at: Instant(iso: "2026-11-21T08:00:00Z") ?? Instant(seconds: 0), zone: SystemZone(named: "Europe/Berlin"))
  static let rendering = Rendering(context: TextContext(width: nil, zone: clock.zone), format: .text)

  private let dataSource: InMemoryTasksDataSource
  private var states: [Screen: Shell.State] = [:]
  private(set) var tasks: [TodoItem] = []

  /// A fixture made by lines; each of them has to be accepted.
  init(_ lines: [String]) async {
    dataSource = InMemoryTasksDataSource(clock: Self.clock)
    for line in lines {
      let state = await Self.state(after: Self.command(line, in: Shell.State()), in: Shell.State(), dataSource)
      precondition(state.error == nil, line)
    }
    await dataSource.commit(asOneStep: false)
    tasks = await dataSource.tasks()
    for screen in Screen.allCases {
      let intent = screen == .start ? .start : Self.command(screen.rawValue, in: Shell.State())
      states[screen] = await Self.state(after: intent, in: Shell.State(), dataSource)
    }
  }

  /// The tasks, the screen and the answer after a line.
  struct Outcome {
    let tasks: [TodoItem]
    let settings: Settings
    /// The screen that answers, with the numbers of its tasks; nil if something else is the answer.
    let screen: String?
    /// All that is shown but for an error, with hints.
    let answer: String
    let error: TodoError?
    /// True if a yes was asked for first, and given.
    let isAsked: Bool
    /// The line that Tab brings in after the answer to a line that was accepted.
    let following: String?
  }

  /// The error of a line that is refused as soon as it is read.
  func refusal(of line: String, on screen: Screen) -> TodoError? {
    if case .invalid(let error) = parser.command(line, in: states[screen, default: Shell.State()].parseContext) {
      error
    } else {
      nil
    }
  }

  func isUnchanged(by outcome: Outcome) -> Bool { outcome.tasks == tasks && outcome.settings == Settings() }

  /// Gives a line on a fresh copy, and answers a question with yes.
  func outcome(of line: String, on screen: Screen = .list, after first: String? = nil) async -> Outcome {
    let dataSource = await dataSource.copy()
    var before = states[screen, default: Shell.State()]
    if let first { before = await Self.state(after: Self.command(first, in: before), in: before, dataSource) }
    var state = await Self.state(after: Self.command(line, in: before), in: before, dataSource)
    var page = Self.rendering.page(isColored: false)
    Self.rendering.write(state, to: &page)
    let error = state.error?.settled(in: line)
    let following = state.correction
    let isAsked = state.question?.isYesOrNo == true
    if isAsked {
      let yes = Shell.Intent.command(.answer(.line("y")), CommandSource(line: 2, command: "y"))
      state = await Self.state(after: yes, in: state, dataSource)
    }
    return await Outcome(
      tasks: dataSource.tasks(), settings: dataSource.settings(), screen: Self.screen(of: state, before: before),
      answer: page.text, error: error, isAsked: isAsked, following: error == nil ? following : nil)
  }

  private static func command(_ line: String, in state: Shell.State) -> Shell.Intent {
    parser.intent(line, in: state, isTyped: true)
  }

  private static func state(
    after intent: Shell.Intent, in state: Shell.State, _ dataSource: InMemoryTasksDataSource
  ) async -> Shell.State {
    let environment = Environment(dataSource: dataSource, clock: clock, confirmations: .ask) { services in
      services.setLine = { (_, _) throws(TodoError) in nil }
    }
    let loop = makeLoop(in: environment, durability: .onDemand, initialState: state)
    var isTaken = false
    loop.processIntents(
      PulledSequence<Shell.Intent> {
        defer { isTaken = true }
        return isTaken ? nil : intent
      })
    var last = state
    for await next in loop.states() { last = next }
    return last
  }

  private static func screen(of state: Shell.State, before: Shell.State) -> String? {
    guard state.isToBeRead || state.parseContext.listing != before.parseContext.listing else { return nil }
    let json = String(decoding: rendering.jsonLine(of: state), as: UTF8.self)
    let numbers = json.split(separator: "\"number\":").dropFirst().map { $0.prefix { $0.isNumber } }
    let content = numbers.isEmpty ? json.split(separator: "\"state\":").suffix(1) : Array(numbers)
    let route = state.routes.top
    return "\(route.place.rawValue) \(route.task ?? 0) \(state.parseContext.listing): \(content.joined(separator: " "))"
  }
}

extension Fixture.Outcome {
  /// The lines that are offered instead of a line: by the error, or by hints, some of which name a part of the line.
  func offers(for line: String) -> [String] {
    let hinted = answer.split(separator: "\n").flatMap { hint in
      let terms = hint.split { " ;".contains($0) }.filter { $0.contains(":") || $0.first == "+" }.map(String.init)
      let word = (hint.quoted(after: "") + terms).first { line.contains($0) }
      return hint.quoted(after: "did you mean ").map { offered in
        if Features.verbs.contains(where: { offered.prefix { $0 != " " } == $0.name }) { return offered }
        return word.flatMap { line.range(of: $0) }.map { line.replacingCharacters(in: $0, with: offered) } ?? offered
      }
    }
    return (error?.offers ?? []) + hinted
  }
}

extension TodoError {
  /// The lines that its sentence offers.
  var offers: [String] {
    let others = words.quoted(after: "did you mean ") + words.quoted(after: ", or ")
    return (correction.map { [$0] } ?? []) + others.filter { $0 != correction }
  }
}

extension StringProtocol {
  /// The texts in quotation marks right after a text.
  fileprivate func quoted(after mark: String) -> [String] {
    components(separatedBy: mark + "“").dropFirst().compactMap {
      $0.firstIndex(of: "”").map($0.prefix(upTo:)).map(String.init)
    }
  }
}
