package struct IncomingTask: Hashable, Sendable, Codable {
  /// The number is 0 if the next one is to be given.
  package var task: TodoItem
  package var createdDay: Day?
  /// The fields that the source has; the others stay as they are in an existing task.
  package var fields: TaskFields
  /// True if the source determines the unknown members of the task.
  package var saysMembers: Bool
  /// False for a derived identifier, which gives way to that of the only task with the same title and day of creation.
  package var isNamed: Bool
  /// True if the name in the source is as short as a number or `T1`, which other files may have for other tasks.
  package var isShort = false
  /// True if the source says what it did at the last import, and nothing of that was left for another one.
  package var isUnchanged = false
  /// False if the piece can be made again from the task.
  package var keepsPiece = true
  /// The file that it is in, and its piece of that as JSON.
  package var origin = "-", piece = ""
  /// The member that keeps the piece and what the sources contained; none if it is there as it should be.
  package var source: [UnknownMember] = []
  package var place: SourcePlace?

  package init(_ task: TodoItem, saying fields: TaskFields, saysMembers: Bool, isNamed: Bool, createdDay: Day?) {
    (self.task, self.fields, self.saysMembers) = (task, fields, saysMembers)
    (self.isNamed, self.createdDay) = (isNamed, createdDay)
  }
}

package struct IncomingTasks: Hashable, Sendable, Codable {
  package var tasks: [IncomingTask] = []
  /// The states of existing tasks in the source when it was last imported.
  package var bases: [TaskID: TodoItem] = [:]
  /// The fields of existing tasks that differ from the source because both sides had changed them.
  package var kept: [TaskID: TaskFields] = [:]
  /// The members of existing tasks that are no longer in a source.
  package var marks: [TaskID: UnknownMember]
  /// True if the source wins when both sides changed a field, or when it is unknown who did.
  package var isUpdate = false
  /// The number of tasks left out because they are deleted, there or here.
  package private(set) var deleted: Int
  package var project, tag: String?

  package init(deleted: Int = 0, marks: [TaskID: UnknownMember] = [:]) { (self.deleted, self.marks) = (deleted, marks) }

  /// Leaves out deleted tasks that are in the source as they were when last imported; returns those changed since.
  package mutating func leaveOut(_ bases: [TaskID: TodoItem]) -> [IncomingTask] {
    var changed: [IncomingTask] = []
    tasks.removeAll { one in
      guard let old = bases[one.task.id] else { return false }
      let isSame = one.fields.subtracting([.number, .id, .created, .modified]).allSatisfy {
        areExact(one.task[$0], old[$0])
      }
      if isSame { deleted += 1 } else { changed.append(one) }
      return isSame
    }
    return changed
  }

  /// Leaves out tasks by their indices, because they are deleted here.
  package mutating func leaveOut(_ places: Set<Int>) {
    tasks = tasks.indices.filter { !places.contains($0) }.map { tasks[$0] }
    deleted += places.count
  }

  /// Gives a new task what it lacks, in its place: a copy of each would need half of the memory of an import.
  func complete(_ one: inout IncomingTask, number: Int, at now: Instant) {
    let (created, modified) = TodoItem.times(
      created: one.fields.contains(.created) ? one.task.created : nil,
      modified: one.fields.contains(.modified) ? one.task.modified : nil, at: now)
    one.task.identify(number: number, id: one.task.id, created: created)
    one.task.modified = modified
    if one.task.project == nil { one.task.project = project }
    if let tag, !one.task.tags.contains(tag) { one.task.tags = (one.task.tags + [tag]).sorted() }
    // The array itself, where there is no other member.
    if one.task.unknownMembers.isEmpty { swap(&one.task.unknownMembers, &one.source) }
    one.task.unknownMembers += one.source
  }
}

package struct SourcePlace: Hashable, Sendable, Codable {
  package let file: String
  /// Counted from 1.
  package let line: Int
  /// In characters, counted from 1.
  package let column: Int

  package init(file: String, line: Int, column: Int = 1) { (self.file, self.line, self.column) = (file, line, column) }

  package init(of offset: Int, in text: ArraySlice<UInt8>, after start: SourcePlace) {
    let before = text[..<offset]
    let lines = before.count { $0 == UInt8(ascii: "\n") }
    let last = before.suffix(from: before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex)
    self.init(
      file: start.file, line: start.line + lines,
      column: String(decoding: last, as: UTF8.self).count + (lines == 0 ? start.column : 1))
  }

  package var words: String { "\(file):\(line):\(column)" }
}

package struct SourceProblem: Hashable, Sendable, Codable, Error {
  package let place: SourcePlace
  package let found, expected: String

  package init(_ place: SourcePlace, found: String, expected: String) {
    (self.place, self.found, self.expected) = (place, found, expected)
  }
}

/// A remark about a part of a file that is kept without being understood.
package struct SourceRemark: Hashable, Sendable, Codable {
  package let place: SourcePlace
  package let text: String

  package init(_ place: SourcePlace, _ text: String) { (self.place, self.text) = (place, text) }
}
