import MVI
import SampleTasks
import Testing
import TodoJSON
import TodoModel
import TodoShell

@testable import TodoApp

/// A feature that asks is a folder and a line: all of it stands here, with a question of its own, and the program around it
/// knows nothing of it but its name in the list.
@Suite struct AskingFeatureTests {
  private let features = Features.all + [Wish.self]

  private func state(after lines: [String]) async -> Shell.State {
    let environment = Environment(
      dataSource: InMemoryTasksDataSource(clock: Sample.clock), clock: Sample.clock, confirmations: .ask,
      features: features)
    let processor = ShellProcessor(in: environment)
    let parser = CommandParser(features: features)
    var state = Shell.State()
    for (place, line) in lines.enumerated() {
      let command = state.question == nil ? parser.command(line, in: state.parseContext) : .answer(.line(line))
      let intent = Shell.Intent.command(command, CommandSource(line: place + 1, command: line))
      guard let action = Shell.Action.action(for: intent, in: state) else { continue }
      var results = processor.results(of: action)
      while let result = await results.next() { state = ShellReducer.reduce(state, result) }
    }
    return state
  }

  private func rendering(_ format: OutputFormat) -> Rendering {
    Rendering(features: features, context: TextContext(width: nil, zone: FixedZone.utc), format: format)
  }

  @Test func itAsksAndGoesOnWithTheAnswer() async {
    let asked = await state(after: ["wish"])
    #expect(asked.question?.prompt == "What shall be added? ")
    var page = TextPage(isColored: false)
    rendering(.text).write(asked, to: &page)
    #expect(page.text == "Three wishes are left.\n")
    let done = await state(after: ["wish", "A pony"])
    #expect(done.question == nil)
    #expect(done.changes.map(\.after?.title) == ["A pony"])
  }

  @Test func anAnswerThatIsNotTakenLeavesTheQuestionOpen() async {
    let state = await state(after: ["wish", " "])
    #expect(state.error == .emptyTitle)
    #expect(state.question?.prompt == "What shall be added? ")
  }

  @Test func programsAreAskedTheSame() async {
    var bytes: [UInt8] = []
    rendering(.json).writeJSON(of: await state(after: ["wish"]), to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"line":1,"command":"wish","ok":true,"screen":"tasks","question":{"text":"What shall be added?","left":3}}"#
        + "\n")
  }

  @Test func tabOffersWhatTheQuestionExpects() async {
    let asked = await state(after: ["wish"])
    let completion = LineCompletion(
      of: TypedLine("A", cursor: 1), in: asked.parseContext, answering: asked.question, verbs: Verb.all(of: features))
    let suggestions = completion.suggestions(from: NoVocabulary(), clock: Sample.clock)
    #expect(suggestions.all.map(\.text) == ["A pony"])
  }
}

private enum Wish: AskingFeature {
  static let name = "wish"
  static let initialState = WishState()
  typealias Process = WishProcessor
  typealias Reduce = WishReducer

  static let verbs = [
    Verb("wish", summary: "adds what is wished for") { _ in .feature(WishIntent.wish) }
  ]

  static func action(for intent: WishIntent, in state: WishState) -> WishAction {
    switch intent {
    case .wish: .ask
    case .answer(.line(let title)): .add(title)
    case .answer(.interrupted), .answer(.nothing): .give
    }
  }

  static func question(in state: WishState) -> (any Question)? {
    state.isAsking ? WishQuestion(refusal: state.refusal) : nil
  }

  static func intent(answering answer: Answer, in state: WishState) -> WishIntent { .answer(answer) }

  static func writeMembers(of state: WishState, to writer: inout JSONWriter) {
    writer.member("asks", state.isAsking)
  }
}

private struct WishState: Equatable, Sendable {
  var isAsking = false
  var refusal: TodoError?
}

private struct WishQuestion: Question {
  let refusal: TodoError?
  let prompt = "What shall be added? "
  let isYesOrNo = false

  func lines(in zone: some Zone) -> [TextLine] { ["Three wishes are left."] }

  func expectAnswer(in scanner: inout LineScanner) {
    scanner.expectRemainder(.keywords([Keyword("A pony", following: "")]))
  }

  func writeMembers(in zone: some Zone, to writer: inout JSONWriter) { writer.member("left", 3) }
}

private enum WishIntent: AppIntent {
  typealias Owner = Wish
  case wish
  case answer(Answer)
}

private enum WishAction: AppAction {
  typealias Owner = Wish
  case ask
  case add(String)
  case give
}

private enum WishResult: AppResult {
  typealias Owner = Wish
  case asked
  case failed(TodoError)
  case added(ChangeReport)
  case givenUp

  var output: Report {
    switch self {
    case .asked, .failed: .asks()
    case .added(let report): .changes(report)
    case .givenUp: .finishes
    }
  }
}

private struct WishProcessor: AppProcessor {
  let environment: Environment

  func result(of action: WishAction) async throws(TodoError) -> WishResult {
    switch action {
    case .ask: return .asked
    case .give: return .givenUp
    case .add(let title):
      let changes = try await environment.dataSource.perform(.add([.title(title)]), for: environment.command)
      return .added(ChangeReport(changes, .saved(changes.count)))
    }
  }
}

private enum WishReducer: Reducer {
  static func reduce(_ state: WishState, _ result: WishResult) -> WishState {
    switch result {
    case .asked: WishState(isAsking: true)
    case .failed(let error): WishState(isAsking: true, refusal: error)
    case .added, .givenUp: WishState()
    }
  }
}
