import MVI

/// A feature with questions that are more than whether to do something, which is a `PendingAction`: results of it have the
/// output `asks`.
package protocol AskingFeature: AppFeature {
  /// What it wants to know before it goes on; the next line is the answer.
  static func question(in state: State) -> (any Question)?

  /// What an answer to the question means.
  static func intent(answering answer: Answer, in state: State) -> Intent
}

extension Asker {
  /// The feature as one with questions of its own.
  var askingFeature: (any AskingFeature.Type)? { feature as? any AskingFeature.Type }
}
