import MVI
import TodoJSON
import TodoModel

/// The review as text; its question is written after it.
extension ReviewScreen {
  static func write(_ state: ReviewViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let flow = state.flow else { return }
    if state.isExplaining { page.add(explanation) }
    if !flow.draft.scope.isEmpty, flow.draft.isAtStart {
      page.add(wrapped("Working on \(flow.draft.scope)", to: context.columns).map { TextLine($0, .headline) })
    }
    if !state.passedOver.isEmpty {
      let words = flow.draft.words(on: state.passedOver)
      page.add(wrapped(words, to: context.columns).map { TextLine($0, .faint) })
    }
    if let task = state.task, let step = flow.current {
      guard state.isNew || state.isExplaining else { return }
      let count = flow.draft.numbers(of: step).count
      page.add(TextLine(step.headline, .headline) + TextLine(", \(flow.draft.place(in: step) + 1) of \(count)", .faint))
      page.add(Change.added(task).line(behind: "  ", in: context.zone) + step.reason(for: task, at: now))
    } else {
      page.add(wrapped(flow.draft.summary, to: context.columns).map { TextLine($0) })
    }
  }

  private static let explanation: [TextLine] = [
    ("keep, k, Enter", "leaves it as it is"),
    ("done, d", "marks it complete"),
    ("due DATE", "moves it: due friday"),
    ("due:", "takes its date away"),
    ("delete, x", "deletes it"),
    ("stop, q", "ends, the answers stay"),
  ].map { "  " + TextLine($0, .accent).padded(to: 16) + TextLine($1) }

  /// `group` and `task` while something is asked, `skipped`, how many tasks were `kept`, `completed`, `moved`, `deleted`,
  /// settled `elsewhere`, and are `left`.
  static func writeMembers(of state: ReviewViewState, to writer: inout JSONWriter) {
    guard let draft = state.flow?.draft else { return }
    if !draft.scope.isEmpty { writer.member("scope", draft.scope.description) }
    if let task = state.task, let step = state.flow?.current {
      writer.member("group", step.rawValue)
      writer.member("task")
      task.write(to: &writer)
    }
    writer.member("skipped")
    writer.beginArray()
    for step in state.passedOver { writer.value(step.rawValue) }
    writer.endArray()
    for verdict in ReviewVerdict.allCases {
      writer.member(named: verdict.rawValue)
      writer.value(draft.count(verdict))
    }
    writer.member("left", draft.left)
  }
}

extension ReviewStep {
  fileprivate var headline: String {
    switch self {
    case .overdue: "Overdue"
    case .stale: "Untouched for \(ReviewStep.staleDays) days"
    case .undated: "High priority without a date"
    case .waiting: "Waiting"
    }
  }

  fileprivate var adjective: String {
    switch self {
    case .overdue: "overdue"
    case .stale: "stale"
    case .undated: "undated high-priority"
    case .waiting: "waiting"
    }
  }

  /// What puts a task into the group, unless it is told with the task anyway.
  fileprivate func reason(for task: TodoItem, at now: Now) -> TextLine {
    switch self {
    case .overdue:
      let days = now.day.number - (task.due?.day(in: now.zone) ?? now.day).number
      return TextLine(" · ", .faint) + TextLine(days == 0 ? "overdue since today" : "overdue for \(days.days)", .bad)
    case .stale:
      return TextLine(" · ", .faint) + TextLine("untouched for \(task.daysUntouched(at: now).days)", .warning)
    case .undated, .waiting: return TextLine()
    }
  }
}

extension Int {
  fileprivate var days: String { self == 1 ? "1 day" : "\(self) days" }
}

extension [ReviewStep] {
  /// `overdue or stale`, `overdue, stale or waiting`.
  var listed: String {
    let names = map(\.adjective)
    let all = names.dropLast().isEmpty ? names : [names.dropLast().joined(separator: ", "), names.last ?? ""]
    return all.joined(separator: " or ")
  }
}

extension ReviewDraft {
  /// `No overdue or stale tasks`; what was asked about before in another group is not denied:
  /// `No waiting tasks; no undated high-priority ones besides those of the groups before`.
  fileprivate func words(on steps: [ReviewStep]) -> String {
    let covered = steps.filter(isCoveredBefore)
    let empty = steps.filter { !isCoveredBefore($0) }
    guard !covered.isEmpty else { return "No \(empty.listed) tasks" }
    let besides = "\(covered.listed) ones besides those of the groups before"
    return empty.isEmpty ? "No " + besides : "No \(empty.listed) tasks; no " + besides
  }

  /// Whether no task has been settled yet.
  fileprivate var isAtStart: Bool { ReviewVerdict.allCases.allSatisfy { count($0) == 0 } }

  fileprivate var summary: String {
    guard left > 0 || !isAtStart else { return "Nothing to review" }
    let counts = [ReviewVerdict.kept, .completed, .moved, .deleted].map { "\(count($0)) \($0.rawValue)" }
    let elsewhere = count(.elsewhere) > 0 ? ", \(count(.elsewhere)) settled elsewhere" : ""
    return "Reviewed: " + counts.joined(separator: ", ") + elsewhere + ", \(left) left"
  }
}
