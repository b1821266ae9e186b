import LineEditor
import MVI
import Testing
import TodoApp
import TodoModel
import TodoShell

@testable import todo

/// The shell's view with a script for a keyboard, so that a Ctrl-C comes at exactly one moment.
@Suite struct ShellInterruptTests {
  @Test("A Ctrl-C between two pasted commands leaves out the rest", arguments: [0, 1, 2, 3])
  func betweenPastedCommands(_ count: Int) async throws {
    let interrupt = PendingInterrupt()
    let desk = Desk { text in
      if count == 0 ? text.contains("Run these") : text.contains("saved: \(count) ") { interrupt.raise() }
    }
    let session = ShellSession(desk, interrupt)
    await session.run([.pasted(["add One", "add Two", "add Three"]), .line("y"), .line("add Typed")])
    // One that comes before anything runs belongs to the question, and has been heard by then.
    let expected = count == 0 ? ["One", "Two", "Three"] : Array(["One", "Two", "Three"].prefix(count))
    #expect(await session.titles == expected + ["Typed"])
    #expect(
      desk.text.contains("pasted lines are left out") == (count == 1)
        && desk.text.contains("one pasted line is left out") == (count == 2))
  }
  @Test func aYesThatIsStoppedIsTakenBackAndNotAskedForAgain() async throws {
    let interrupt = PendingInterrupt()
    let desk = Desk { _ in }
    let session = ShellSession(desk, interrupt)
    await session.run(
      [.line("add One"), .line("delete 1"), .line("y"), .line("add Two"), .endOfInput], interruptingAnswer: "y")
    #expect(await session.titles == ["One", "Two"])
    #expect(
      desk.text.hasSuffix("interrupted; nothing has changed\nnot confirmed; nothing has changed\nTO-DO saved: 2 Two\n"))
  }

  @Test func aFieldWhoseAnswerIsStoppedIsAskedForAgain() async throws {
    let interrupt = PendingInterrupt()
    let desk = Desk { _ in }
    let session = ShellSession(desk, interrupt)
    await session.run(
      [.line("add One"), .line("edit 1"), .line("Uno"), .line("Eins"), .line("save"), .endOfInput],
      interruptingAnswer: "Uno")
    #expect(await session.titles == ["Eins"])
  }
}

/// The shell's view and a loop behind it.
private struct ShellSession {
  private let desk: Desk
  private let interrupt: PendingInterrupt
  private let dataSource = InMemoryTasksDataSource(clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc))

  init(_ desk: Desk, _ interrupt: PendingInterrupt) {
    self.desk = desk
    self.interrupt = interrupt
  }

  var titles: [String] {
    get async { await dataSource.tasks().map(\.title) }
  }

  /// Runs until nothing more is typed; a Ctrl-C may come while an answer is worked on.
  func run(_ inputs: [LineInput], interruptingAnswer line: String? = nil) async {
    let rendering = Rendering(
      features: Features.all, context: TextContext(width: 80, zone: FixedZone.utc), format: .text)
    let view = ShellView(
      editor: Keyboard(inputs), parser: CommandParser(features: Features.all), rendering: rendering, output: desk,
      isColored: false, interrupt: interrupt)
    let environment = TodoEnvironment(
      dataSource: dataSource, clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc), confirmations: .ask,
      features: Features.all)
    let processor = TodoProcessor(in: environment).around { [interrupt] action, next in
      guard case .answer(_, let origin, _) = action, origin.command == line else { return next.results(of: action) }
      return next.results(of: action).around { _ in
        interrupt.raise()
        return Results(.program(.failed(.cancelled)))
      }
    }
    await MVI.run(view, makeLoop(processor))
  }
}

private final class Keyboard: LineReading {
  private var inputs: ArraySlice<LineInput>

  init(_ inputs: [LineInput]) {
    self.inputs = inputs[...]
  }

  func readLine(
    _ purpose: LinePurpose, prompt: Prompt, offering completion: Completion?, idleAfter patience: Patience?
  ) -> LineInput {
    inputs.popFirst() ?? .endOfInput
  }

  func remember(_ line: String) {}

  func showPage(_ rows: () -> [String]) {}

  func waitOnPage(seconds: Int?) -> PageEvent { .endOfInput }

  func closePage() {}
}

private final class Desk: Output {
  private(set) var text = ""
  private let hear: (String) -> Void

  init(_ hear: @escaping (String) -> Void) {
    self.hear = hear
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) {
    let piece = String(decoding: bytes, as: UTF8.self)
    text += piece
    hear(piece)
  }

  func flush() {}
}
