import TodoModel

extension ForgottenHistory {
  /// Why the history does not go back further, in a sentence without its end.
  var words: String {
    switch reason {
    case .cleared: "“history clear” has forgotten what was before"
    case .damaged: "command \(number) cannot be read any more, and what came before cannot be undone without it"
    case .count(let limit, let command):
      "\(name(of: command)) and what came before are no longer kept: the limit is \(limit) commands (task-history)"
    case .size(let limit, let command, let bytes) where bytes > limit:
      "\(name(of: command)) and what came before are no longer kept: it took \(sizeWords(bytes)) by itself, "
        + "and the limit is \(sizeWords(limit)) (task-history-size)"
    case .size(let limit, let command, _):
      "\(name(of: command)) and what came before are no longer kept: the limit is \(sizeWords(limit)) (task-history-size)"
    }
  }

  private func name(of command: String) -> String {
    // What was changed past the history was not typed.
    let change = command.isEmpty ? "a change outside of todo" : quoted(command, to: 60)
    return "\(change) (number \(number))"
  }
}

/// How much something takes, for a person: `80 MB`.
func sizeWords(_ bytes: Int) -> String {
  let kilobyte = 1 << 10
  let megabyte = 1 << 20
  return bytes < kilobyte
    ? "\(bytes) bytes"
    : bytes < megabyte ? "\((bytes + kilobyte / 2) / kilobyte) KB" : "\((bytes + megabyte / 2) / megabyte) MB"
}
