import MVITesting
import SampleTasks
import Synchronization
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

/// An editor that answers by a script, and notes what is done with files. Without an answer it leaves the text to
/// the test.
final class ScriptedEditor: TextEditing {
  private let answers = Mutex<[EditedText]>([])
  private let entries = Mutex<[String]>([])

  var log: [String] { entries.withLock { $0 } }

  func will(_ answers: EditedText...) { self.answers.withLock { $0 = answers } }

  func edit(_ page: EditDocument.Page, in path: String?) -> EditedText? {
    entries.withLock { $0.append("open \(path ?? page.name)") }
    return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func discard(_ path: String) { entries.withLock { $0.append("discard \(path)") } }
}

/// The work of editing elsewhere next to the loop: opening an editor, and removing the file.
@Suite struct EditingTests {
  private let dataSource = ScriptedTasksDataSource([Sample.task(1, "One"), Sample.task(2, "Two"), Sample.task(3)])
  private let editor = ScriptedEditor()

  private func session() -> Session { Session(dataSource, editor: editor) }

  private var titles: [String] { get async { await dataSource.contents.map(\.title) } }

  @Test func theTextIsOpenedAndWhatComesOfItIsDoneBeforeAnythingElseIsTyped() async throws {
    editor.will(.text("title: Uno\n", path: "P"))
    let session = session()
    let state = await session.enter("edit 1 --editor")
    #expect(state.changes.map(\.after?.title) == ["Uno"])
    #expect(state.question == nil)
    #expect(editor.log == ["open task-1.conf", "discard P"])
    #expect(try await dataSource.history().steps.map(\.command) == ["modify 1 Uno"])
  }

  @Test func aTextThatIsRefusedIsOpenedAgainInItsFile() async {
    editor.will(.text("title: Uno\ndue: frday\n", path: "P"), .text("title: Uno\ndue: friday\n", path: "P"))
    await session().enter("edit 1 --editor")
    #expect(await (editor.log, titles) == (["open task-1.conf", "open P", "discard P"], ["Uno", "Two", "t3"]))
  }

  @Test func aTextThatIsLeftAsItIsIsRemoved() async {
    editor.will(.unchanged(path: "P"))
    #expect(await session().enter("edit 1 --editor").notice == .textUnchanged)
    #expect(editor.log == ["open task-1.conf", "discard P"])
  }

  @Test(arguments: [
    EditedText.failed(.exited(1), path: "P"), .failed(.notNamed, path: nil), .text("title: Uno\nwait: x\n", path: "P"),
  ]) func whatIsNotDoneIsKept(_ edited: EditedText) async {
    editor.will(edited, edited)
    #expect(await session().enter("edit 1 --editor").error != nil)
    #expect(!editor.log.contains { $0.hasPrefix("discard") })
    #expect(await titles == ["One", "Two", "t3"])
  }

  @Test func aTextThatHasToBeConfirmedStaysUntilThen() async {
    editor.will(.text("3 t3\n", path: "P"), .text("2 Two\n3 t3\n", path: "P"))
    let session = session()
    await session.enter("batch")
    #expect(editor.log == ["open tasks.conf"])
    _ = await session.states(after: .command(.answer(.line("e")), CommandSource(line: 2, command: "e")))
    #expect(editor.log == ["open tasks.conf", "open P"])
    await session.enter("y")
    #expect(await (editor.log, titles) == (["open tasks.conf", "open P", "discard P"], ["Two", "t3"]))
  }

  @Test func whatIsDoneAfterAllIsRememberedByWhatItChanges() async throws {
    editor.will(.text("1 Uno\n3 t3\n", path: "P"), .text("1 Uno\n2 Two\n3 t3\n", path: "P"))
    let session = session()
    await session.enter("batch")
    _ = try await dataSource.save([.title("Eins")], to: [1])
    // What was confirmed cannot be done any more, so the text is tried once more and opened again.
    _ = await session.states(after: .command(.answer(.line("y")), CommandSource(line: 2, command: "y")))
    #expect(try await (titles, dataSource.history().steps.last?.command) == (["Uno", "Two", "t3"], "modify 1 Uno"))
  }

  @Test func aTextThatIsNotConfirmedIsLeft() async {
    editor.will(.text("3 t3\n", path: "P"))
    #expect(await session().enter(lines: "batch", "n").error == .textKept(.notConfirmed(.declined), path: "P"))
    #expect(editor.log == ["open tasks.conf"])
  }

  @Test func theFileIsBroughtUpToDateBeforeTheEditorIsOpened() async {
    editor.will(.unchanged(path: "P"))
    await session().enter("edit 1 --editor")
    #expect(await dataSource.log.contains(.checkpoint))
  }

  @Test func whatComesFromAnEditorThatNobodyAskedForIsNothing() async {
    let edited = Command.feature(.editor(.edited(.unchanged(path: "P"))))
    let states = await session().states(after: .command(edited, CommandSource(line: 1, command: "")))
    #expect(states.last?.error == .notConfirmed(.nobodyToEdit))
  }
}

@Suite struct EditorReducerTests {
  private static let document = EditDocument(layout: .list, entries: [], command: "batch")
  private static let unconfirmed = Editor.Result.Unconfirmed(
    confirmation: Confirmation(mutation: .several([]), changes: []), document: document, typed: "x", path: "P")

  @Test func aTextIsAskedForUntilItIsSeenTo() throws {
    try given(nil, for: Editor.self).when(.asked(Self.document)).then(Self.document)
    try given(Self.document, for: Editor.self).when(.unconfirmed(Self.unconfirmed))
      .then(nil)
  }

  @Test(arguments: [
    Editor.Result.done(ChangeReport([], .saved(1))), .done(ChangeReport([], .textUnchanged)), .failed(.cancelled),
  ]) func `Every way out forgets it`(_ result: Editor.Result) throws {
    try given(Self.document, for: Editor.self).when(result).then(nil)
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let report = ChangeReport([.added(Sample.task(1))], .saved(1))
    #expect(Editor.Result.asked(Self.document).report == .ask(.editor))
    #expect(Editor.Result.unconfirmed(Self.unconfirmed).report == .confirm(PendingAction(Self.unconfirmed)))
    #expect(Editor.Result.done(report).report == .changed(report))
    #expect(Editor.Result.done(ChangeReport([], .textEmptied)).report == .notify(.textEmptied))
  }

  @Test func theStateAsksForAnEditor() {
    var state = ShellReducer.reduce(Shell.State(), .feature(.editor(.asked(Self.document))))
    #expect(state.question as? EditDocument == Self.document)
    state = ShellReducer.reduce(state, .feature(.editor(.done(ChangeReport([], .textUnchanged)))))
    #expect(state.screens.editor == nil)
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
      #expect(
        Shell.action(for: .command(.answer(answer), source), in: state)
          == .run(.editor(.run(.giveUp, Self.document)), source))
    }
  }
}
