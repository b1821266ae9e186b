/// What is to be done with pasted lines.
package enum PasteAction: AppAction {
  package typealias Owner = Paste

  /// Ask whether to run them.
  case ask([String])
  /// Run them.
  case run([String])
  /// Run no more of them.
  case stop
}
