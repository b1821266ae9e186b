import MVI
import TodoJSON
import TodoModel

/// The question is written after this text.
extension Review {
  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let flow = state.flow else { return }
    if state.isExplaining { page.add(explanation) }
    if !flow.draft.scope.isEmpty, flow.draft.decisions.isEmpty {
      page.add(wrapped("Working on \(flow.draft.scope)", to: context.columns).map { TextLine($0, .headline) })
    }
    if !state.passedOver.isEmpty {
      page.add(wrapped(flow.draft.words(on: state.passedOver), to: context.columns).map { TextLine($0, .faint) })
    }
    if let content = state.opened {
      Detail.write(content, at: now, in: context, to: &page)
    } else if let task = state.task, let step = flow.current {
      guard state.isNew || state.isExplaining else { return }
      let count = flow.draft.numbers(of: step).count
      page.add(TextLine(step.headline, .headline) + TextLine(", \(flow.draft.place(in: step) + 1) of \(count)", .faint))
      page.add(Change.added(task).line(after: "  ", in: context.zone) + step.reason(for: task, at: now))
    } else {
      page.add(wrapped(flow.draft.summary, to: context.columns).map { TextLine($0) })
      for verdict in ReviewVerdict.allCases where verdict != .kept && verdict != .elsewhere {
        let tasks = flow.draft.decisions.filter { $0.verdict == verdict }.compactMap(\.task)
        for (place, task) in tasks.enumerated() {
          page.add(TextLine(place == 0 ? "  " + verdict.rawValue : "", .faint).padded(to: 13) + TextLine(task))
        }
      }
    }
  }

  private static let explanation: [TextLine] = [
    ("Enter, keep, skip", "leaves it as it is"),
    ("done, d", "completes it"),
    ("fri 5pm, tomorrow", "a date moves it"),
    ("someday", "hides it until you look for it, without a date"),
    ("+tag project:x !!", "changes it, as modify does"),
    ("wait 1w, note …", "and so does each one-word change"),
    ("delete, x", "deletes it"),
    ("open, edit", "shows all of it, goes through its fields"),
    ("back, undo", "the task before, the last change taken back"),
    ("stop, q", "ends, the answers stay"),
  ].map { "  " + TextLine($0, .accent).padded(to: 19) + TextLine($1) }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    guard let draft = state.flow?.draft else { return }
    writer.members(("scope", draft.scope.typed))
    if let task = state.task, let step = state.flow?.current {
      writer.members(("group", step.rawValue), ("task", task))
    }
    writer.member("skipped", state.passedOver.map(\.rawValue))
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
    case .inbox: "Inbox, without a project or a date"
    case .overdue: "Overdue"
    case .stalled: "Project without a next action"
    case .stale: "Untouched for \(ReviewStep.staleDays) days"
    case .undated: "High priority without a date"
    case .waiting: "Waiting"
    case .someday: "Someday"
    }
  }

  /// The reason why a task is in the group, unless the line of the task shows it.
  fileprivate func reason(for task: TodoItem, at now: Now) -> TextLine {
    switch self {
    case .overdue:
      guard task.satisfies(.overdue, at: now) else { return TextLine() }
      let days = now.day.number - (task.due?.day(in: now.zone) ?? now.day).number
      let overdue = days == 0 ? "overdue since today" : "overdue for " + days.counted("day")
      return TextLine(" · ", .faint) + TextLine(overdue, .bad)
    case .stale:
      return TextLine(" · ", .faint) + TextLine("untouched for " + task.daysUntouched(at: now).counted("day"), .warning)
    case .stalled: return TextLine(" · ", .faint) + TextLine("nothing in it can be done now", .warning)
    case .inbox, .undated, .waiting, .someday: return TextLine()
    }
  }
}

extension [ReviewStep] {
  /// `overdue or stale`, `overdue, stale or waiting`.
  var listed: String { alternatives(map { $0 == .undated ? "undated high-priority" : $0.rawValue }) }
}

extension ReviewDraft {
  /// `No overdue or stale tasks`; for groups whose tasks are all in an earlier one:
  /// `No waiting tasks; no undated high-priority ones besides those of the groups before`.
  fileprivate func words(on steps: [ReviewStep]) -> String {
    let covered = steps.filter(coveredBefore.contains)
    let empty = steps.filter { !coveredBefore.contains($0) }
    guard !covered.isEmpty else { return "No \(empty.listed) tasks" }
    let others = "\(covered.listed) ones besides those of the groups before"
    return empty.isEmpty ? "No " + others : "No \(empty.listed) tasks; no " + others
  }

  fileprivate var summary: String {
    guard left > 0 || !decisions.isEmpty else { return "Nothing to review" }
    let counts = ReviewVerdict.allCases.filter { count($0) > 0 }.map {
      "\(count($0)) \($0 == .elsewhere ? "settled elsewhere" : $0.rawValue)"
    }
    return "Reviewed \(decisions.count) of \(count): " + (counts + ["\(left) left"]).joined(separator: ", ")
  }
}
