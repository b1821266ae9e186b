import MVI
import TodoJSON

/// The state of a feature that keeps nothing: what comes of an action is told once, or waits for a yes in the program.
package struct EmptyState: Equatable, Sendable {}

/// Keeps nothing of what happens.
package enum KeepingNothing<Result>: Reducer {
  package static func reduce(_ state: EmptyState, _ result: Result) -> EmptyState { state }
}

extension AppFeature where State == EmptyState {
  package static var initialState: EmptyState { EmptyState() }
  package static func writeMembers(of state: EmptyState, to writer: inout JSONWriter) {}
}
