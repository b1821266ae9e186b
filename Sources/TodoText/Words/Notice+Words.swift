import TodoScreens

extension Notice {
  private static func words(_ verb: String, _ commands: [String], last: String) -> String {
    let quoted = "“\(shortened((commands.last ?? "").firstLineOfCommand, to: 60))”"
    return commands.count == 1 ? "Command \(verb): \(quoted)" : "\(commands.count) commands \(verb), \(last) \(quoted)"
  }

  /// Whether the changes are told as differences: of a walk along the history one cannot know from the line.
  var tellsDifferences: Bool {
    switch self {
    case .undone, .redone: true
    case .completed, .activated, .completedCleared, .deleted, .saved, .historyCleared, .nothingToChange,
      .nothingSelected, .atFirstScreen:
      false
    }
  }

  /// The sentence.
  public var words: String {
    switch self {
    case .completed(1): "Task marked complete"
    case .completed(let count): "\(count) tasks marked complete"
    case .activated(1): "Task marked active"
    case .activated(let count): "\(count) tasks marked active"
    case .completedCleared: "Completed tasks cleared"
    case .deleted(1): "Task deleted"
    case .deleted(let count): "\(count) tasks deleted"
    case .saved(1): "TO-DO saved"
    case .saved(let count): "\(count) TO-DOs saved"
    case .undone(let commands): Notice.words("undone", commands, last: "back to before")
    case .redone(let commands): Notice.words("redone", commands, last: "up to")
    case .historyCleared: "History cleared"
    case .nothingToChange: "Nothing to change: it is so already"
    case .nothingSelected: "Nothing to change: no task is selected"
    case .atFirstScreen: "This is the first screen; `quit` leaves"
    }
  }
}
