import TodoModel

extension JSONWriter {
  /// Writes why a command is no longer in the history: `because`, and what belongs to that.
  package mutating func writeMembers(of reason: ForgottenHistory.Reason) {
    member("because")
    switch reason {
    case .cleared: constant("clear")
    case .damaged: constant("damage")
    case .count(let limit, let command):
      constant("count")
      member("limit", limit)
      member("command", command)
    case .size(let limit, let command, let bytes):
      constant("size")
      member("limit", limit)
      member("command", command)
      member("bytes", bytes)
    }
  }
}

extension JSONReader {
  /// Reads why a command is no longer in the history; nil for a reason that this program does not know.
  mutating func readForgottenReason() throws(JSONError) -> ForgottenHistory.Reason? {
    var because = ""
    var command = ""
    var limit = 0
    var bytes = 0
    let counts = 0...JSONReader.exactIntegers.upperBound
    try beginObject()
    while let name = try nextMember() {
      switch name {
      case "because": because = try readString()
      case "limit": limit = try readInt(in: counts)
      case "command": command = try readString()
      case "bytes": bytes = try readInt(in: counts)
      default: try skipValue()
      }
    }
    switch because {
    case "clear": return .cleared
    case "damage": return .damaged
    case "count": return .count(limit: limit, command: command)
    case "size": return .size(limit: limit, command: command, bytes: bytes)
    default: return nil
    }
  }
}
