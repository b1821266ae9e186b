/// A value as the tree of what is shown of it.
struct DumpedValue {
  /// All that is shown of a value without members; otherwise what stands in front of them.
  var opening: String
  /// The text after the members.
  var closing = ""
  /// The members; nil for a value that has none to show.
  var members: [Member]?
  /// The text between two members.
  var separator = ","
  /// The value itself, to tell two apart that look the same.
  var identity: (any Equatable)?

  struct Member: Equatable {
    let label: String?
    let value: DumpedValue

    var prefix: String { label.map { "\($0): " } ?? "" }
  }
}

extension DumpedValue: Equatable {
  /// True if two values look the same and are equal as far as can be told.
  static func == (left: DumpedValue, right: DumpedValue) -> Bool {
    guard looksLike(left, right) else { return false }
    guard left.members == nil, let identity = left.identity, let other = right.identity else { return true }
    return isEqual(identity, other)
  }

  private static func looksLike(_ left: DumpedValue, _ right: DumpedValue) -> Bool {
    left.opening == right.opening && left.closing == right.closing && left.members == right.members
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
    left == right as? Value
  }
}

extension DumpedValue {
  /// The value over as many lines as it takes, without indentation of the first.
  var lines: [String] {
    guard let members, !members.isEmpty else { return [opening + closing] }
    return [opening] + Self.lines(of: members, separator: separator).map { "  \($0)" } + [closing]
  }

  private static func lines(of members: [Member], separator: String) -> [String] {
    members.enumerated().flatMap { index, member in
      member.lines(endingIn: index == members.count - 1 ? "" : separator)
    }
  }

  /// The value on one line.
  var line: String {
    guard let members else { return opening }
    let inner = members.map { $0.prefix + $0.value.line }
    // The lines of a text are its only members that nothing stands between.
    guard !separator.isEmpty else { return visible(inner.joined(separator: "\n").debugDescription) }
    return opening + inner.joined(separator: "\(separator) ") + closing
  }
}

extension DumpedValue.Member {
  /// The label and the value over as many lines as it takes, the last one with what stands behind it.
  func lines(endingIn end: String) -> [String] {
    var lines = value.lines
    lines[0] = prefix + lines[0]
    lines[lines.count - 1] += end
    return lines
  }
}
