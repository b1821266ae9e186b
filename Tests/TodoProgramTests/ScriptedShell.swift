import Glibc
import LineEditor
import MVI
import SampleTasks
import Synchronization
import TerminalTesting
import Testing
import TodoApp
import TodoModel
import TodoShell

protocol ShellTesting {
  var todo: BuiltTodo { get }
  var terminal: PseudoTerminal { get }
}

enum Waiting {
  static let forEver = "exec tail -f /dev/null"

  /// For signals that it has traps for. A trap runs between two commands, so these are short; how short only says how
  /// soon it runs.
  static let forSignals = "while :; do sleep 0.1; done"

  /// Until there is a file, which nothing tells a script of.
  static func until(_ file: String) -> String { "while [ ! -e \(file) ]; do sleep 0.02; done" }
}

extension BuiltTodo {
  static func forTerminal() -> BuiltTodo {
    let todo = BuiltTodo()
    todo.environment.merge([
      "TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", "PAGER": "", "TODO_HINTS": "off",
    ]) { $1 }
    return todo
  }

  var titles: [String] {
    get throws {
      try JSONLines(self("--format", "json", "list"))[0]["state"]["tasks"].values.compactMap { $0["title"].text }
    }
  }
}

extension ShellTesting {
  func start(_ options: String..., after commands: String = "", shows greeting: String = "active TO-DO") throws {
    if !commands.isEmpty { _ = try todo.batch(commands) }
    try terminal.spawn(BuiltTodo.path, options, environment: todo.environment)
    try waitForPrompt("todo> ", after: greeting)
  }

  /// Waits for the prompt, and until keys reach the editor.
  func waitForPrompt(_ prompt: String, after texts: String...) throws {
    for text in texts + [prompt] { try terminal.waitFor(text) }
    try terminal.waitForModes { $0.c_lflag & tcflag_t(ICANON) == 0 }
  }

  func type(_ keys: String, answers answer: String, then prompt: String = "todo> ") throws {
    try press(keys + "\r", shows: answer.split(separator: "\n").joined(separator: "\r\n") + "\r\n", then: prompt)
  }

  func press(_ keys: String, shows texts: String..., then prompt: String = "todo> ") throws {
    try terminal.send(keys)
    for text in texts { try terminal.waitFor(text) }
    try waitForPrompt(prompt)
  }

  var titles: [String] { get throws { try todo.titles } }
}

struct ScriptedShell {
  let inbox = Inbox<Shell.Intent>()
  let desk: NotedOutput
  private let dataSource = InMemoryTasksDataSource(clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc))

  init(_ desk: NotedOutput = NotedOutput()) { self.desk = desk }

  var titles: [String] { get async { await dataSource.tasks().map(\.title) } }

  /// Runs until nothing more is typed; `answer` returns results to replace those of an action, or nil.
  func run(
    _ inputs: [LineInput], window: (() -> Window)? = nil, ringsBell: Bool = false,
    listener: ((ShellEvent) -> Void)? = nil,
    answering answer: @escaping @Sendable (Shell.Action) -> Results<Shell.Result>? = { _ in nil }
  ) async {
    let rendering = Rendering(context: TextContext(width: 80, zone: FixedZone.utc), format: .text)
    let parser = CommandParser()
    let view = ShellView(
      editor: Keyboard(inputs, desk.notes), parser: parser, rendering: rendering, output: desk, isColored: false,
      window: window, ringsBell: ringsBell)
    let environment = Environment(
      dataSource: dataSource, clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc), confirmations: .ask
    ) { $0.inbox = inbox }
    let loop = makeLoop(
      in: environment, durability: .onDemand, followUp: parser.followUp, listener: listener
    ) {
      ShellProcessor(in: $0).around { action, next in answer(action) ?? next.results(of: action) }
    }
    loop.processIntents(inbox)
    await MVI.run(view, loop)
  }
}

final class Notes: Sendable {
  private let notes = Mutex<[String]>([])

  var all: [String] { notes.withLock { $0 } }

  func callAsFunction(_ note: String) { notes.withLock { $0.append(note) } }
}

private final class Keyboard: LineReading {
  private var inputs: ArraySlice<LineInput>
  private let notes: Notes
  let wakeUp: @Sendable () -> Void

  init(_ inputs: [LineInput], _ notes: Notes) {
    self.inputs = inputs[...]
    self.notes = notes
    wakeUp = { notes("wake up") }
  }

  func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, with assistance: LineAssistance?,
    idleAfter timeout: IdleTimeout?
  ) -> LineInput {
    notes(timeout == nil ? "read" : "read or pause")
    return inputs.popFirst() ?? .endOfInput
  }

  func remember(_ line: String) { notes("remember \(line)") }

  func showPage(_ rows: () -> [String]) {}

  func waitOnPage() -> PageEvent { .endOfInput }

  func closePage() {}
}

final class NotedOutput: Output {
  let notes = Notes()
  private(set) var text = ""
  private let hear: (String) -> Void

  init(_ hear: @escaping (String) -> Void = { _ in }) { self.hear = hear }

  func write(_ bytes: [UInt8], to stream: StandardStream) {
    let piece = String(decoding: bytes, as: UTF8.self)
    text += piece
    if !piece.isEmpty { notes(piece) }
    hear(piece)
  }

  func flush() {}
}
