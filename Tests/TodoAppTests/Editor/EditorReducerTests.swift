import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditorReducerTests {
  private static let document = EditDocument(layout: .list, entries: [], command: "batch")
  private static let unconfirmed = EditorResult.Unconfirmed(
    confirmation: Confirmation(mutation: .several([]), changes: []), document: document, typed: "x", path: "P")

  @Test func aTextIsAskedForUntilItIsSeenTo() throws {
    try given(EditorViewState(), for: EditorReducer.self).when(.asked(Self.document))
      .thenOnly { $0.document = Self.document }
    try given(EditorViewState(document: Self.document), for: EditorReducer.self).when(.unconfirmed(Self.unconfirmed))
      .then(EditorViewState())
  }

  @Test(
    "Every way out forgets it",
    arguments: [
      EditorResult.done(ChangeReport([], .saved(1))), .told(.textUnchanged), .failed(.cancelled),
    ])
  func waysOut(_ result: EditorResult) throws {
    try given(EditorViewState(document: Self.document), for: EditorReducer.self).when(result).then(EditorViewState())
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let report = ChangeReport([.added(Sample.task(1))], .saved(1))
    #expect(EditorResult.asked(Self.document).output == .asks())
    #expect(EditorResult.unconfirmed(Self.unconfirmed).output == .confirms(PendingAction(Self.unconfirmed)))
    #expect(EditorResult.done(report).output == .changes(report))
    #expect(EditorResult.told(.textEmptied).output == .tells(.textEmptied))
    #expect(EditorResult.failed(.cancelled).output == .fails(.cancelled))
  }

  @Test func theStateAsksForAnEditor() {
    #expect(Editor.question(in: EditorViewState()) == nil)
    #expect(Editor.question(in: EditorViewState(document: Self.document)) as? EditDocument == Self.document)
  }

  @Test(
    "What an answer means while something waits for a yes",
    arguments: [
      ("y", "confirm"), ("YES", "confirm"), ("e", "reopen"), ("Edit", "reopen"), ("", "decline"), ("n", "decline"),
    ])
  func answers(_ line: String, _ expected: String) throws {
    let pending = PendingAction(Self.unconfirmed)
    switch (pending.reply(to: .line(line)), expected) {
    case (.run(let action as EditorAction), "confirm"): #expect(action == .confirm(Self.unconfirmed))
    case (.run(let action as EditorAction), "reopen"): #expect(action == .reopen(Self.unconfirmed))
    case (.decline(let error), "decline"): #expect(error == .textKept(.notConfirmed(.declined), path: "P"))
    case (let reply, _): Issue.record("\(reply)")
    }
    for answer in [Answer.nothing, .interrupted] {
      guard case .decline(.textKept(.notConfirmed(.declined), path: "P")) = pending.reply(to: answer) else {
        Issue.record("\(answer) is not a no")
        return
      }
      let intent = Editor.intent(answering: answer, in: EditorViewState(document: Self.document))
      #expect(Editor.action(for: intent, in: EditorViewState(document: Self.document)) == .giveUp)
    }
  }

  @Test func whatComesFromAnEditorThatNobodyAskedForIsNothing() throws {
    #expect(Editor.action(for: .edited(.unchanged(path: "P")), in: EditorViewState()) == .giveUp)
  }
}
