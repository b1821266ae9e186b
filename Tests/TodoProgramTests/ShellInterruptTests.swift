import LineEditor
import MVI
import Testing
import TodoModel
import TodoScreens
import TodoShell
import TodoText

@testable import todo

/// The shell's view with a script for a keyboard, so that a Ctrl-C comes at exactly one moment.
@Suite struct ShellInterruptTests {
  @Test("A Ctrl-C between two pasted commands leaves out the rest", arguments: [0, 1, 2, 3])
  func betweenPastedCommands(_ count: Int) async throws {
    let interrupt = PendingInterrupt()
    let desk = Desk { text in
      if count == 0 ? text.contains("Run these") : text.contains("saved: \(count) ") { interrupt.raise() }
    }
    let dataSource = InMemoryTasksDataSource(clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc))
    let keyboard = Keyboard([.pasted(["add One", "add Two", "add Three"]), .line("y"), .line("add Typed")])
    let rendering = Rendering(
      texts: Program.texts, context: TextContext(width: 80, zone: FixedZone.utc), format: .text)
    let view = ShellView(
      editor: keyboard, parser: CommandParser(screens: Program.screens), rendering: rendering, output: desk,
      isColored: false, interrupt: interrupt)
    let environment = TodoEnvironment(
      dataSource: dataSource, clock: .fixed(at: Instant(seconds: 0), zone: FixedZone.utc), confirmations: .ask,
      screens: Program.screens)
    await MVI.run(
      view,
      Loop(
        initialState: TodoViewState(), map: TodoAction.action(for:in:), isInitial: \.isStart,
        processor: TodoProcessor(in: environment), reducer: TodoReducer.self))
    // One that comes before anything runs belongs to the question, and has been heard by then.
    let expected = count == 0 ? ["One", "Two", "Three"] : Array(["One", "Two", "Three"].prefix(count))
    #expect(await dataSource.tasks().map(\.title) == expected + ["Typed"])
    #expect(
      desk.text.contains("pasted lines are left out") == (count == 1)
        && desk.text.contains("one pasted line is left out") == (count == 2))
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
