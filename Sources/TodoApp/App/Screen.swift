import MVI
import TodoModel

/// A feature that can be on the screen.
package protocol Screen: AppFeature {
  /// The intent that brings the screen up, or up again with what is there by then.
  ///
  /// - Parameters:
  ///   - task: The number of the task that the route names, if it names one.
  ///   - parseContext: The listing, and the task in detail, at the time the screen comes up.
  static func intent(showing task: Int?, in parseContext: ParseContext) -> Intent

  /// Adds the screen to a page for people. Pure.
  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage)
}

extension Screen {
  package static func write(_ states: FeatureStates, at now: Now, in context: TextContext, to page: inout TextPage) {
    write(states[Self.self], at: now, in: context, to: &page)
  }
}
