import MVI
import TodoJSON

/// The state of a feature that keeps nothing: what comes of an action is told once, or waits for a yes in the program.
package struct NothingKept: Equatable, Sendable {}

/// Keeps nothing of what happens.
package enum KeepingNothing<Result>: Reducer {
  package static func reduce(_ state: NothingKept, _ result: Result) -> NothingKept { state }
}

extension AppFeature where State == NothingKept {
  package static var initialState: NothingKept { NothingKept() }
  package static func writeMembers(of state: NothingKept, to writer: inout JSONWriter) {}
}
