/// The feature that waits for an answer.
package struct Asker: Equatable, Sendable {
  let feature: any AppFeature.Type
  /// Whether its screen has come up for that.
  let isOnScreen: Bool
  /// The action that waits for a yes; nil where the feature itself has a question.
  @Boxed var pending: PendingAction?

  init(_ feature: any AppFeature.Type, pending: PendingAction? = nil, isOnScreen: Bool = false) {
    self.feature = feature
    self.isOnScreen = isOnScreen
    self.pending = pending
  }

  package static func == (left: Asker, right: Asker) -> Bool {
    left.feature == right.feature && left.isOnScreen == right.isOnScreen && left.pending == right.pending
  }
}
