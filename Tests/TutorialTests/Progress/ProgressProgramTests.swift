import MVI
import SampleTasks
import Testing
import TodoApp
import TodoModel
import TodoShell

@Suite struct ProgressProgramTests {
  /// The program's features, and the new one: a line in `Features.all`.
  private static let features = Features.all + [ProgressScreen.self]

  /// What the program answers to lines, from the parser to the last byte.
  static func answers(to lines: [String], format: Rendering.Format = .text) async -> String {
    let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)
    let environment = Environment(
      dataSource: InMemoryTasksDataSource(clock: clock), clock: clock, confirmations: .refuse, features: features)
    let rendering = Rendering(features: features, context: TextContext(width: nil, zone: clock.zone), format: format)
    let output = CollectedOutput()
    let view = BatchView(
      lines: GivenLines(lines), parser: CommandParser(features: features), rendering: rendering, output: output,
      options: BatchView.Options())
    await MVI.run(view, makeLoop(in: environment, durability: .onDemand))
    return output.text
  }

  @Test func aFailureToUnderstandNamesThePlace() async {
    let answers = await Self.answers(to: ["progress home garden"])
    #expect(
      answers == """
        todo: line 1: “garden” is out of place; expected nothing more
          progress home garden
                        ^

        """)
  }

  @Test func programsReadTheSame() async {
    let answers = await Self.answers(to: ["add Mow project:home.garden", "progress home"], format: .json)
    #expect(
      answers.hasSuffix(
        #""state":{"within":"home","projects":[{"name":"home.garden","active":1,"completed":0}]}}"# + "\n"))
  }
}

private final class GivenLines: LineSource {
  private var lines: ArraySlice<String>

  init(_ lines: [String]) {
    self.lines = lines[...]
  }

  let isReady = true

  func next(answering question: (any Question)?) -> InputLine? {
    lines.popFirst().map(InputLine.text)
  }
}

private final class CollectedOutput: Output {
  private(set) var text = ""

  func write(_ bytes: [UInt8], to stream: StandardStream) {
    text += String(decoding: bytes, as: UTF8.self)
  }

  func flush() {}
}
