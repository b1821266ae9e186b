import TodoExchange
import TodoModel

/// The tasks as the files of a folder have them, each as a whole: where a file says nothing else, a task is what it was when it
/// was seen last.
struct RemoteTasks {
  /// The tasks, in the order of their UIDs.
  var tasks: [Task] = []
  /// What tasks were when both sides were last the same, those included that are gone there.
  private(set) var bases: [TodoItem] = []
  /// What tasks are known by there.
  private(set) var names: CalendarNames
  /// The tasks that follow those which were done there, by the identifiers of these.
  var successors: [TaskID: TaskID] = [:]

  /// A task as it is there.
  struct Task {
    let uid: String
    let file: String
    var task: TodoItem
    /// What it was when both sides were last the same; nil if that is not known.
    var base: TodoItem?
    /// What the file says of it; nil if it is as it was.
    let now: CalendarTask?
    /// What the file says it is; what it does not say it said before, if it was seen before.
    var said: TodoItem
  }

  /// The tasks that are here, by their identifiers.
  let present: [TaskID: TodoItem]
  let reading: VdirReading

  /// Finds out which tasks the files are about, and what they say of them.
  init(_ reading: VdirReading, beside state: SharedTasksState) {
    self.reading = reading
    present = Dictionary(uniqueKeysWithValues: state.table.tasks.map { ($0.id, $0) })
    let known = reading.state.tasks
    names = CalendarNames(known.map { ($0.key, $0.value.id) })
    // What tasks lack that are older than that was not deleted.
    let isBase = if reading.state.point != nil, case .foreign = state.history.reach { false } else { true }
    let ids = identifiers(known)
    for (uid, item) in reading.items.sorted(by: { $0.key < $1.key }) {
      guard let id = ids[uid] else { continue }
      tasks.append(task(uid, item, id: id, known[uid], isBase: isBase))
    }
    adoptSuccessors()
    names = CalendarNames(known.map { ($0.key, $0.value.id) } + tasks.map { ($0.uid, $0.task.id) })
    for place in tasks.indices {
      tasks[place].task = names.here(tasks[place].task)
      tasks[place].said = names.here(tasks[place].said)
    }
    giveNumbers(above: state.table.lastNumber)
    let gone = isBase ? known.filter { reading.items[$0.key] == nil }.values.map(asHere) : []
    bases = tasks.compactMap(\.base) + gone
  }

  /// The identifiers of tasks by their UIDs.
  private func identifiers(_ known: [String: TodoItem]) -> [String: TaskID] {
    var ids = known.mapValues(\.id)
    let new = reading.items.filter { known[$0.key] == nil }.sorted { $0.key < $1.key }
    guard !new.isEmpty else { return ids }
    var taken = Set(ids.values)
    // What became a task here or elsewhere under another identifier is known by what was kept of it.
    var kept: [String: TaskID] = [:]
    for (id, task) in present where !taken.contains(id) {
      if let source = CalendarTask(keptOf: task, reading.context) { kept[source.uid] = id }
    }
    for (uid, item) in new {
      let id = kept[uid] ?? item.now?.task.id
      let isFree = id.map { taken.insert($0).inserted } ?? false
      ids[uid] = isFree ? id : CalendarTask.id(of: uid)
    }
    return ids
  }

  /// A task with the number and the time that it has here, where it is here.
  private func asHere(_ task: TodoItem) -> TodoItem {
    guard let here = present[task.id] else { return task }
    return task.with(number: here.number, created: here.created)
  }

  private func task(_ uid: String, _ item: VdirReading.Item, id: TaskID, _ known: TodoItem?, isBase: Bool) -> Task {
    guard let now = item.now else {
      let task = asHere(known ?? TodoItem(number: 0, id: id, title: uid, created: item.changed))
      return Task(uid: uid, file: item.file, task: task, base: isBase ? task : nil, now: nil, said: task)
    }
    let here = present[id].map(CalendarTask.withoutSource)
    var base = isBase ? known.map(asHere) : nil
    let wasSeen = known != nil
    var task: TodoItem
    if let known = known.map(asHere), let old = old(uid) {
      task = now.changes(since: old, on: names.there(known), in: reading.context.zone)
    } else if let here, let kept = present[id].flatMap({ CalendarTask(keptOf: $0, reading.context) }) {
      // As it was when it came from elsewhere.
      let old = kept.said(on: names.there(here))
      base = names.here(old)
      task = now.changes(since: kept, on: old, in: reading.context.zone)
    } else if let here {
      task = now.said(on: names.there(here))
    } else {
      task = now.task.with(created: now.created ?? now.modified ?? item.changed)
    }
    func filled(_ task: TodoItem, id: TaskID) -> TodoItem {
      var task = CalendarTask.withoutSource(task).with(id: id)
      // What says nothing new was not changed, whatever it says of when it was.
      if let old = base ?? here, names.there(old).isExactly(task) { return task }
      task.modified = now.modified ?? item.changed
      if task.status == .completed, task.completed == nil { task.completed = task.modified }
      return task
    }
    task = filled(task, id: id)
    // Under which identifier it is a task here is said in the file from now on.
    let said = wasSeen ? task : filled(now.task, id: now.task.id)
    return Task(uid: uid, file: item.file, task: task, base: base, now: now, said: said)
  }

  /// What was seen of a task last.
  private func old(_ uid: String) -> CalendarTask? {
    reading.oldName(uid).flatMap { name in reading.oldFile(name).tasks.first { $0.uid == uid } }
  }

  /// New tasks get the numbers that they had elsewhere, if none of these was ever given here, else the next ones.
  private mutating func giveNumbers(above last: Int) {
    let new = tasks.indices.filter { present[tasks[$0].task.id] == nil && tasks[$0].base == nil }
      .sorted { (tasks[$0].task.created, tasks[$0].uid) < (tasks[$1].task.created, tasks[$1].uid) }
    var taken = Set(bases.map(\.number) + tasks.compactMap { $0.base?.number })
    let unwished = new.filter { tasks[$0].task.number <= last || !taken.insert(tasks[$0].task.number).inserted }
    var given = max(last, taken.max() ?? 0)
    for place in unwished {
      given += 1
      tasks[place].task = tasks[place].task.with(number: given)
    }
  }

  /// When parts of tasks were set there: when the file was changed, by what it says.
  var changed: [TaskID: [MergedPart: Instant]] {
    tasks.reduce(into: [:]) { changed, their in
      let task = their.task
      let parts = their.base.map { task.parts(differingFrom: $0) } ?? task.parts
      let earliest = their.base.map { $0.created.seconds + 1 } ?? .min
      let instant = Instant(seconds: max(task.modified.seconds, earliest))
      guard instant > task.created, !parts.isEmpty else { return }
      changed[task.id] = Dictionary(uniqueKeysWithValues: parts.map { ($0, instant) })
    }
  }
}
