/// What the user wants of pasted lines.
package enum PasteIntent: AppIntent {
  package typealias Owner = Paste

  /// Have them run or added as tasks, if they are what was meant to be pasted; so many of them are commands.
  case paste([String], commands: Int)
  /// Have what is left of them forgotten.
  case stop
}
