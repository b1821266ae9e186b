import TodoModel

/// The tasks of an import with what they are here, and what only a person knows.
package struct Recognition: Sendable {
  package var tasks: IncomingTasks
  /// Tasks that may be one of several here, or new.
  package fileprivate(set) var doubts: [(one: IncomingTask, candidates: [TodoItem])] = []
  package fileprivate(set) var gone: [GoneTask] = []

  /// A task that came from a source and is no longer there: whether something would be lost, because it was changed here
  /// or has subtasks that stay, whether that was reported since it was there, and the member that says so.
  package typealias GoneTask = (task: TodoItem, source: String, isChangedHere: Bool, isKnown: Bool, mark: UnknownMember)

  package mutating func leaveOutDoubts() {
    let places = Set(doubts.map(\.one.place))
    tasks.tasks.removeAll { places.contains($0.place) }
  }
}

extension Recognition {
  /// True if more than half of what was known of a source is gone there: the file may be another one, or broken.
  package var lacksMost: Bool {
    Dictionary(grouping: gone, by: \.source).contains { source, gone in
      let there = tasks.tasks.count { $0.origin == source && ($0.isUnchanged || tasks.bases[$0.task.id] != nil) }
      return SyncWarning.isDoubtful(gone.count, of: gone.count + there)
    }
  }
}

extension IncomingTasks {
  /// Makes tags that a source no longer has a difference: programs drop them unasked, so that they stay here. It is
  /// reported by the first import without them, and taken by an update then or next.
  package mutating func reportMissingTags() {
    for place in tasks.indices where !tasks[place].fields.contains(.tags) {
      let id = tasks[place].task.id
      let isNew = bases[id]?.tags.isEmpty == false
      guard isNew || isUpdate && kept[id]?.contains(.tags) == true else { continue }
      tasks[place].fields.insert(.tags)
      bases[id]?.tags = []
      kept[id, default: []].insert(.tags)
    }
  }
}

extension ExchangeFormat {
  /// Decides which tasks the records of sources are: by identifier; else by source, position, context and unchanged
  /// members. A title alone decides nothing. Looks at every task, and at pairs of tasks that are new or gone at one place.
  /// Leaves out what a source says unchanged of a task that was deleted here. Without a meaning once it is cancelled.
  /// - Parameters:
  ///   - bringsBack: True if what was deleted here is imported again.
  ///   - answers: The numbers of what tasks in doubt are, 0 for new ones.
  package static func recognition(
    of reading: consuming ExchangeReading, among present: [TodoItem], deleted: [TaskID: TodoItem] = [:],
    bringsBack: Bool = false, answers: [TaskID: Int] = [:], _ context: ExchangeContext
  ) -> Recognition {
    var recognizer = Recognizer<Self>(reading, present, deleted, context)
    if !present.isEmpty || !deleted.isEmpty { recognizer.recognize(answers) }
    return recognizer.recognition(bringsBack: bringsBack)
  }
}

private struct Recognizer<Format: ExchangeFormat> {
  var reading: ExchangeReading
  let context: ExchangeContext
  let here: [TaskID: TodoItem]
  let deleted: [TaskID: TodoItem]
  let known: [TaskID: KeptSources]
  /// The tasks here that the other program has made as well, by the same rule, under identifiers of its own.
  let same: [TaskID: TaskID]
  var matches: [Int: TaskID] = [:]
  var taken: Set<TaskID> = []
  var doubts: [Int: [TaskID]] = [:]

  /// The statement of a source about a task: at an index of the records, or at a position that was stored.
  typealias Content = (place: Int, piece: String, task: TodoItem)
  /// A task that a record may be, the more likely the higher the score. Of those of 0 a person has to say so.
  typealias Candidate = (place: Int, id: TaskID, score: Int)

  init(
    _ reading: consuming ExchangeReading, _ present: [TodoItem], _ deleted: [TaskID: TodoItem],
    _ context: ExchangeContext
  ) {
    same = Format.sameInstances(of: reading.tasks, among: present, context)
    self.reading = reading
    (self.context, here, self.deleted) = (context, present.byID, deleted)
    let all = [present, Array(deleted.values)].joined()
    known = Dictionary(all.compactMap { task in Format.sources(of: task).map { (task.id, $0) } }) { $1 }
  }

  private mutating func match(_ place: Int, _ id: TaskID) { if taken.insert(id).inserted { matches[place] = id } }

  private func isGone(_ id: TaskID, from source: String) -> Bool { known[id]?[source]?.isGone == true }

  private func isOpen(_ place: Int) -> Bool { matches[place] == nil && doubts[place] == nil }

  mutating func recognize(_ answers: [TaskID: Int]) {
    let numbers = Dictionary(here.values.map { ($0.number, $0.id) }) { $1 }
    var open: [Int] = []
    for place in reading.tasks.indices {
      if Task.isCancelled { return }
      if reading.tasks[place].isShort, isOfAnotherFile(reading.tasks[place]) { reading.tasks[place].isNamed = false }
      let (own, isNamed) = (reading.tasks[place].task.id, reading.tasks[place].isNamed)
      let id = isNamed ? same[own] ?? own : answers[own].flatMap { numbers[$0] }
      if let id, here[id] != nil { match(place, id) }
      if !isNamed, answers[own] == nil { open.append(place) }
    }
    let bySource = Dictionary(grouping: open) { reading.tasks[$0].origin }
    for source in reading.sources { recognize(bySource[source] ?? [], in: source, isHere: true) }
    let imported = Set(reading.sources)
    let others = here.values.filter { task in
      !taken.contains(task.id) && known[task.id]?.entries.allSatisfy { imported.contains($0.source) } ?? true
        || known[task.id]?.entries.count == KeptSources.most && !taken.contains(task.id)
    }
    let byTitle = Dictionary(grouping: others) { ExactText($0.title) }
    settle(
      open.filter(isOpen).flatMap { place in
        (byTitle[ExactText(reading.tasks[place].task.title)] ?? []).compactMap { task in
          score(of: task, elsewhere: reading.tasks[place]).map { (place, task.id, $0) }
        }
      })
    // What was deleted here comes last.
    if deleted.isEmpty { return }
    for source in reading.sources { recognize(bySource[source] ?? [], in: source, isHere: false) }
  }

  /// True if the name of a record, a short one, is that of another task in other files.
  private func isOfAnotherFile(_ one: IncomingTask) -> Bool {
    guard let task = here[one.task.id], let known = known[task.id], !known.entries.isEmpty else { return false }
    let titles = [task.title, Format.base(of: one, in: known, context)?.title]
    return known[one.origin] == nil && !titles.contains(one.task.title)
  }

  private mutating func recognize(_ open: [Int], in source: String, isHere: Bool) {
    if open.isEmpty { return }
    let records = open.map { (place: $0, piece: reading.tasks[$0].piece, task: reading.tasks[$0].task) }
    let stored = known.compactMap { id, sources -> Content? in
      guard let entry = sources[source], let piece = entry.piece ?? sources.piece,
        let task = here[id] ?? (entry.isGone ? nil : deleted[id])
      else { return nil }
      return (entry.position, piece, task)
    }.sorted { ($0.place, $0.task.number) < ($1.place, $1.task.number) }
    pair(records, stored, isAlways: true) { KeptSources.bounded($0.piece) }
    if isHere { preferTitles(of: records, to: stored) }
    // What has not changed there, as most of it has not, is not read again.
    var changed = stored.filter { !taken.contains($0.task.id) && (here[$0.task.id] != nil) == isHere }
    if changed.contains(where: { $0.task.status == .completed }) {
      // Where another task of its title is open here, our own export has that one.
      let open = Set(
        here.values.filter { $0.status == .active && known[$0.id]?[source] == nil }.map { ExactText($0.title) })
      changed.removeAll { $0.task.status == .completed && open.contains(ExactText($0.task.title)) }
    }
    let bases = changed.map {
      (place: $0.place, piece: $0.piece, task: (Format.base(in: $0.piece, context) ?? $0.task).with(id: $0.task.id))
    }
    if bases.isEmpty { return }
    // The most that two have in common decides first: as it was there, then, after our own export, as it is here.
    for tasks in [bases, changed] {
      for hasDue in [true, false] {
        pair(records, tasks, isAlways: false) { [context] _, _, task in
          let created = task.created.seconds == 0 ? nil : Moment.instant(task.created)
          let days = [created, hasDue ? task.due : nil].map { $0?.day(in: context.zone).iso }
          return [task.title.countless, task.project?.countless].map { $0 ?? "" }.joined(separator: "\0") + "\(days)"
        }
      }
    }
    let places = Dictionary(stored.map { ($0.task.id, $0.place) }) { $1 }
    settle(records, among: bases.filter { !taken.contains($0.task.id) }[...], places, in: source)
  }

  /// In our own export the line that a task had may be that of another one, which was renamed to it here.
  private mutating func preferTitles(of records: [Content], to stored: [Content]) {
    let left = stored.filter { here[$0.task.id] != nil && !taken.contains($0.task.id) }
    if left.isEmpty { return }
    let byTitle = Dictionary(grouping: left) { ExactText($0.task.title) }
    let open = Set(records.filter { isOpen($0.place) }.map { ExactText($0.task.title) })
    for one in records {
      guard let id = matches[one.place], let own = byTitle[ExactText(one.task.title)], own.count == 1,
        here[id].map({ $0.title != one.task.title && open.contains(ExactText($0.title)) }) ?? true
      else { continue }
      taken.remove(id)
      matches[one.place] = nil
      match(one.place, own[0].task.id)
    }
  }

  private mutating func settle(
    _ records: [Content], among left: ArraySlice<Content>, _ places: [TaskID: Int], in source: String
  ) {
    var left = left
    let byTitle = left.reduce(into: [ExactText: [Content]]()) { byTitle, base in
      for title in titlesOfBoth(base) { byTitle[ExactText(title), default: []].append(base) }
    }
    // Records between two that are known are looked for between these.
    var (run, candidates): ([Content], [Candidate]) = ([], [])
    for one in records {
      guard let id = matches[one.place] else {
        run.append(one)
        continue
      }
      let before = left.prefix { $0.place < places[id] ?? .min }
      candidates += self.candidates(for: run, in: source, among: before, byTitle)
      (run, left) = ([], left.dropFirst(before.count))
    }
    settle(candidates + self.candidates(for: run, in: source, among: left, byTitle))
  }

  /// Pairs records and bases of the same key in their order, where there are as many of both.
  private mutating func pair(_ records: [Content], _ bases: [Content], isAlways: Bool, by key: (Content) -> String) {
    let before = Dictionary(grouping: bases.filter { !taken.contains($0.task.id) }) { ExactText(key($0)) }
    if before.isEmpty { return }
    for (key, records) in Dictionary(grouping: records.filter { isOpen($0.place) }, by: { ExactText(key($0)) }) {
      guard let bases = before[key], isAlways || bases.count == records.count else { continue }
      for (one, base) in zip(records, bases) { match(one.place, base.task.id) }
    }
  }

  private func candidates(
    for run: [Content], in source: String, among around: ArraySlice<Content>, _ byTitle: [ExactText: [Content]]
  ) -> [Candidate] {
    let titles = Set(run.map(\.task.title.countless))
    return run.enumerated().flatMap { offset, one -> [Candidate] in
      let title = one.task.title.countless
      // A file that has changed altogether is one long run.
      let near = around.dropFirst(max(0, offset - 50)).prefix(100)
      let sameNear = near.filter { titlesOfBoth($0).contains(title) }
      let alike = near.filter { !titles.contains($0.task.title.countless) && isAlike(one.task, $0.task, in: source) }
      let same = byTitle[ExactText(title)] ?? []
      let isFarSame = same.count == 1 && evidence(one.task, same[0].task).equal > 0
      // Where nothing but the place is the same, nothing may be lost if it is another task.
      let isSure = run.count == 1 && reading.sources.count == 1 && reading.problems.isEmpty
      let open = isSure && one.task.status == .active ? around.filter { !isGone($0.task.id, from: source) } : []
      let onlyOne = open.count == 1 ? open.filter { isUntouched($0, in: source) } : []
      let all = [(sameNear, 4), (alike, 3), (same, isFarSame ? 2 : 0), (onlyOne, 1)]
      let (found, score) = all.first { !$0.0.isEmpty } ?? ([], 0)
      return found.prefix(100).map { (one.place, $0.task.id, score) }
    }
  }

  /// The likelihood that a record is a task of the same title that was exported from here, that came before bases were
  /// kept, or that has left one imported file for another, as it does when it is archived; nil if it is another one.
  private func score(of task: TodoItem, elsewhere one: IncomingTask) -> Int? {
    guard known[task.id]?.piece(in: one.origin) == nil else { return nil }
    // Of the files that a task was exported to, the last few are known.
    let isOurs = known[task.id].map { $0.entries.isEmpty || $0.entries.count == KeptSources.most } ?? true
    if isOurs, task.id == one.task.id { return 3 }
    if let day = one.createdDay { return Moment.instant(task.created).day(in: context.zone) == day ? 2 : nil }
    let (equal, differing) = evidence(one.task, task)
    guard differing == 0 || isOurs && equal > differing, task.status == one.task.status || !isOurs else { return nil }
    let section = one.task.project?.split(separator: ".").last
    let isInSection = section != nil && task.project?.split(separator: ".").last == section
    return !isOurs || equal > 0 || isInSection ? 2 : 0
  }

  /// Matches records with the likeliest tasks, those of the same title and place in their order. Where a record could be
  /// several tasks, or a task several records, the record is in doubt.
  private mutating func settle(_ candidates: [Candidate]) {
    for score in (0...4).reversed() {
      let level = candidates.filter { $0.score == score && isOpen($0.place) && !taken.contains($0.id) }
      let rivals = Dictionary(grouping: level, by: \.id)
      for (place, own) in Dictionary(grouping: level, by: \.place).sorted(by: { $0.key < $1.key }) {
        let count = Set(own.flatMap { rivals[$0.id]!.map(\.place) }).count
        let free = own.map(\.id).filter { !taken.contains($0) }
        let present = free.compactMap { here[$0] }.sorted { $0.number < $1.number }
        if score > 0, own.count == count, count == 1 || score == 4, let id = free.first {
          match(place, id)
        } else if !present.isEmpty {
          doubts[place] = present.map(\.id)
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
      let days = [left, right].compactMap { $0?.moment?.day(in: context.zone) }
      if !areExact(left, right), days.count < 2 || days[0] != days[1] {
        evidence.differing += 1
      } else if let left, left != .text(""), left != .tags([]) {
        evidence.equal += 1
      }
    }
    return evidence
  }

  /// The titles of a task in its source and here, without cookies.
  private func titlesOfBoth(_ base: Content) -> [String] {
    let (there, own) = (base.task.title.countless, here[base.task.id]?.title.countless)
    return own == there ? [there] : [there, own].compactMap(\.self)
  }

  private func isAlike(_ one: TodoItem, _ other: TodoItem, in source: String) -> Bool {
    let (left, right) = (one.title.countless.words, other.title.countless.words)
    let more = left.intersection(right).count * 2 - max(left.count, right.count, 1)
    if more > 0 || right.count > 1 && right.isSubset(of: left) { return true }
    if more == 0, here[other.id].map({ isUnchanged($0, since: other, in: source) }) ?? true { return true }
    return evidence(one, other).equal > 0 && evidence(one, other).differing == 0
  }

  /// True if a task is open, as its source had it, and nothing from elsewhere refers to it.
  private func isUntouched(_ base: Content, in source: String) -> Bool {
    guard let task = here[base.task.id], task.status == .active else { return false }
    return isUnchanged(task, since: base.task, in: source)
      && !here.values.contains { other in
        (other.parent == task.id || other.depends.contains(task.id)) && known[other.id]?[source] == nil
      }
  }

  private func isUnchanged(_ task: TodoItem, since base: TodoItem, in source: String) -> Bool {
    var given: TaskFields = [.number, .id, .created, .modified, .status, .completed, .noted, .parent, .depends]
    // A table that was exported from here is named as no project here is.
    let named = [SourceFile(name: source, bytes: []).projectName, task.project].compactMap(\.self)
    if base.project == named.joined(separator: ".") { given.insert(.project) }
    return task.status == base.status && !task.differs(from: base, in: TaskFields.all.subtracting(given))
  }

  mutating func recognition(bringsBack: Bool) -> Recognition {
    var ids: [TaskID: TaskID] = [:]
    var given = Set(here.keys)
    // Without tasks here, all keep the identifiers that they have.
    for place in here.isEmpty && matches.isEmpty ? 0..<0 : reading.tasks.indices {
      let one = reading.tasks[place]
      var id = matches[place] ?? one.task.id
      while matches[place] == nil, !one.isNamed, !given.insert(id).inserted { id = .version5("\(id)\0\(one.origin)") }
      if id != one.task.id { ids[one.task.id] = id }
    }
    var recognition = Recognition(tasks: IncomingTasks(deleted: reading.deleted))
    let positions = positions
    var deletedPlaces: Set<Int> = []
    // In their place, so that all of them are there only once.
    swap(&recognition.tasks.tasks, &reading.tasks)
    for place in recognition.tasks.tasks.indices {
      if Task.isCancelled { break }
      var one = recognition.tasks.tasks[place]
      let own = one.task.id
      if let ids = doubts[place] { recognition.doubts.append((one, ids.compactMap { here[$0] })) }
      // Its only copy can be moved into the member that keeps it.
      recognition.tasks.tasks[place].piece = ""
      if !ids.isEmpty {
        if let old = one.task.parent, let new = ids[old] {
          one.piece = one.piece.replacing(old.description, with: new.description)
        }
        one.task.replaceReferences { ids[$0] ?? $0 }
        one.task = one.task.with(id: ids[one.task.id])
      }
      var sources = matches[place].flatMap { known[$0] } ?? KeptSources()
      let isSame = Format.isSame(one.piece, as: sources.piece(in: one.origin))
      let isDeleted = matches[place].map { deleted[$0] != nil } ?? false
      one.isUnchanged = isSame && sources.kept == [] && !isDeleted
      if isSame, isDeleted, !bringsBack { deletedPlaces.insert(place) }
      if let id = matches[place], !one.isUnchanged {
        let base = Format.base(of: one, in: sources, context)
        recognition.tasks.bases[id] = base ?? (same[own] == nil ? nil : one.task)
        recognition.tasks.kept[id] = sources.kept
      }
      if !one.isUnchanged || sources[one.origin].map({ $0.isGone || $0.position != positions[place] }) ?? true {
        sources.store(
          isSame ? nil : deleted.isEmpty ? exchange(&one.piece, with: "") : one.piece, in: one.origin,
          at: positions[place], isKept: one.keepsPiece)
        one.source = [(consume sources).member(named: Format.member)]
      }
      // It is compared once more with what was deleted, and with nothing else.
      if deleted.isEmpty { one.piece = "" }
      recognition.tasks.tasks[place] = one
    }
    if !deletedPlaces.isEmpty { recognition.tasks.leaveOut(deletedPlaces) }
    if reading.problems.isEmpty { recognition.gone = gone() }
    return recognition
  }

  /// The positions to store: those that are stored as long as they increase, so that a new task changes hardly another.
  private var positions: [Int] {
    func stored(_ place: Int) -> Int? { matches[place].flatMap { known[$0]?[reading.tasks[place].origin]?.position } }
    let ends = Dictionary(
      matches.keys.filter { stored($0) != nil }.map { (reading.tasks[$0].origin, $0) }, uniquingKeysWith: max)
    var (origin, last, end) = ("", 0, -1)
    return reading.tasks.indices.map { place in
      let one = reading.tasks[place].origin
      if one != origin { (origin, last, end) = (one, 0, ends[one] ?? -1) }
      last = stored(place).flatMap { $0 > last ? $0 : nil } ?? last + (place > end ? 1 << 10 : 1)
      return last
    }
  }

  private mutating func gone() -> [Recognition.GoneTask] {
    let sources = Set(reading.sources).subtracting(["-"])
    taken.formUnion(doubts.values.joined())
    var gone = here.values.sorted { $0.number < $1.number }.compactMap { task -> Recognition.GoneTask? in
      guard !taken.contains(task.id), var known = known[task.id],
        let entry = known.entries.first(where: { sources.contains($0.source) }),
        known.entries.allSatisfy({ sources.contains($0.source) || $0.isGone })
      else { return nil }
      let base = (entry.piece ?? known.piece).flatMap { Format.base(in: $0, context) }
      for place in known.entries.indices { known.entries[place].isGone = true }
      let isChangedHere = base.map { !isUnchanged(task, since: $0, in: entry.source) } ?? true
      return (task, entry.source, isChangedHere, entry.isGone, known.member(named: Format.member))
    }
    // A task goes with its subtasks, so that it stays with those that stay.
    var going = Set(gone.filter { !$0.isChangedHere }.map(\.task.id))
    for task in here.values where !going.contains(task.id) {
      var parent = task.parent
      while let id = parent, going.remove(id) != nil { parent = here[id]?.parent }
    }
    for place in gone.indices { gone[place].isChangedHere = !going.contains(gone[place].task.id) }
    return gone
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
