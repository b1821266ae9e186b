import TodoModel

/// What was exported last.
struct ExchangeViewState: Equatable, Sendable {
  /// What was written; nil before anything was.
  var export: Export?
}

/// Tasks as another program wants them.
struct Export: Hashable, Sendable, Codable {
  /// The name of the format.
  let format: String
  /// How many tasks they are.
  let count: Int
  /// The file.
  let text: String
  /// What of them the format has no place for.
  let notCarried: [NotCarried]
  /// Whether it has a place where nothing may be lost.
  let canBeComplete: Bool

  /// What is told beside it.
  var notices: [FileNotice] { notCarried.isEmpty ? [] : [.notCarried(notCarried, canBeComplete: canBeComplete)] }
}
