import TodoModel

/// How far a change got.
package enum ChangeAttempt: Hashable, Sendable, Codable {
  /// It is done; no change at all if everything was so already.
  case done(ChangeReport)
  /// It has to be confirmed first.
  indirect case unconfirmed(Confirmation)

  /// The same with other hints before its own.
  func hinting(_ first: [Hint]) -> ChangeAttempt {
    guard !first.isEmpty else { return self }
    switch self {
    case .done(let report): return .done(report.hinting(first))
    case .unconfirmed(let confirmation): return .unconfirmed(confirmation.hinting(first))
    }
  }

  /// What it means for the program; what has to be confirmed first is made by the action for it.
  func output(confirming confirmed: (Confirmation) -> any AppAction) -> FeatureOutput {
    switch self {
    case .done(let report): report.output
    case .unconfirmed(let confirmation): .confirms(confirmation.pending(confirmed(confirmation)))
    }
  }
}

extension ChangeReport {
  /// What it means for the program.
  var output: FeatureOutput {
    changes.isEmpty ? .tells(noticeOfNoChange, hints: hints) : .changes(self)
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
