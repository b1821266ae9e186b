import TodoModel

/// What happened to a text that is edited elsewhere.
package enum EditorResult: AppResult {
  package typealias Owner = Editor

  /// It is to be opened in an editor.
  case asked(EditDocument)
  /// What was changed has to be confirmed first.
  case unconfirmed(Unconfirmed)
  /// What was changed is done, and durable.
  case done(ChangeReport)
  /// There was nothing to do.
  case told(Notice)
  /// It could not be opened, or what was changed could not be done.
  case failed(TodoError)

  /// Changes that have to be confirmed, with the text that they come from.
  package struct Unconfirmed: Hashable, Sendable, Codable {
    /// The changes.
    let confirmation: Confirmation
    /// The text as it was opened.
    let document: EditDocument
    /// What was typed.
    let typed: String
    /// The file that it is in.
    let path: String
  }

  package var output: FeatureOutput {
    switch self {
    case .asked: .asks()
    case .unconfirmed(let unconfirmed): .confirms(PendingAction(unconfirmed))
    case .done(let report): report.output
    case .told(let notice): .tells(notice)
    case .failed(let error): .fails(error)
    }
  }
}
