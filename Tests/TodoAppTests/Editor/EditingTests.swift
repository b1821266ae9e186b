import SampleTasks
import Testing
import TodoModel

@testable import TodoApp

/// What editing elsewhere does next to the loop: opening an editor, and seeing to the file.
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
    let session = session()
    #expect(await session.enter(lines: "batch", "n").error == .textKept(.notConfirmed(.declined), path: "P"))
    #expect(editor.log == ["open tasks.conf"])
  }

  @Test func theFileIsBroughtUpToDateBeforeTheEditorIsOpened() async {
    editor.will(.unchanged(path: "P"))
    await session().enter("edit 1 --editor")
    #expect(await dataSource.log.contains(.checkpoint))
  }
}
