import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditorReducerTests {
  private static let document = EditDocument(layout: .list, entries: [], command: "batch")
  private static let pending = EditorViewState.Pending(
    confirmation: Confirmation(mutation: .several([]), changes: []), document: document, typed: "x", path: "P")

  @Test func aTextIsAskedForUntilItIsSeenTo() throws {
    try given(EditorViewState(), for: EditorReducer.self).when(.asked(Self.document))
      .thenOnly { $0.document = Self.document }
    try given(EditorViewState(document: Self.document), for: EditorReducer.self).when(.unconfirmed(Self.pending))
      .then(EditorViewState(pending: Self.pending))
    try given(EditorViewState(pending: Self.pending), for: EditorReducer.self).when(.asked(Self.document))
      .then(EditorViewState(document: Self.document))
  }

  @Test(
    "Every way out forgets it",
    arguments: [
      EditorResult.done(ChangeReport([], .saved(1))), .told(.textUnchanged), .failed(.cancelled),
    ])
  func waysOut(_ result: EditorResult) throws {
    for state in [EditorViewState(document: Self.document), EditorViewState(pending: Self.pending)] {
      try given(state, for: EditorReducer.self).when(result).then(EditorViewState())
    }
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let report = ChangeReport([.added(Sample.task(1))], .saved(1))
    #expect(EditorResult.asked(Self.document).output == .asks())
    #expect(EditorResult.unconfirmed(Self.pending).output == .asks())
    #expect(EditorResult.done(report).output == .changes(report))
    #expect(EditorResult.told(.textEmptied).output == .tells(.textEmptied))
    #expect(EditorResult.failed(.cancelled).output == .fails(.cancelled))
  }

  @Test func theStateAsksForAnEditorOrForAYes() {
    #expect(Editor.question(in: EditorViewState()) == nil)
    #expect(Editor.question(in: EditorViewState(document: Self.document)) as? EditDocument == Self.document)
    #expect(
      Editor.question(in: EditorViewState(pending: Self.pending)) as? Confirmation == Self.pending.confirmation)
  }

  @Test(
    "What an answer means while something waits for a yes",
    arguments: [
      ("y", "confirm"), ("YES", "confirm"), ("e", "reopen"), ("Edit", "reopen"), ("", "decline"), ("n", "decline"),
    ])
  func answers(_ line: String, _ expected: String) throws {
    let state = EditorViewState(pending: Self.pending)
    let action = Editor.action(for: .answer(.line(line)), in: state)
    let wanted: EditorAction =
      switch expected {
      case "confirm": .confirm(Self.pending)
      case "reopen": .reopen(Self.pending)
      default: .decline(Self.pending)
      }
    #expect(action == wanted)
    for answer in [Answer.nothing, .interrupted] {
      #expect(Editor.action(for: .answer(answer), in: state) == .decline(Self.pending))
      #expect(
        Editor.action(for: .answer(answer), in: EditorViewState(document: Self.document)) == .giveUp)
    }
  }

  @Test func whatComesFromAnEditorThatNobodyAskedForIsNothing() throws {
    #expect(Editor.action(for: .edited(.unchanged(path: "P")), in: EditorViewState()) == .giveUp)
  }
}
