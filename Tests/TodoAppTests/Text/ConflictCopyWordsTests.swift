import Testing
import TodoModel

@testable import TodoApp

@Suite("Words about copies from a conflict")
struct ConflictCopyWordsTests {
  private static let file = "tasks.sync-conflict-20261121-091400-ABCDEFG.json"
  private static let plain = "todo (Anna's conflicted copy 2026-11-21)"
  private static let history = "tasks.history.sync-conflict-20261121-091400-ABCDEFG.jsonl"
  private static let lock = "tasks.json.sync-conflict-20261121-091400-ABCDEFG.lock"
  private static let torn = "tasks.history.jsonl.sync-conflict-20261121-091400-ABCDEFG.torn"

  @Test(arguments: [(file, true), (plain, true), (history, false), (lock, false), (torn, false)])
  func onlyDataFilesAreToBeMerged(_ name: String, _ isMerged: Bool) throws {
    let advice = try #require(Finding.conflictCopy(name: name, .unknown).report.advice)
    #expect(advice.contains("“todo merge '") == isMerged, "\(advice)")
    #expect(advice.contains("todo merge"))
    let words = FileNotice.conflictCopies([name]).words
    #expect(words.contains(name))
    #expect(words.contains("`todo merge`") == isMerged, "\(words)")
    #expect(!words.hasSuffix("; "), "\(words)")
  }

  @Test func ofSeveralKindsEachIsSaid() {
    let words = FileNotice.conflictCopies([Self.history, Self.lock]).words
    #expect(
      words.hasSuffix(
        "one of the history has the commands of another machine, a line for each; one of a lock or of what was torn off "
          + "can be removed"))
    #expect(
      FileNotice.conflictCopies([Self.file, Self.history, Self.lock]).words.hasSuffix(
        "; `todo merge` merges what is in them"))
  }
}
