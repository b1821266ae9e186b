import TodoScreens

extension Notice {
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
    case .undone(1): "Command undone"
    case .undone(let count): "\(count) commands undone"
    case .redone(1): "Command redone"
    case .redone(let count): "\(count) commands redone"
    case .historyCleared: "History cleared"
    case .nothingToChange: "Nothing to change: it is so already"
    case .nothingSelected: "Nothing to change: no task is selected"
    case .atFirstScreen: "This is the first screen; `quit` leaves"
    }
  }
}
