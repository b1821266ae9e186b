import TodoJSON
import TodoModel

// A line of a shard: a task as in the data file, and `changed`, an instant for each part by its name.

extension SharedTree.Entry {
  /// Reads a line.
  init(_ line: ArraySlice<UInt8>) throws(JSONError) {
    var task = try line.withUnsafeBufferPointer { (bytes) throws(JSONError) in
      try JSONReader.read(UnsafeRawBufferPointer(bytes)) { (reader) throws(JSONError) in
        try TodoItem.read(from: &reader)
      }
    }
    var changed: [MergedPart: Instant] = [:]
    if let place = task.unknownMembers.firstIndex(where: { $0.name == SharedTree.changed }) {
      let json = task.unknownMembers.remove(at: place).json
      changed = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONError) in
        var changed: [MergedPart: Instant] = [:]
        try reader.beginObject()
        while let name = try reader.nextMember() {
          let name = name.string
          let part = TaskField(named: name).map(MergedPart.field) ?? .member(ExactText(SharedTree.local(name)))
          changed[part] = try reader.readInstant()
        }
        return changed
      }
    }
    task.unknownMembers = task.unknownMembers.map { UnknownMember(name: SharedTree.local($0.name), json: $0.json) }
    self.init(task: task, changed: changed)
  }

  /// The line, with its end.
  var line: [UInt8] {
    var task = task
    task.unknownMembers = task.unknownMembers.map { UnknownMember(name: SharedTree.shared($0.name), json: $0.json) }
    var writer = JSONWriter()
    writer.beginObject()
    task.writeMembers(to: &writer)
    if !changed.isEmpty {
      writer.member(named: SharedTree.changed)
      writer.beginObject()
      for (name, instant) in changed.map({ (SharedTree.name(of: $0.key), $0.value) }).sorted(by: {
        ExactText($0.0) < ExactText($1.0)
      }) {
        writer.member(named: name)
        writer.value(instant)
      }
      writer.endObject()
    }
    writer.endObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }
}

extension SharedTree {
  fileprivate static let changed = "changed"

  /// A member of a task that has the name of ours by chance has another one at the remote.
  fileprivate static func shared(_ name: String) -> String { isTaken(name) ? name + "_" : name }

  /// The name that a member has here.
  fileprivate static func local(_ name: String) -> String {
    isTaken(name) && name != changed ? String(name.dropLast()) : name
  }

  private static func isTaken(_ name: String) -> Bool {
    name.hasPrefix(changed) && name.dropFirst(changed.count).allSatisfy { $0 == "_" }
  }

  fileprivate static func name(of part: MergedPart) -> String {
    switch part {
    case .field(let field): field.name
    case .member(let name): shared(name.text)
    }
  }
}
