import TodoApp
import TodoModel

/// Another program in which a person edits a text, or a script in a test.
///
/// Call it from one thread; editing blocks that thread until the other program has ended.
package protocol TextEditing: AnyObject {
  /// Opens a text in a file and answers with what it was saved as. The file stays until it is given up.
  func edit(_ page: EditDocument.Page) -> EditedText

  /// Gives up the file that was opened last, because what is in it has been seen to.
  func discard()

  /// Leaves the file that was opened last to the user.
  func keep()
}

extension TextEditing {
  /// Sees to the file when a command has been answered: while something is still asked it stays; nothing is lost that
  /// has not been done.
  func finish(after state: TodoViewState) {
    guard state.question == nil else { return }
    if state.error == nil { discard() } else { keep() }
  }
}
