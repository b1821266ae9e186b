extension DumpedValue {
  /// The contents of a value's mirror, members in their order, sets and dictionaries sorted.
  ///
  /// A value that has something to hide, or more members than matter, says so by a mirror of its own (`CustomReflectable`).
  init(_ value: Any) {
    self.init(value, within: [])
  }

  private init(_ value: Any, within objects: [ObjectIdentifier]) {
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
    case .optional:
      self = mirror.children.first.map { dumped($0.value) } ?? DumpedValue(opening: "nil")
    case .collection:
      let members = mirror.children.map { Member(label: nil, value: dumped($0.value)) }
      self.init(opening: "[", closing: "]", members: members)
    case .set:
      let members = mirror.children.map { Member(label: nil, value: dumped($0.value)) }
      self.init(opening: "Set([", closing: "])", members: members.sorted { $0.value.line < $1.value.line })
    case .dictionary:
      let members = mirror.children.map { pair in
        let pair = Array(Mirror(reflecting: pair.value).children)
        return Member(label: dumped(pair[0].value).line, value: dumped(pair[1].value))
      }
      // An empty one looks like one in Swift.
      self.init(
        opening: members.isEmpty ? "[:" : "[", closing: "]",
        members: members.sorted { $0.label ?? "" < $1.label ?? "" })
    case .tuple:
      self.init(opening: "(", closing: ")", members: Self.members(of: mirror, dumped))
    case .enum:
      self.init(case: value, mirror, dumped)
    default:
      if mirror.children.isEmpty || isOfStandardLibrary(value), let leaf = DumpedValue(leaf: value) {
        self = leaf
      } else {
        let inherited = mirror.superclassMirror.map { Self.members(of: $0, dumped) } ?? []
        self.init(
          opening: "\(typeName(of: value))(", closing: ")", members: inherited + Self.members(of: mirror, dumped))
      }
    }
    identity = value as? any Equatable
  }

  private init(case value: Any, _ mirror: Mirror, _ dumped: (Any) -> DumpedValue) {
    guard let payload = mirror.children.first, let name = payload.label else {
      // An enum with a description of its own does not tell the name of its case.
      let description = String(describing: value)
      let hasName = !(value is any CustomStringConvertible)
      self.init(
        opening: hasName ? ".\(description)" : "\(typeName(of: value))(\(visible(description.debugDescription)))")
      return
    }
    let inner = Mirror(reflecting: payload.value)
    let members =
      inner.displayStyle == .tuple
      ? Self.members(of: inner, dumped) : [Member(label: nil, value: dumped(payload.value))]
    self.init(opening: ".\(name)(", closing: ")", members: members)
  }

  /// A value without members as it describes itself; nil if it does not.
  private init?(leaf value: Any) {
    switch value {
    case let text as any StringProtocol where text.utf8.contains(UInt8(ascii: "\n")):
      let lines = splitLines("\(text)").map { Member(label: nil, value: DumpedValue(opening: visible($0))) }
      self.init(opening: "\"\"\"", closing: "\"\"\"", members: lines, separator: "")
    case let text as any StringProtocol:
      self.init(opening: visible("\(text)".debugDescription))
    case let character as Character:
      self.init(opening: visible(character.debugDescription))
    case let type as Any.Type:
      self.init(opening: "\(unqualified(String(reflecting: type))).self")
    case let value as any CustomStringConvertible:
      self.init(opening: visible(value.description))
    default:
      return nil
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

/// True if a value's members are no part of what a test has written down.
private func isOfStandardLibrary(_ value: Any) -> Bool {
  let name = String(reflecting: type(of: value))
  return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
}

private func typeName(of value: Any) -> String {
  unqualified(String(reflecting: type(of: value)))
}

/// The name of a type without the modules in it, and without the places of local types.
private func unqualified(_ name: String) -> String {
  var result = ""
  var path: [Substring] = []
  var rest = name[...]
  func close() {
    // `Module.Type.Inner` becomes `Type.Inner`.
    result += path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
    path = []
  }
  while let character = rest.first {
    if rest.hasPrefix("(unknown context at ") || rest.hasPrefix("(extension in ") {
      rest = rest.drop { $0 != ")" }.dropFirst()
      // What stands before the place is the module, which the name then has no other part for.
      rest = rest.hasPrefix(":") || rest.hasPrefix(".") ? rest.dropFirst() : rest
    } else if character.isLetter || character.isNumber || character == "_" || character == "`" {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
      path.append(word)
      rest = rest.dropFirst(word.count)
      if rest.first == "." { rest = rest.dropFirst() } else { close() }
    } else {
      close()
      result.append(character)
      rest = rest.dropFirst()
    }
  }
  close()
  return result
}
