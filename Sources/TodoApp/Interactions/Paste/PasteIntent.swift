/// What the user wants of pasted lines.
package enum PasteIntent: AppIntent {
  package typealias Owner = Paste

  /// Have them run, if they are what was meant to be pasted.
  case paste([String])
  /// Have what is left of them forgotten.
  case stop
}
