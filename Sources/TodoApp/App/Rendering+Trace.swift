import MVI
import TodoJSON
import TodoModel

extension Rendering {
  /// Writes those members of a state that differ from another; all of them without another.
  package func writeMembers(
    of state: TodoViewState, thatDifferFrom other: TodoViewState?, to writer: inout JSONWriter
  ) {
    func differs<Member: Equatable>(_ member: (TodoViewState) -> Member) -> Bool {
      other.map { member($0) != member(state) } ?? true
    }
    if differs(\.routes) {
      writer.member("routes")
      writer.beginArray()
      for route in state.routes.routes { writer.value(route.screen.name + (route.task.map { " \($0)" } ?? "")) }
      writer.endArray()
    }
    if differs(\.origin), let origin = state.origin {
      writer.member("line", origin.line)
    }
    if differs(\.isInFlight) {
      writer.member("isInFlight", state.isInFlight)
    }
    if differs(\.progress) {
      writer.member("progress")
      state.progress.map { writer.value($0.percent) } ?? writer.null()
    }
    if differs(\.message) {
      writer.member("message", state.message.name)
    }
    if differs(\.tip) {
      writer.member("tip")
      state.tip.map { writer.value($0.words) } ?? writer.null()
    }
    if differs(\.asking) {
      writer.member("asking")
      state.asking.map { writer.value($0.feature.name) } ?? writer.null()
    }
    if differs(\.pastedLines) {
      writer.member("pastedLines", state.pastedLines.count)
    }
    if differs(\.window), let window = state.window {
      writer.member("columns", window.columns)
    }
    if differs(\.externalUpdate), let externalUpdate = state.externalUpdate {
      writer.member("externalUpdate", externalUpdate.number)
    }
    if differs(\.commitStatus) {
      writer.member("commits", state.commitStatus.count)
    }
    for feature in features where other.map({ feature.differs(state.features, from: $0.features) }) ?? true {
      writer.member(named: feature.name)
      writer.beginObject()
      feature.writeMembers(of: state.features, to: &writer)
      writer.endObject()
    }
  }
}

extension AppFeature {
  fileprivate static func differs(_ states: FeatureStates, from others: FeatureStates) -> Bool {
    states[Self.self] != others[Self.self]
  }
}

extension TodoViewState.Message {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .screen: "screen"
    case .changes: "changes"
    case .notice: "notice"
    case .greeting: "greeting"
    case .clearedScreen: "clearedScreen"
    case .question: "question"
    case .diagnosis: "diagnosis"
    case .error(let error): error.code
    }
  }
}
