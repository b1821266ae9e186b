import TodoModel

/// How far a change got.
package enum ChangeOutcome: Hashable, Sendable, Codable {
  /// It is done; no change at all if everything was so already.
  case done(ChangeReport)
  /// It has to be confirmed first.
  indirect case unconfirmed(Confirmation)

  /// The same with other hints before its own.
  func hinting(_ first: [Hint]) -> ChangeOutcome {
    guard !first.isEmpty else { return self }
    switch self {
    case .done(let report): return .done(report.hinting(first))
    case .unconfirmed(let confirmation): return .unconfirmed(confirmation.hinting(first))
    }
  }

  /// Returns the report of the outcome; a change that has to be confirmed first is made by the given action.
  func report(confirming confirmed: (Confirmation) -> Features.Action) -> Report {
    switch self {
    case .done(let report): report.report
    case .unconfirmed(let confirmation): .confirm(confirmation.pending(confirmed(confirmation)))
    }
  }
}

extension ChangeReport {
  var report: Report {
    changes.isEmpty ? .notify(noticeOfNoChange, hints: hints) : .changed(self)
  }

  /// What is said where nothing has changed.
  fileprivate var noticeOfNoChange: Notice {
    switch notice {
    case .nothingSelected, .nothingStarted, .unchanged, .imported, .merged: notice
    case .saved where hints.contains(where: \.isUnaltered): .nothingFits
    case .completedCleared: .nothingToClear
    case _: .nothingToChange
    }
  }
}

extension Hint {
  fileprivate var isUnaltered: Bool {
    if case .unaltered = self { true } else { false }
  }
}
