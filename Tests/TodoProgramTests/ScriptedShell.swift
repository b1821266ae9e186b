import LineEditor
import MVI
import SampleTasks
import Synchronization
import TodoApp
import TodoModel
import TodoShell

struct ScriptedShell {
  let inbox = Inbox<Shell.Intent>()
  let desk: NotedOutput
  private let dataSource = InMemoryTasksDataSource(clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc))

  init(_ desk: NotedOutput = NotedOutput()) { self.desk = desk }

  var titles: [String] { get async { await dataSource.tasks().map(\.title) } }

  /// Runs until nothing more is typed.
  ///
  /// - Parameters:
  ///   - window: How large the window is just then.
  ///   - ringsBell: Whether the bell is rung when something becomes due.
  ///   - answer: What results from an action instead of what would; nil for what would.
  ///   - listener: Hears what passes.
  func run(
    _ inputs: [LineInput], window: (() -> Window)? = nil, ringsBell: Bool = false,
    listener: ((ShellEvent) -> Void)? = nil,
    answering answer: @escaping @Sendable (Shell.Action) -> Results<Shell.Result>? = { _ in nil }
  ) async {
    let rendering = Rendering(context: TextContext(width: 80, zone: FixedZone.utc), format: .text)
    let parser = CommandParser()
    let view = ShellView(
      editor: Keyboard(inputs, desk.notes), parser: parser, rendering: rendering, output: desk, isColored: false,
      inbox: inbox, window: window, ringsBell: ringsBell)
    let environment = Environment(
      dataSource: dataSource, clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc), confirmations: .ask
    ) { $0.inbox = inbox }
    let processor = ShellProcessor(in: environment).around { action, next in
      answer(action) ?? next.results(of: action)
    }
    let loop = makeLoop(processor, following: AutomaticIntents(followUp: parser.followUp), listener: listener)
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
    idleAfter patience: IdleTimeout?
  ) -> LineInput {
    notes(patience == nil ? "read" : "read or pause")
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
