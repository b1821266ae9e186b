import MVI
import TodoJSON
import TodoModel

extension Rendering {
  /// Writes those members of a state that differ from another; all of them without another.
  package func writeMembers(
    of state: Shell.State, thatDifferFrom other: Shell.State?, to writer: inout JSONWriter
  ) {
    func differs<Member: Equatable>(_ member: (Shell.State) -> Member) -> Bool {
      other.map { member($0) != member(state) } ?? true
    }
    if differs(\.routes) {
      writer.member("routes")
      writer.beginArray()
      for route in state.routes.routes { writer.value(route.place.rawValue + (route.task.map { " \($0)" } ?? "")) }
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
      state.asking.map { writer.value($0.asker.name) } ?? writer.null()
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
    for place in Place.allCases where other.map({ place.differs(state, from: $0) }) ?? true {
      writer.member(named: place.rawValue)
      writer.beginObject()
      place.writeMembers(of: state, to: &writer)
      writer.endObject()
    }
    if differs(\.screens.editor) {
      writer.object("editor") { Editor.writeMembers(of: state.screens.editor, to: &$0) }
    }
    if differs(\.watch) {
      writer.object("watch") { Watch.writeMembers(of: state.watch, to: &$0) }
    }
  }
}

extension PendingQuestion.Asker {
  /// The name of the feature or of the kind of question, for traces.
  fileprivate var name: String {
    switch self {
    case .edit: "edit"
    case .review: "review"
    case .editor: "editor"
    case .action(let pending):
      switch pending.asked {
      case .change: "change"
      case .choice: "choice"
      case .clearing: "clearing"
      case .merge: "merge"
      case .paste: "paste"
      case .repair: "repair"
      case .sync: "sync"
      }
    }
  }
}

extension Shell.State.Message {
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
