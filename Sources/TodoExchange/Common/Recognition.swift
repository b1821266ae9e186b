import TodoJSON
import TodoModel

/// The tasks of an import with what they are here, and what only a person knows.
package struct Recognition: Sendable {
  package fileprivate(set) var tasks: IncomingTasks
  /// Tasks that may be one of several here, or new.
  package fileprivate(set) var doubts: [(one: IncomingTask, candidates: [TodoItem])] = []
  package fileprivate(set) var gone: [GoneTask] = []

  /// A task that came from a source and is no longer there.
  package struct GoneTask: Sendable {
    package let task: TodoItem
    package let source: String
    /// True if something would be lost: it was changed here, or has subtasks that stay.
    package fileprivate(set) var isChangedHere: Bool
    /// True if somebody was told since it was there.
    package let isKnown: Bool
    /// The member that says so.
    package let mark: UnknownMember
  }
}

/// The content of the sources of a task, at most four, when they were last imported.
private struct KeptSources {
  struct Entry {
    var source: String
    /// Increases along the file, with room between two for tasks that are new there.
    var position: Int
    /// The piece as JSON, or the digest of a large one; nil for the piece that is kept for the next export.
    var piece: String?
    var isGone = false

    func write(to writer: inout JSONWriter) {
      writer.member("source", source)
      writer.member("at", position)
      if let piece { writer.member("piece", raw: piece) }
      if isGone { writer.member("gone", 1) }
    }
  }

  var piece: String?
  var entries: [Entry] = []
  var kept: TaskFields = []

  func piece(in source: String) -> String? { entries.first { $0.source == source }.flatMap { $0.piece ?? piece } }

  static func bounded(_ piece: String) -> String {
    piece.utf8.count <= 1 << 14 ? piece : "\"\(TaskID.version5(piece))\""
  }

  func member(named name: String) -> UnknownMember {
    let from = JSONWriter.object { $0.member("from", of: entries) { $1.write(to: &$0) } }
    return UnknownMember(name: name, json: piece ?? "{}").adding(String(utf8: from.dropFirst().dropLast()))
  }
}

extension ExchangeFormat {
  /// Decides which tasks the records of sources are: by identifier; else by source, position, context and unchanged
  /// members. A title alone decides nothing. Looks at every task, and at pairs of tasks that are new or gone at one place.
  /// - Parameter answers: The numbers of what tasks in doubt are, 0 for new ones.
  package static func recognition(
    of reading: ExchangeReading, among present: [TodoItem], answers: [TaskID: Int] = [:], _ context: ExchangeContext
  ) -> Recognition {
    var recognizer = Recognizer<Self>(reading, present, context)
    recognizer.recognize(answers)
    return recognizer.result()
  }

  /// Returns the state of a deleted task in the source of a record; nil if the task came from elsewhere.
  package static func base(of deleted: TodoItem, for one: IncomingTask, _ context: ExchangeContext) -> TodoItem? {
    guard let known = sources(of: deleted), known.piece != nil || !known.entries.isEmpty else { return deleted }
    let isElsewhere = !one.isNamed && !known.entries.isEmpty && !known.entries.contains { $0.source == one.origin }
    return isElsewhere ? nil : base(of: one, in: known, context)
  }

  /// Returns the last state of a task in the source of a record; else that in another source of the task.
  fileprivate static func base(of one: IncomingTask, in known: KeptSources, _ context: ExchangeContext) -> TodoItem? {
    guard let text = known.piece(in: one.origin) ?? known.piece ?? known.entries.last?.piece else { return nil }
    return base(in: text, context) ?? (KeptSources.bounded(one.piece) == text ? one.task : nil)
  }

  fileprivate static func base(in piece: String, _ context: ExchangeContext) -> TodoItem? {
    guard let piece = self.piece(keptBy: UnknownMember(name: member, json: piece)) else { return nil }
    var seen = seenReferring(in: piece, context)
    return (try? seen.restore()) == nil ? nil : seen.task
  }

  fileprivate static func sources(of task: TodoItem) -> KeptSources? {
    guard let kept = task.unknownMembers.first(where: { $0.name == member }) else { return nil }
    return try? JSONReader.read(Array(kept.json.utf8)) { (reader) throws(JSONError) in
      let members = try JSONMembers(from: &reader)
      let entries = try members.array("from") { (reader) throws(JSONError) -> KeptSources.Entry? in
        let entry = try JSONMembers(from: &reader)
        guard let source = try entry.text("source") else { return nil }
        let piece = try entry.value("piece") { (reader) throws(JSONError) in try reader.rawValue() }
        return KeptSources.Entry(
          source: source, position: try entry.int("at") ?? 0, piece: piece, isGone: try entry.int("gone") != nil)
      }
      return KeptSources(
        piece: try piece(keptIn: members).map { member(keeping: $0).json }, entries: entries,
        kept: TaskFields(try members.texts("kept").compactMap { TaskField(named: $0) }))
    }
  }
}

/// Pairs the records of sources with tasks, beginning with what is surest.
private struct Recognizer<Format: ExchangeFormat> {
  let reading: ExchangeReading
  let context: ExchangeContext
  let here: [TaskID: TodoItem]
  let known: [TaskID: KeptSources]
  /// The tasks here that the other program has made as well, by the same rule, under identifiers of its own.
  let same: [TaskID: TaskID]
  var incoming: [IncomingTask]
  var matches: [Int: TaskID] = [:]
  var taken: Set<TaskID> = []
  var doubts: [Int: [TaskID]] = [:]

  typealias Base = (id: TaskID, position: Int, piece: String, task: TodoItem)

  init(_ reading: ExchangeReading, _ present: [TodoItem], _ context: ExchangeContext) {
    (self.reading, self.context, incoming, here) = (reading, context, reading.tasks, present.byID)
    same = Format.sameInstances(of: reading.tasks, among: present)
    known = Dictionary(present.compactMap { task in Format.sources(of: task).map { (task.id, $0) } }) { $1 }
  }

  private mutating func match(_ index: Int, _ id: TaskID) {
    if taken.insert(id).inserted { matches[index] = id }
  }

  mutating func recognize(_ answers: [TaskID: Int]) {
    guard !here.isEmpty else { return }
    let numbers = Dictionary(here.values.map { ($0.number, $0.id) }) { $1 }
    var open: [Int] = []
    for (index, one) in incoming.enumerated() {
      if one.isNamed {
        let id = same[one.task.id] ?? one.task.id
        if here[id] != nil { match(index, id) }
      } else if let answer = answers[one.task.id] {
        if let id = numbers[answer] { match(index, id) }
      } else {
        open.append(index)
      }
    }
    let bySource = Dictionary(grouping: open) { incoming[$0].origin }
    for source in reading.sources { recognize(bySource[source] ?? [], in: source) }
    recognizeOthers(open.filter { matches[$0] == nil && doubts[$0] == nil })
  }

  /// Pairs records and bases of the same key in their order, where there are as many of both.
  private mutating func pair(
    _ open: [Int], _ bases: [Base], isAlways: Bool = false, _ key: (Int) -> ExactText, _ baseKey: (Base) -> ExactText
  ) {
    let before = Dictionary(grouping: bases.filter { !taken.contains($0.id) }, by: baseKey)
    for (key, tasks) in Dictionary(grouping: open.filter { matches[$0] == nil }, by: key) {
      guard let bases = before[key], isAlways || bases.count == tasks.count else { continue }
      for (index, base) in zip(tasks, bases) { match(index, base.id) }
    }
  }

  private mutating func recognize(_ open: [Int], in source: String) {
    guard !open.isEmpty else { return }
    let bases = known.compactMap { id, sources -> Base? in
      guard let entry = sources.entries.first(where: { $0.source == source }), !taken.contains(id),
        let piece = entry.piece ?? sources.piece
      else { return nil }
      return (id, entry.position, piece, Format.base(in: piece, context) ?? here[id]!)
    }.sorted { $0.position < $1.position }
    guard !bases.isEmpty else { return }
    let before = self
    pair(open, bases, isAlways: true, { ExactText(KeptSources.bounded(before.incoming[$0].piece)) }) {
      ExactText(KeptSources.bounded($0.piece))
    }
    // The most that two have in common decides first.
    for hasDue in [true, false] {
      func key(_ task: TodoItem, isDated: Bool) -> ExactText {
        let due = hasDue ? task.due?.day(in: before.context.zone).iso ?? "" : ""
        let created = isDated ? before.day(of: task).iso : ""
        return ExactText([task.title.countless, task.project?.countless ?? "", created, due].joined(separator: "\0"))
      }
      pair(open, bases, { key(before.incoming[$0].task, isDated: before.incoming[$0].createdDay != nil) }) {
        key($0.task, isDated: $0.task.created.seconds != 0)
      }
    }
    recognizeByPlace(open, bases)
  }

  private func day(of task: TodoItem) -> Day { Moment.instant(task.created).day(in: context.zone) }

  private mutating func recognizeByPlace(_ tasks: [Int], _ bases: [Base]) {
    let positions = Dictionary(bases.map { ($0.id, $0.position) }) { $1 }
    var (gaps, low): ([(index: Int, gap: Range<Int>)], Int) = ([], .min)
    for index in tasks {
      if let id = matches[index] { low = positions[id] ?? low } else { gaps.append((index, low..<low)) }
    }
    var high = Int.max
    var place = gaps.endIndex
    for index in tasks.reversed() {
      if let id = matches[index] {
        high = positions[id] ?? high
      } else {
        place -= 1
        gaps[place].gap = gaps[place].gap.lowerBound..<max(high, gaps[place].gap.lowerBound)
      }
    }
    for (gap, run) in Dictionary(grouping: gaps, by: \.gap).sorted(by: { $0.value[0].index < $1.value[0].index }) {
      let titles = Set(run.map { incoming[$0.index].task.title.countless })
      /// Those of the same title, else those that are much the same and have no title of another.
      func candidates(_ index: Int) -> [Base] {
        let task = incoming[index].task
        let around = bases.filter { gap.contains($0.position) && !taken.contains($0.id) }
        let same = around.filter { $0.task.title.countless == task.title.countless }
        return same.isEmpty ? around.filter { isAlike(task, $0.task, titles) } : same
      }
      for (index, _) in run {
        let task = incoming[index].task
        let alike = candidates(index)
        let rest = bases.filter { !taken.contains($0.id) }
        let same = rest.filter { $0.task.title.countless == task.title.countless }
        let around = rest.filter { gap.contains($0.position) }
        let hasRival = run.contains { other, _ in
          other != index && matches[other] == nil && candidates(other).contains { $0.id == alike.first?.id }
        }
        if alike.count == 1, !hasRival {
          match(index, alike[0].id)
        } else if !alike.isEmpty {
          doubts[index] = alike.map(\.id)
        } else if same.count == 1, evidence(task, same[0].task).equal > 0 {
          match(index, same[0].id)
        } else if !same.isEmpty {
          doubts[index] = same.map(\.id)
        } else if around.count == 1, run.count == 1, let present = here[around[0].id] {
          // Nothing but the place is the same; it makes no difference where nothing was changed here.
          if isUnchanged(present, since: around[0].task) {
            match(index, present.id)
          } else {
            doubts[index] = [present.id]
          }
        }
      }
    }
  }

  /// The number of members that two tasks have alike, and of those that differ.
  private func evidence(_ one: TodoItem, _ other: TodoItem) -> (equal: Int, differing: Int) {
    let members: TaskFields = [.notes, .tags, .priority, .due, .wait, .start, .repeat, .estimate]
    var evidence = (equal: 0, differing: 0)
    for field in members.filter(Format.fields.contains) {
      let (left, right) = (one[field], other[field])
      if !areExact(left, right),
        left?.moment.map({ $0.day(in: context.zone) }) != right?.moment?.day(in: context.zone)
          || left?.moment == nil
      {
        evidence.differing += 1
      } else if let left, left != .text(""), left != .tags([]) {
        evidence.equal += 1
      }
    }
    return evidence
  }

  private func isAlike(_ one: TodoItem, _ other: TodoItem, _ titles: Set<String>) -> Bool {
    if titles.contains(other.title.countless) { return false }
    let (left, right) = (one.title.countless.words, other.title.countless.words)
    if left.intersection(right).count * 2 >= max(left.count, right.count, 1) { return true }
    let evidence = evidence(one, other)
    return evidence.equal > 0 && evidence.differing == 0
  }

  private func isUnchanged(_ task: TodoItem, since base: TodoItem) -> Bool {
    let given: TaskFields = [.number, .id, .created, .modified, .completed, .noted, .parent, .depends]
    return TaskFields.all.subtracting(given).allSatisfy { field in
      if case .status(let one, _)? = task[field], case .status(one, _)? = base[field] { return true }
      return !task.differs(from: base, in: field)
    }
  }

  /// Recognises what was exported from here, what came before bases were kept, and what has left one imported file for
  /// another, as it does when it is archived.
  private mutating func recognizeOthers(_ open: [Int]) {
    guard !open.isEmpty else { return }
    let imported = Set(reading.sources)
    let others = here.values.filter { task in
      !taken.contains(task.id) && known[task.id]?.entries.allSatisfy { imported.contains($0.source) } ?? true
    }
    let byTitle = Dictionary(grouping: others) { ExactText($0.title) }
    for index in open {
      let one = incoming[index]
      let left = (byTitle[ExactText(one.task.title)] ?? []).filter { task in
        !taken.contains(task.id) && known[task.id]?.piece(in: one.origin) == nil
      }
      func isOurs(_ task: TodoItem) -> Bool { known[task.id]?.entries.isEmpty ?? true }
      if let same = left.first(where: { $0.id == one.task.id && isOurs($0) }) {
        match(index, same.id)
        continue
      }
      let alike = left.filter { task in
        if let created = one.createdDay { return day(of: task) == created }
        return evidence(one.task, task).differing == 0 && (task.status == one.task.status || !isOurs(task))
      }
      let section = one.task.project?.split(separator: ".").last
      if alike.count == 1,
        one.createdDay != nil || !isOurs(alike[0]) || evidence(one.task, alike[0]).equal > 0
          || section != nil && alike[0].project?.split(separator: ".").last == section
      {
        match(index, alike[0].id)
      } else if !alike.isEmpty {
        doubts[index] = alike.sorted { $0.number < $1.number }.map(\.id)
      }
    }
  }

  // MARK: The result

  mutating func result() -> Recognition {
    var ids: [TaskID: TaskID] = [:]
    var given = Set(here.keys)
    for (index, one) in incoming.enumerated() {
      var id = matches[index] ?? one.task.id
      while matches[index] == nil, !one.isNamed, !given.insert(id).inserted { id = .version5("\(id)\0\(one.origin)") }
      if id != one.task.id { ids[one.task.id] = id }
    }
    var recognition = Recognition(tasks: IncomingTasks([], deleted: reading.deleted))
    let positions = positions
    for index in incoming.indices {
      if !ids.isEmpty {
        if let parent = incoming[index].task.parent, let new = ids[parent] {
          incoming[index].piece.replace(parent.description, with: new.description)
        }
        incoming[index].task.replaceReferences { ids[$0] ?? $0 }
        incoming[index].task = incoming[index].task.with(id: ids[incoming[index].task.id])
      }
      let one = incoming[index]
      let sources = matches[index].flatMap { known[$0] } ?? KeptSources()
      if let id = matches[index] {
        let isSame = same[reading.tasks[index].task.id] != nil
        recognition.tasks.bases[id] = Format.base(of: one, in: sources, context) ?? (isSame ? one.task : nil)
        recognition.tasks.kept[id] = sources.kept
      }
      incoming[index].source = source(of: one, at: positions[index], over: sources)
    }
    recognition.tasks.tasks = incoming
    recognition.doubts = doubts.keys.sorted().map { index in
      var one = incoming[index]
      one.task = one.task.with(id: reading.tasks[index].task.id)
      return (one, (doubts[index] ?? []).compactMap { here[$0] })
    }
    if reading.problems.isEmpty { recognition.gone = gone }
    return recognition
  }

  /// The positions to store: those that are stored as long as they increase, so that a new task changes no other.
  private var positions: [Int] {
    let room = 1 << 10
    var positions = incoming.map { ($0.position + 1) * room }
    for (source, tasks) in Dictionary(grouping: incoming.indices, by: { incoming[$0].origin }) {
      let stored = tasks.map { index in
        matches[index].flatMap { known[$0]?.entries.first { $0.source == source }?.position }
      }
      var next = stored
      for place in stored.indices.dropLast().reversed() { next[place] = stored[place] ?? next[place + 1] }
      var last = 0
      for place in stored.indices {
        let following = next[place].flatMap { $0 > last ? $0 : nil } ?? last + 2 * room
        last = stored[place] == following ? following : last + (following - last) / 2
        positions[tasks[place]] = last
      }
    }
    return positions
  }

  private func source(of one: IncomingTask, at position: Int, over old: KeptSources) -> UnknownMember {
    var sources = old
    var entry = KeptSources.Entry(source: one.origin, position: position)
    let place = sources.entries.firstIndex { $0.source == one.origin }
    if let place, let text = old.piece(in: one.origin), isSame(one.piece, text) {
      entry.piece = sources.entries[place].piece
    } else {
      for place in sources.entries.indices where sources.entries[place].piece == nil {
        sources.entries[place].piece = old.piece.map(KeptSources.bounded)
      }
      sources.piece = one.keepsPiece ? one.piece : nil
      entry.piece = one.keepsPiece ? nil : KeptSources.bounded(one.piece)
    }
    if let place { sources.entries[place] = entry } else { sources.entries = sources.entries.suffix(3) + [entry] }
    return sources.member(named: Format.member)
  }

  private func isSame(_ piece: String, _ old: String) -> Bool {
    if ExactText(piece) == ExactText(old) || ExactText(KeptSources.bounded(piece)) == ExactText(old) { return true }
    func read(_ json: String) -> Format.Piece? { Format.piece(keptBy: UnknownMember(name: Format.member, json: json)) }
    guard let piece = read(piece), let old = read(old) else { return false }
    return Format.saysTheSame(piece, as: old)
  }

  private var gone: [Recognition.GoneTask] {
    let sources = Set(reading.sources).subtracting(["-"])
    let gone = here.values.sorted { $0.number < $1.number }.compactMap { task -> Recognition.GoneTask? in
      guard !taken.contains(task.id), var known = known[task.id],
        let entry = known.entries.first(where: { sources.contains($0.source) }),
        known.entries.allSatisfy({ sources.contains($0.source) || $0.isGone })
      else { return nil }
      let base = (entry.piece ?? known.piece).flatMap { Format.base(in: $0, context) }
      for place in known.entries.indices { known.entries[place].isGone = true }
      return Recognition.GoneTask(
        task: task, source: entry.source, isChangedHere: base.map { !isUnchanged(task, since: $0) } ?? true,
        isKnown: entry.isGone, mark: known.member(named: Format.member))
    }
    // A task goes with its subtasks, so that it stays with those that stay.
    var going = Set(gone.filter { !$0.isChangedHere }.map(\.task.id))
    var stay: Set<TaskID>
    repeat {
      stay = Set(here.values.filter { !going.contains($0.id) }.compactMap(\.parent)).intersection(going)
      going.subtract(stay)
    } while !stay.isEmpty
    return gone.map { one in
      var one = one
      one.isChangedHere = !going.contains(one.task.id)
      return one
    }
  }
}

extension String {
  /// The text without the cookies of Org, `[1/3]` and `[33%]`, which count what is done.
  fileprivate var countless: String {
    guard utf8.contains(UInt8(ascii: "[")) else { return self }
    return split(separator: " ").filter { word in
      !word.hasPrefix("[") || !word.hasSuffix("]")
        || !word.dropFirst().dropLast().allSatisfy { $0.isNumber || $0 == "/" || $0 == "%" }
    }.joined(separator: " ")
  }

  fileprivate var words: Set<Substring> { Set(lowercased().split { !$0.isLetter && !$0.isNumber }) }
}
