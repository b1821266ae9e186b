import TodoModel

extension Progress {
  /// `Reading tasks: 43%, 2 s left`
  package var line: TextLine {
    let left = secondsLeft < 120 ? "\(secondsLeft) s" : "\((secondsLeft + 59) / 60) min"
    return TextLine("\(work.words): ", .faint) + TextLine("\(percent)%") + TextLine(", \(left) left", .faint)
  }
}

extension Progress.Work {
  fileprivate var words: String {
    switch self {
    case .reading: "Reading tasks"
    case .importing: "Reading what is imported"
    case .replaying: "Replaying the history"
    case .salvaging: "Looking for what can be saved"
    case .recording: "Writing the history"
    case .writing: "Writing tasks"
    }
  }
}
