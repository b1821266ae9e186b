import MVI
import Testing
import TodoModel
import TodoShell

@testable import TodoApp

/// The whole program but for the terminal: lines go in as they would be typed, the state that answers comes out.
@dynamicMemberLookup final class Session {
  let cancellation = Cancellation()
  private let loop: ShellLoop
  private var lineNumber = 0

  private(set) var state = Shell.State()

  init(
    _ dataSource: any TasksDataSource, confirmations: Environment.Confirmations = .ask,
    editor: (any TextEditing)? = nil,
    knowing usage: UsageProfile? = nil, canBeWatched: Bool = false, browser: (@Sendable (String) -> Bool)? = nil
  ) {
    loop = Session.loop(
      dataSource, confirmations: confirmations, editor: editor, cancellation: cancellation, knowing: usage,
      canBeWatched: canBeWatched, browser: browser)
  }

  subscript<Member>(dynamicMember member: KeyPath<Shell.State, Member>) -> Member { state[keyPath: member] }

  convenience init(_ tasks: [TodoItem]) { self.init(ScriptedTasksDataSource(tasks)) }

  /// A loop that commits each command, as the shell's does.
  static func loop(
    _ dataSource: any TasksDataSource, confirmations: Environment.Confirmations = .ask,
    editor: (any TextEditing)? = nil,
    cancellation: Cancellation = Cancellation(), knowing usage: UsageProfile? = nil,
    canBeWatched: Bool = false, browser: (@Sendable (String) -> Bool)? = nil
  ) -> ShellLoop {
    let environment = Sample.environment(
      dataSource, confirmations: confirmations, editor: editor, browser: browser, canBeWatched: canBeWatched
    )
    .knowing(usage)
    let loop = makeLoop(in: environment, durability: .ofEachCommand(cancellation))
    loop.processIntents(environment.inbox)
    return loop
  }

  static func command(_ line: String, in state: Shell.State) -> Command {
    state.question == nil ? Sample.parser.command(line, in: state.parseContext) : .answer(.line(line))
  }

  /// Enters a line: an answer if something is asked, else a command.
  @discardableResult
  func enter(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async -> Shell.State {
    await give(Session.command(line, in: state), as: line, sourceLocation: sourceLocation)
  }

  @discardableResult
  func enter(lines: String..., sourceLocation: SourceLocation = #_sourceLocation) async -> Shell.State {
    for line in lines { await enter(line, sourceLocation: sourceLocation) }
    return state
  }

  /// Gives a command and sees to it that it is in flight first, without what was shown before, and settled at the end.
  @discardableResult func give(
    _ command: Command, as line: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Shell.State {
    lineNumber += 1
    let states = await states(after: .command(command, CommandSource(line: lineNumber, command: line)))
    #expect(states.first?.isInFlight == true, sourceLocation: sourceLocation)
    #expect(states.first?.message == Shell.State.Message.none, sourceLocation: sourceLocation)
    #expect(states.first?.question == nil, sourceLocation: sourceLocation)
    #expect(states.last?.isInFlight == false, sourceLocation: sourceLocation)
    #expect(states.last?.origin == CommandSource(line: lineNumber, command: line), sourceLocation: sourceLocation)
    return state
  }

  func states(after intent: Shell.Intent) async -> [Shell.State] {
    var isTaken = false
    loop.processIntents(
      PulledSequence<Shell.Intent> {
        defer { isTaken = true }
        return isTaken ? nil : intent
      })
    var states: [Shell.State] = []
    for await state in loop.states() { states.append(state) }
    state = states.last ?? state
    return Array(states.dropFirst())
  }
}

extension Shell.State {
  /// The numbers of the tasks in the list that is shown; nil if something else is.
  var listed: [Int]? {
    guard message == .screen, routes.top == Route(.tasks) else { return nil }
    return tasks.content?.tasks.map(\.number)
  }

  var detailed: TodoItem? {
    guard message == .screen, routes.top.place == .detail else { return nil }
    return screens.detail?.task
  }

  /// The names of the screens one on top of the other, with their tasks: `tasks detail1 edit1`.
  var path: String { routes.routes.map { $0.place.rawValue + ($0.task.map(String.init) ?? "") }.joined(separator: " ") }

  var changes: [Change] { if case .changes(let report) = message { report.changes } else { [] } }

  var notice: Notice? {
    switch message {
    case .changes(let report): report.notice
    case .notice(let notice): notice
    default: nil
    }
  }

  var confirmation: Confirmation? { question as? Confirmation }

  var field: TaskField? { (question as? EditQuestion)?.field }

  var refusal: TodoError? { (question as? EditQuestion)?.refusal }

  func isAsking<Q: Question & Equatable>(_ expected: Q) -> Bool { question as? Q == expected }
}
