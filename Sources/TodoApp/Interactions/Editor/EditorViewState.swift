/// What there is to be seen of editing elsewhere.
package struct EditorViewState: Equatable, Sendable {
  /// The text that an editor is to be opened on.
  var document: EditDocument?
}
