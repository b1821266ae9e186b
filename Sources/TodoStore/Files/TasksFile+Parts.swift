import TodoJSON
import TodoModel

extension TasksFile {
  /// Reads the numbers, the settings and some tasks of a large file; nil if all of it has to be read: a small one, one
  /// that the history does not know as it is, or one in which something is not found as it is written here.
  func loadPart(_ wanted: SomeTasks, largerThan limit: Int) throws(TodoError) -> (contents: Contents, table: TaskTable)?
  {
    let acknowledged = acknowledged()
    let journal = try JournalReading(at: try journalPath())
    guard let lines = try TaskLines.of(path, largerThan: limit), lines.head.version == TasksDocument.knownVersion,
      let sequence = lines.head.sequence, let lastNumber = lines.head.lastNumber, lines.lastNumber <= lastNumber,
      let settings = lines.head.settings
    else { return nil }
    let tail = try journal.tail()
    var contents = Contents(
      document: TasksDocument(lastNumber: lastNumber, sequence: sequence, basis: lines.head.basis), stamp: lines.stamp,
      size: lines.size)
    guard tail.mark != nil, tail.follows(contents) else { return nil }
    try check(tail, after: sequence, newestInFile: sequence)
    contents.take(tail, at: try journal.position(after: tail))
    if let acknowledged, try isLost(acknowledged, of: contents, after: tail, of: journal) { return nil }
    contents.hasTasks = false
    var tasks: [TodoItem] = []
    var names: TaskNames?
    if wanted != SomeTasks([]) {
      var reading = PartReading(lines: lines, tail: tail)
      do throws(TaskLines.Failure) {
        guard let found = try reading.tasks(wanted) else { return nil }
        tasks = found
        if wanted.withNames {
          guard let found = try reading.names() else { return nil }
          names = found
        }
      } catch {
        guard case .unreadable(let error) = error else { return nil }
        throw .reading(path, error)
      }
    }
    var table = TaskTable(tasks, lastNumber: lastNumber, settings: settings)
    for entry in tail.records { table.replay(entry.settings) }
    if let last = tail.records.last { table.reserveNumbers(upTo: try tail.record(last).lastNumber) }
    table.commit()
    table.names = names
    return (contents, table)
  }
}

/// Finds tasks by the lines of the file and the records after it. A record that is not about what is looked for is not
/// decoded.
private struct PartReading: ~Copyable {
  private let lines: TaskLines
  private let tail: JournalTail
  /// The identifiers and the numbers in the records, with the places of the records.
  private let mentions: [(key: UInt64, record: Int)]
  private let numbers: [(number: Int, record: Int)]
  private var decoded: [Int: [Change]] = [:]
  /// The tasks as the file has them; nil for none.
  private var inFile: [TaskID: TodoItem] = [:]
  private var links: [TaskLines.Link]?
  /// The places of work in the file, once it was looked for with the references.
  private var work: [Int]?
  /// The identifiers whose lines were looked for.
  private var sought: Set<TaskID> = []
  private var isBroken = false

  init(lines: consuming TaskLines, tail: JournalTail) {
    self.lines = lines
    self.tail = tail
    var mentions: [(key: UInt64, record: Int)] = []
    var numbers: [(number: Int, record: Int)] = []
    func record(at place: Int, after earlier: Int?) -> Int? {
      var record = earlier ?? 0
      while record < tail.records.count, tail.records[record].range.upperBound <= place { record += 1 }
      return record < tail.records.count && tail.records[record].range.lowerBound <= place ? record : nil
    }
    tail.bytes.withUnsafeBufferPointer { bytes in
      bytes.eachIdentifier(in: 0..<bytes.count) { place, key in
        if let record = record(at: place, after: mentions.last?.record) { mentions.append((key, record)) }
      }
      bytes.eachPlace(of: (0, UInt8(ascii: "{")), (8, UInt8(ascii: "\""))) { place in
        guard let number = tail.bytes[place...].numberOfTask,
          let record = record(at: place, after: numbers.last?.record)
        else { return }
        numbers.append((number, record))
      }
    }
    (self.mentions, self.numbers) = (mentions, numbers)
  }

  /// The wanted tasks as they are now, in the order of their numbers; nil if the records do not fit the file.
  mutating func tasks(_ wanted: SomeTasks) throws(TaskLines.Failure) -> [TodoItem]? {
    var ids = Set(wanted.ids)
    for number in wanted.numbers {
      if let task = try lines.task(number) {
        inFile[task.id] = task
        ids.insert(task.id)
      }
      for place in numbers.filter({ $0.number == number }).map(\.record).withoutRepetition {
        for change in try changes(of: place) where change.number == number {
          if let id = change.task { ids.insert(id) }
        }
      }
    }
    var states: [TaskID: TodoItem] = [:]
    let found = try add(ids, to: &states)
    let missing = ids.filter { states[$0] == nil }
    if !wanted.ids.isEmpty, !missing.isEmpty {
      try seek(missing, withWork: wanted.withWork)
      _ = try add(missing, to: &states)
    }
    if wanted.withReferences {
      // Mostly one look at the file is enough.
      try seek(ids.union(references(of: found)), withWork: wanted.withWork)
      try addSurroundings(of: ids, to: &states)
    }
    if wanted.withWork { try addWork(to: &states) }
    guard !isBroken else { return nil }
    return states.values.sorted { $0.number < $1.number }
  }

  /// Adds the subtasks of tasks at any depth, what refers to them, and what any of these refers to.
  private mutating func addSurroundings(
    of named: Set<TaskID>, to states: inout [TaskID: TodoItem]
  ) throws(TaskLines.Failure) {
    var (whole, reached) = (named, named)
    while !reached.isEmpty {
      let found = try add(try referrers(of: reached), to: &states)
      reached = Set(found.filter { $0.parent.map(whole.contains) ?? false }.map(\.id)).subtracting(whole)
      whole.formUnion(reached)
    }
    let missing = references(of: Array(states.values)).subtracting(states.keys)
    try seek(missing)
    _ = try add(missing, to: &states)
  }

  private mutating func addWork(to states: inout [TaskID: TodoItem]) throws(TaskLines.Failure) {
    var ids: Set<TaskID> = []
    if work == nil { try seek([], withWork: true) }
    for place in work ?? [] { ids.insert(try note(try lines.task(around: place))) }
    for place in tail.records.indices where tail.bytes[tail.records[place].range].contains(member: #""started":"#) {
      for change in try changes(of: place) { if let id = change.task { ids.insert(id) } }
    }
    let unknown = ids.subtracting(states.keys)
    var others: [TaskID: TodoItem] = [:]
    for task in try add(unknown, to: &others) where task.started != nil { states[task.id] = task }
  }

  /// The names in use; nil if two spellings of one are, because then their order counts.
  mutating func names() throws(TaskLines.Failure) -> TaskNames? {
    let inFile = try lines.names()
    var names = TaskNames(projects: inFile.projects, tags: inFile.tags)
    for place in tail.records.indices {
      let record = tail.bytes[tail.records[place].range]
      guard record.contains(member: #""project":"#) || record.contains(member: #""tags":"#) else { continue }
      for change in try changes(of: place) {
        if let before = change.before { names.count(before, -1) }
        if let after = change.after { names.count(after, 1) }
      }
    }
    return names.areAmbiguous ? nil : names
  }

  private func references(of tasks: [TodoItem]) -> Set<TaskID> {
    Set(tasks.flatMap { ($0.parent.map { [$0] } ?? []) + $0.depends })
  }

  /// Adds the present states of tasks, and returns them.
  private mutating func add(
    _ ids: Set<TaskID>, to states: inout [TaskID: TodoItem]
  ) throws(TaskLines.Failure) -> [TodoItem] {
    var found: [TodoItem] = []
    for id in ids {
      guard let state = try state(of: id) else { continue }
      states[id] = state
      found.append(state)
    }
    return found
  }

  private mutating func state(of id: TaskID) throws(TaskLines.Failure) -> TodoItem? {
    var state = inFile[id]
    var isKnown = state != nil || sought.contains(id)
    for place in records(mentioning: id.key) {
      for change in try changes(of: place) where change.task == id {
        // Otherwise the whole file and its history have to be merged.
        if isKnown, change.before != state { isBroken = true }
        (state, isKnown) = (change.after, true)
      }
    }
    return state
  }

  /// The tasks that refer to others in the file or in a record, at any time since.
  private mutating func referrers(of ids: Set<TaskID>) throws(TaskLines.Failure) -> Set<TaskID> {
    var found: Set<TaskID> = []
    let keys = Set(ids.map(\.key))
    for link in links ?? [] where keys.contains(link.key) {
      found.insert(try note(try lines.task(around: link.offset)))
    }
    for key in keys {
      for place in records(mentioning: key) {
        for change in try changes(of: place) {
          guard let id = change.task, let after = change.after, !references(of: [after]).isDisjoint(with: ids) else {
            continue
          }
          found.insert(id)
        }
      }
    }
    return found.subtracting(ids)
  }

  /// Reads the lines of tasks that were not looked for yet, and all references in the file the first time.
  private mutating func seek(_ ids: Set<TaskID>, withWork: Bool = false) throws(TaskLines.Failure) {
    let missing = ids.subtracting(sought).subtracting(inFile.keys)
    sought.formUnion(ids)
    guard links == nil || !missing.isEmpty || withWork && work == nil else { return }
    let found = try lines.references(defining: missing, withWork: withWork)
    links = found.links
    if withWork { work = found.work }
    for place in found.tasks { _ = try note(try lines.task(around: place)) }
  }

  private mutating func note(_ task: TodoItem) throws(TaskLines.Failure) -> TaskID {
    inFile[task.id] = task
    return task.id
  }

  private func records(mentioning key: UInt64) -> [Int] {
    mentions.filter { $0.key == key }.map(\.record).withoutRepetition
  }

  private mutating func changes(of place: Int) throws(TaskLines.Failure) -> [Change] {
    if let known = decoded[place] { return known }
    guard let record = try? tail.record(tail.records[place]) else { throw .notOrdered }
    decoded[place] = record.changes
    return record.changes
  }
}
