import Synchronization

@testable import TodoApp

/// An editor that answers what it was reported to, and notes what is done with files. Without an answer it leaves the text to
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
