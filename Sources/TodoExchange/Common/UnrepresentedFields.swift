import TodoJSON
import TodoModel

/// The rest: the members of a task that differ from those that are visible in its piece. It is JSON on one line,
/// `{"member":[seen, true]}`, with null for absent values. Reading applies a pair only where the same value is still
/// visible: edits of the visible text win.
enum UnrepresentedFields {
  /// The rest of a task, without the member that keeps the piece; nil if everything is visible.
  static func json(of task: TodoItem, besides seen: SeenTask, own: String) -> String? {
    var pairs: [UnknownMember] = []
    func add(_ name: String, _ seen: String?, _ own: String?) {
      pairs.append(UnknownMember(name: name, json: "[\(seen ?? "null"),\(own ?? "null")]"))
    }
    for field in TaskField.allCases where field != .number || task.number > 0 {
      let (value, seenValue) = (task[field], seen.value(of: field))
      if areExact(value, seenValue) { continue }
      // The date of completion is a member of its own.
      if case .status(let one, _)? = value, case .status(one, _)? = seenValue { continue }
      add(field.name, seenValue.map(text), value.map(text))
    }
    let members = Dictionary(seen.task.unknownMembers.map { ($0.name, $0.json) }) { $1 }
    let kept = task.unknownMembers.filter { $0.name != own }.compactMap(Formats.withoutSources)
    for member in kept {
      let before = members[member.name]
      if before.map({ ExactText($0) }) != ExactText(member.json) { add(member.name, before, member.json) }
    }
    for member in seen.task.unknownMembers where !kept.contains(where: { $0.name == member.name }) {
      add(member.name, member.json, nil)
    }
    return pairs.isEmpty ? nil : JSONWriter.text { $0.object { $0.members(pairs) } }
  }

  /// True if a text begins and ends like a rest; titles may contain other texts in the same place.
  static func mayBe(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    text.starts(with: "{\"".utf8) && text.reversed().starts(with: "}]".utf8)
  }

  /// Applies a rest to a visible task. Throws if the text is not a rest; an unreadable value is left out.
  static func apply(_ json: String, to seen: inout SeenTask) throws(JSONError) {
    try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in
      try reader.beginObject()
      while let name = try reader.nextMember()?.string {
        // Programs or people may have broken the value into lines; the data file has one line for a task.
        let values = try reader.readArray { (reader) throws(JSONError) in try reader.valueOnOneLine() }
        if values.count != 2 { throw reader.error(.unexpected(found: "\(values.count) values", expected: "two")) }
        if let field = TaskField(named: name) {
          guard (seen.value(of: field).map(text) ?? "null") == values[0] else { continue }
          do throws(JSONError) { try seen.set(field, to: values[1]) } catch {
            // A newer version, or another program, may use the name for another type.
            seen.hasUnreadRest = true
            seen.remark("the \(field.name) in the rest cannot be read; kept as text")
          }
        } else if (seen.task.unknownMembers.first { $0.name == name }?.json ?? "null") == values[0] {
          seen.task.unknownMembers.removeAll { $0.name == name }
          // Null means absent, so that a member with the value null is lost.
          if values[1] != "null" { seen.task.unknownMembers.append(UnknownMember(name: name, json: values[1])) }
        }
      }
    }
  }

  private static func text(_ value: FieldValue) -> String { JSONWriter.text { $0.value(value) } }
}

extension SeenTask {
  fileprivate func value(of field: TaskField) -> FieldValue? { missing.contains(field) ? nil : task[field] }

  fileprivate mutating func set(_ field: TaskField, to json: String) throws(JSONError) {
    guard json != "null" else { return task[field] = nil }
    let value = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in
      try reader.readValue(of: field.kind)
    }
    missing.remove(field)
    if case .status(let status, _) = value { task.status = status } else { task[field] = value }
  }
}

// MARK: Encodings of the rest in places where some characters have a meaning

extension String {
  /// JSON with `\u002d` for the second of two dashes, which would end a comment of HTML. Between its values it may have
  /// line ends.
  var withCodedDashes: String { withoutLineEnds.replacingBytes("--", with: "-\\u002d") }

  var withPlainDashes: String { replacingBytes("\\u002d", with: "-") }

  /// The text with blanks, colons, percent signs and controls encoded (RFC 3986 §2.1), for a word of todo.txt.
  var percentEncoded: String {
    String(
      utf8: utf8.flatMap { byte -> [UInt8] in
        let isPlain = byte > 0x20 && byte != 0x7F && byte != .colon && byte != UInt8(ascii: "%")
        return isPlain ? [byte] : Array("%\(String(digits: Int(byte), radix: 16, count: 2).uppercased())".utf8)
      })
  }

  /// Replaces a word byte by byte, because to `String` a letter with a combining mark is another letter. A word that
  /// begins with a backslash is not replaced where that backslash is escaped.
  func replacingBytes(_ word: String, with other: String) -> String {
    guard let first = word.utf8.first, utf8.contains(first) else { return self }
    var replaced: [UInt8] = []
    var rest = utf8[...]
    while let found = rest.firstRange(of: word.utf8) {
      replaced += rest[..<found.lowerBound]
      let slashes = word.hasPrefix("\\") ? replaced.reversed().prefix { $0 == .backslash }.count : 0
      replaced += slashes.isMultiple(of: 2) ? other.utf8 : word.utf8
      rest = rest[found.upperBound...]
    }
    return String(utf8: replaced + rest)
  }
}

extension Substring {
  var percentDecoded: String? {
    func value(_ digit: UInt8) -> UInt8? { Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
        byte = high << 4 | low
      }
      bytes.append(byte)
    }
    return UnrepresentedFields.mayBe(bytes) ? String(validating: bytes, as: UTF8.self) : nil
  }
}
