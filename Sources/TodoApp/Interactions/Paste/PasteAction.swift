import TodoModel

/// What is to be done with pasted lines.
package enum PasteAction: AppAction {
  package typealias Owner = Paste

  /// Ask whether to run them; whether some of them are no commands.
  case ask([String], isMixed: Bool)
  /// Ask whether to add them as tasks.
  case offer([String])
  /// Add them as tasks, as was shown.
  indirect case add(Confirmation, of: [String])
  /// Run them.
  case run([String])
  /// Run no more of them.
  case stop
}
