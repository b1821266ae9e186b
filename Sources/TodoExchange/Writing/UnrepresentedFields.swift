import TodoJSON
import TodoModel

/// What a piece of a file cannot say of a task: the members that differ from what is seen in it.
///
/// It is JSON on one line, `{"member":[seen, true]}`, with null for what is absent. Reading applies a pair only where the
/// same is still seen: what has been edited in the visible text counts.
enum UnrepresentedFields {
  /// The rest of a task; nil if everything is seen.
  ///
  /// - Parameter own: The member that keeps the piece itself, which is never a part of the rest.
  static func json(of task: TodoItem, besides seen: SeenTask, own: String) -> String? {
    var writer = JSONWriter()
    var isEmpty = true
    func add(_ name: String, _ before: String?, _ after: String?, to writer: inout JSONWriter) {
      if isEmpty { writer.beginObject() }
      isEmpty = false
      writer.member(named: name)
      writer.beginArray()
      for json in [before, after] { json.map { writer.raw($0) } ?? writer.null() }
      writer.endArray()
    }
    for field in TaskField.allCases where field != .number || task.number > 0 {
      let (value, seenValue) = (task[field], seen.value(of: field))
      if !areExact(value, seenValue), !areSameStatus(value, seenValue) {
        add(field.name, seenValue.map(text), value.map(text), to: &writer)
      }
    }
    let members = Dictionary(seen.task.unknownMembers.map { ($0.name, $0.json) }) { $1 }
    for member in task.unknownMembers where member.name != own {
      if members[member.name].map({ ExactText($0) }) != ExactText(member.json) {
        add(member.name, members[member.name], member.json, to: &writer)
      }
    }
    let kept = Set(task.unknownMembers.map(\.name))
    for member in seen.task.unknownMembers where !kept.contains(member.name) {
      add(member.name, member.json, nil, to: &writer)
    }
    guard !isEmpty else { return nil }
    writer.endObject()
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Whether a text begins and ends like a rest; others, which a title may have in it, are none.
  static func mayBe(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    text.starts(with: "{\"".utf8) && text.reversed().starts(with: "}]".utf8)
  }

  /// Applies a rest to what was seen. What is no rest is an error; a value that cannot be read is left out.
  static func apply(_ json: String, to seen: inout SeenTask) throws(JSONError) {
    let pairs = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in
      var pairs: [(name: String, seen: String, true: String)] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let name = name.string
        var values: [String] = []
        try reader.beginArray()
        // What programs, or people, have broken into lines is one line here, where a task is one.
        while try reader.nextElement() { values.append(try reader.valueOnOneLine()) }
        guard values.count == 2 else {
          throw reader.error(.unexpected(found: "\(values.count) values", expected: "two"))
        }
        pairs.append((name, values[0], values[1]))
      }
      return pairs
    }
    for pair in pairs {
      if let field = TaskField(named: pair.name) {
        guard (seen.value(of: field).map(text) ?? "null") == pair.seen else { continue }
        do {
          try seen.set(field, to: pair.true)
        } catch {
          // A newer version, or another program, may have something else of that name.
          seen.hasUnreadRest = true
          seen.remarks.append(SeenTask.Remark("the \(field.name) in the rest cannot be read; kept as text"))
        }
      } else if (seen.task.unknownMembers.first { $0.name == pair.name }?.json ?? "null") == pair.seen {
        seen.task.unknownMembers.removeAll { $0.name == pair.name }
        // Null stands for absent here, so that a member of that value is not told from none.
        if pair.true != "null" { seen.task.unknownMembers.append(UnknownMember(name: pair.name, json: pair.true)) }
      }
    }
  }

  /// A value as it stands in an encoded task.
  private static func text(_ value: FieldValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// When a task was completed is a member of its own.
  private static func areSameStatus(_ one: FieldValue?, _ other: FieldValue?) -> Bool {
    guard case .status(let one, _)? = one, case .status(let other, _)? = other else { return false }
    return one == other
  }
}

extension SeenTask {
  /// What is seen in a field; nil if the piece does not say it.
  fileprivate func value(of field: TaskField) -> FieldValue? {
    missing.contains(field) ? nil : task[field]
  }

  /// Sets a field to an encoded value.
  fileprivate mutating func set(_ field: TaskField, to json: String) throws(JSONError) {
    guard json != "null" else { return task[field] = nil }
    let value = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in
      try reader.readValue(of: field.kind)
    }
    missing.remove(field)
    if case .status(let status, _) = value {
      task.status = status
    } else {
      task[field] = value
    }
  }
}
