/// The text of a value as a tree.
struct DumpedValue: Equatable {
  /// The text before the members, or all of it.
  var opening: String
  var closing = ""
  /// Nil for a value without members.
  var members: [Member]?
  var separator = ","
  /// The value itself, as two that look the same may differ.
  var identity: (any Equatable)?

  struct Member: Equatable {
    let label: String?
    let value: DumpedValue

    var prefix: String { label.map { "\($0): " } ?? "" }

    /// The label and the value over as many lines as it takes, the last one with an ending.
    func lines(endingIn end: String) -> [String] {
      var lines = value.lines
      lines[0] = prefix + lines[0]
      lines[lines.count - 1] += end
      return lines
    }
  }

  /// True if two values look the same and are equal as far as can be reported.
  static func == (left: DumpedValue, right: DumpedValue) -> Bool {
    let looksTheSame = left.opening == right.opening && left.closing == right.closing && left.members == right.members
    guard looksTheSame, left.members == nil, let identity = left.identity, let other = right.identity
    else { return looksTheSame }
    return isEqual(identity, other)
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
    left == right as? Value
  }
}

extension DumpedValue {
  /// The value over as many lines as it takes, without indentation of the first.
  var lines: [String] {
    guard let members, !members.isEmpty else { return [opening + closing] }
    let last = members.count - 1
    let inner = members.indices.flatMap { members[$0].lines(endingIn: $0 == last ? "" : separator) }
    return [opening] + inner.map { "  \($0)" } + [closing]
  }

  var line: String {
    guard let members else { return opening }
    let inner = members.map { $0.prefix + $0.value.line }
    // Only the lines of a text have no separator.
    guard !separator.isEmpty else { return visible(inner.joined(separator: "\n").debugDescription) }
    return opening + inner.joined(separator: "\(separator) ") + closing
  }

  /// The contents of a value's mirror (`CustomReflectable`), members in their order, sets and dictionaries sorted.
  init(_ value: Any, within objects: [ObjectIdentifier] = []) {
    let mirror = Mirror(reflecting: value)
    var objects = objects
    if mirror.displayStyle == .class {
      let object = ObjectIdentifier(value as AnyObject)
      guard !objects.contains(object) else {
        self.init(opening: "\(typeName(of: value))(…)")
        return
      }
      objects.append(object)
    }
    func dumped(_ value: Any) -> DumpedValue { DumpedValue(value, within: objects) }

    switch mirror.displayStyle {
    case .optional: self = mirror.children.first.map { dumped($0.value) } ?? DumpedValue(opening: "nil")
    case .collection: self.init(opening: "[", closing: "]", members: Self.members(of: mirror, dumped))
    case .set:
      let members = Self.members(of: mirror, dumped).sorted { $0.value.line < $1.value.line }
      self.init(opening: "Set([", closing: "])", members: members)
    case .dictionary:
      let members = mirror.children.map { pair in
        let pair = Array(Mirror(reflecting: pair.value).children)
        return Member(label: dumped(pair[0].value).line, value: dumped(pair[1].value))
      }
      let sorted = members.sorted { $0.label ?? "" < $1.label ?? "" }
      // Empty dictionaries look as in Swift.
      self.init(opening: members.isEmpty ? "[:" : "[", closing: "]", members: sorted)
    case .tuple: self.init(opening: "(", closing: ")", members: Self.members(of: mirror, dumped))
    case .enum: self.init(case: value, mirror, dumped)
    default:
      if mirror.children.isEmpty || isOfStandardLibrary(value), let leaf = DumpedValue(leaf: value) {
        self = leaf
      } else {
        let members = [mirror.superclassMirror, mirror].compactMap { $0 }.flatMap { Self.members(of: $0, dumped) }
        self.init(opening: "\(typeName(of: value))(", closing: ")", members: members)
      }
    }
    identity = value as? any Equatable
  }

  private init(case value: Any, _ mirror: Mirror, _ dumped: (Any) -> DumpedValue) {
    guard let payload = mirror.children.first, let name = payload.label else {
      // An enum with a description of its own does not show the name of its case.
      let description = String(describing: value)
      let isDescribed = value is any CustomStringConvertible
      let call = "\(typeName(of: value))(\(visible(description.debugDescription)))"
      self.init(opening: isDescribed ? call : ".\(description)")
      return
    }
    let inner = Mirror(reflecting: payload.value)
    let only = [Member(label: nil, value: dumped(payload.value))]
    let members = inner.displayStyle == .tuple ? Self.members(of: inner, dumped) : only
    self.init(opening: ".\(name)(", closing: ")", members: members)
  }

  /// A value without members as it describes itself; nil if it does not.
  private init?(leaf value: Any) {
    switch value {
    case let text as any StringProtocol where text.utf8.contains(UInt8(ascii: "\n")):
      let lines = splitLines("\(text)").map { Member(label: nil, value: DumpedValue(opening: visible($0))) }
      self.init(opening: "\"\"\"", closing: "\"\"\"", members: lines, separator: "")
    case let text as any StringProtocol: self.init(opening: visible("\(text)".debugDescription))
    case let character as Character: self.init(opening: visible(character.debugDescription))
    case let type as Any.Type: self.init(opening: "\(unqualified(String(reflecting: type))).self")
    case let value as any CustomStringConvertible: self.init(opening: visible(value.description))
    default: return nil
    }
  }

  private static func members(of mirror: Mirror, _ dumped: (Any) -> DumpedValue) -> [Member] {
    mirror.children.map { child in
      // The members of a tuple without labels are called .0, .1, …
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      return Member(label: label, value: dumped(child.value))
    }
  }
}

/// True for a value of a type in the standard library or Foundation.
private func isOfStandardLibrary(_ value: Any) -> Bool {
  let name = String(reflecting: type(of: value))
  return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
}

private func typeName(of value: Any) -> String { unqualified(String(reflecting: type(of: value))) }

/// The name of a type without the modules in it, and without the places of local types and extensions.
private func unqualified(_ name: String) -> String {
  name.replacing(/\((?:unknown context at|extension in) [^)]*\)[:.]?/, with: "")
    // `Module.Type.Inner` becomes `Type.Inner`.
    .replacing(/[\w`]+(?:\.[\w`]+)+/) { $0.output.split(separator: ".").dropFirst().joined(separator: ".") }
}
