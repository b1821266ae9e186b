import MVITesting
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct EditorReducerTests {
  private static let document = EditDocument(layout: .list, entries: [], command: "batch")
  private static let unconfirmed = Editor.Result.Unconfirmed(
    confirmation: Confirmation(mutation: .several([]), changes: []), document: document, typed: "x", path: "P")

  @Test func aTextIsAskedForUntilItIsSeenTo() throws {
    try given(Editor.State(), for: Editor.self).when(.asked(Self.document)).thenOnly { $0.document = Self.document }
    try given(Editor.State(document: Self.document), for: Editor.self).when(.unconfirmed(Self.unconfirmed))
      .then(Editor.State())
  }

  @Test(arguments: [
    Editor.Result.done(ChangeReport([], .saved(1))), .nothingChanged(.textUnchanged), .failed(.cancelled),
  ]) func `Every way out forgets it`(_ result: Editor.Result) throws {
    try given(Editor.State(document: Self.document), for: Editor.self).when(result).then(Editor.State())
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let report = ChangeReport([.added(Sample.task(1))], .saved(1))
    #expect(Editor.Result.asked(Self.document).report == .ask(.editor))
    #expect(Editor.Result.unconfirmed(Self.unconfirmed).report == .confirm(PendingAction(Self.unconfirmed)))
    #expect(Editor.Result.done(report).report == .changed(report))
    #expect(Editor.Result.nothingChanged(.textEmptied).report == .notify(.textEmptied))
  }

  @Test func theStateAsksForAnEditor() {
    var state = ShellReducer.reduce(Shell.State(), .feature(.editor(.asked(Self.document))))
    #expect(state.question as? EditDocument == Self.document)
    state = ShellReducer.reduce(state, .feature(.editor(.nothingChanged(.textUnchanged))))
    #expect(state.screens.editor == Editor.State())
  }

  @Test(arguments: [
    ("y", "confirm"), ("YES", "confirm"), ("e", "reopen"), ("Edit", "reopen"), ("", "decline"), ("n", "decline"),
  ]) func `What an answer means while something waits for a yes`(_ line: String, _ expected: String) throws {
    let pending = PendingAction(Self.unconfirmed)
    switch (pending.reply(to: .line(line)), expected) {
    case (.run(let action), "confirm"): #expect(action == .editor(.confirm(Self.unconfirmed)))
    case (.run(let action), "reopen"): #expect(action == .editor(.reopen(Self.unconfirmed)))
    case (.decline(let error), "decline"): #expect(error == .textKept(.notConfirmed(.declined), path: "P"))
    case (let reply, _): Issue.record("\(reply)")
    }
    for answer in [Answer.nothing, .interrupted] {
      guard case .decline(.textKept(.notConfirmed(.declined), path: "P")) = pending.reply(to: answer)
      else { return fail("\(answer) is not a no") }
      let state = ShellReducer.reduce(Shell.State(), .feature(.editor(.asked(Self.document))))
      let source = CommandSource(line: 1, command: "")
      #expect(Shell.action(for: .command(.answer(answer), source), in: state) == .run(.editor(.giveUp), source))
    }
  }

  @Test func whatComesFromAnEditorThatNobodyAskedForIsNothing() throws {
    #expect(Editor.action(for: .edited(.unchanged(path: "P")), in: Editor.State()) == .giveUp)
  }
}
