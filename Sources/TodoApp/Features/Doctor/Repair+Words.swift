import TodoModel

extension Repair.Step {
  /// What is done, in one line.
  var words: String {
    switch self {
    case .kept(let tasks): "\(tasks.counted("task")), as \(tasks == 1 ? "it" : "they") can be read in the file"
    case .applied(let commands):
      "\(commands.counted("command")) from the history, as far as \(commands == 1 ? "it was" : "they were") not in the file"
    case .restored(let task, let title, let command):
      "\(Finding.task(task, title)), as command \(command) of the history left it"
    case .merged(let task, let line): "task \(task) once; line \(line) had it again"
    case .renumbered(let from, let to, let title, let line):
      "\(Finding.task(nil, title))\(Repair.Step.place(line)) gets the number \(to), because another has \(from)"
    case .newID(let task, let title, let line):
      "\(Finding.task(task, title))\(Repair.Step.place(line)) gets an id of its own"
    case .rejected(let line, let number, let title):
      "line \(line): \(number == nil && title == nil ? "what stands there" : Finding.task(number, title))"
    case .reduced(let task, let title, let members, let line):
      "\(Repair.Step.place(line, before: ": "))\(members.map { "“\($0)”" }.joined(separator: ", ")) of "
        + Finding.task(task, title) + ", which is there without"
    case .lostRecords(let lines): "line\(lines.count == 1 ? "" : "s") \(listed(lines)) of the history"
    case .shortenedHistory(let from?): "the history from command \(from) on; what came before cannot be undone any more"
    case .shortenedHistory(nil): "an empty history; what came before cannot be undone any more"
    }
  }

  /// Whether it is lost from the file.
  var isLoss: Bool {
    switch self {
    case .rejected, .reduced, .lostRecords: true
    case .kept, .applied, .restored, .merged, .renumbered, .newID, .shortenedHistory: false
    }
  }

  /// The name of the step in the machine-readable output.
  var code: String {
    switch self {
    case .kept: "kept"
    case .applied: "applied"
    case .restored: "restored"
    case .merged: "merged"
    case .renumbered: "renumbered"
    case .newID: "newID"
    case .rejected: "rejected"
    case .reduced: "reduced"
    case .lostRecords: "lostRecords"
    case .shortenedHistory: "shortenedHistory"
    }
  }

  private static func place(_ line: Int?) -> String { line.map { " (line \($0))" } ?? "" }

  private static func place(_ line: Int?, before text: String) -> String { line.map { "line \($0)" + text } ?? "" }
}
