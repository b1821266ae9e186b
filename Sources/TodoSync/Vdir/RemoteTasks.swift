import TodoExchange
import TodoModel

/// The tasks in the files of a folder; a part that a file does not have is as it was in the last synchronisation.
struct RemoteTasks {
  private(set) var tasks: [Task] = []
  /// The tasks of the last synchronisation, with those that are gone there.
  private(set) var bases: [TodoItem] = []
  private(set) var names: CalendarNames
  /// The successors of tasks that were completed there, by the identifiers of these.
  private var successors: [TaskID: TaskID] = [:]

  struct Task {
    let uid, file: String
    var task: TodoItem
    /// The task in the last synchronisation; nil if that is not known.
    var base: TodoItem?
    /// The task in the file; nil if the file has not changed.
    let now: CalendarTask?
    /// The task as the file has it, with the parts that it had when it was seen last.
    var written: TodoItem
  }

  private let present: [TaskID: TodoItem]
  let reading: VdirReading

  init(_ reading: VdirReading, with state: SharedTasksState) {
    self.reading = reading
    present = state.table.tasks.byID
    let known = reading.state.tasks
    names = CalendarNames(known.map { ($0.key, $0.value.id) })
    // Tasks that are older than that state lack parts that were not deleted.
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
      tasks[place].written = names.here(tasks[place].written)
    }
    giveNumbers(above: state.table.lastNumber)
    bases = tasks.compactMap(\.base) + (isBase ? known.filter { reading.items[$0.key] == nil }.values.map(asHere) : [])
  }

  private func identifiers(_ known: [String: TodoItem]) -> [String: TaskID] {
    var ids = known.mapValues(\.id)
    let new = reading.items.filter { known[$0.key] == nil }.sorted { $0.key < $1.key }
    guard !new.isEmpty else { return ids }
    var taken = Set(ids.values)
    // A file that became a task with another identifier, here or elsewhere, is found by the source in that task.
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

  /// A task with the number and the time of the one here, if there is one.
  private func asHere(_ task: TodoItem) -> TodoItem {
    guard let here = present[task.id] else { return task }
    return task.with(number: here.number, created: here.created)
  }

  private func task(_ uid: String, _ item: VdirReading.Item, id: TaskID, _ known: TodoItem?, isBase: Bool) -> Task {
    guard let now = item.now else {
      let task = asHere(known ?? TodoItem(number: 0, id: id, title: uid, created: item.changed))
      return Task(uid: uid, file: item.file, task: task, base: isBase ? task : nil, now: nil, written: task)
    }
    let here = present[id].map(CalendarTask.withoutSource)
    var base = isBase ? known.map(asHere) : nil
    var task: TodoItem
    if let known = known.map(asHere), let old = old(uid) {
      task = now.changes(since: old, on: names.there(known), in: reading.context.zone)
    } else if let here, let kept = present[id].flatMap({ CalendarTask(keptOf: $0, reading.context) }) {
      // The base is the task that came from elsewhere.
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
      // A task without a difference was not changed, even if its file has another time.
      if let old = base ?? here, names.there(old).isExactly(task) { return task }
      task.modified = now.modified ?? item.changed
      if task.status == .completed, task.completed == nil { task.completed = task.modified }
      return task
    }
    task = filled(task, id: id)
    // From now on the file has the identifier of the task here.
    let written = known != nil ? task : filled(now.task, id: now.task.id)
    return Task(uid: uid, file: item.file, task: task, base: base, now: now, written: written)
  }

  private func old(_ uid: String) -> CalendarTask? {
    reading.oldNames[uid].flatMap { name in reading.oldFile(name).tasks.first { $0.uid == uid } }
  }

  /// Gives new tasks the numbers that they had elsewhere, or the next ones if those were ever given here.
  private mutating func giveNumbers(above last: Int) {
    let new = tasks.indices.filter { present[tasks[$0].task.id] == nil && tasks[$0].base == nil }
      .sorted { (tasks[$0].task.created, tasks[$0].uid) < (tasks[$1].task.created, tasks[$1].uid) }
    var taken = Set(bases.map(\.number) + tasks.compactMap { $0.base?.number })
    let unwished = new.filter { tasks[$0].task.number <= last || !taken.insert(tasks[$0].task.number).inserted }
    let next = max(last, taken.max() ?? 0) + 1
    for (place, number) in zip(unwished, next...) { tasks[place].task = tasks[place].task.with(number: number) }
  }

  /// The instants at which parts of tasks were set there: those of the last changes by the files.
  var changed: [TaskID: [MergedPart: Instant]] {
    tasks.reduce(into: [:]) { changed, their in
      let task = their.task
      let parts = their.base.map { task.parts(differingFrom: $0) } ?? task.parts
      let instant = Instant(seconds: max(task.modified.seconds, their.base.map { $0.created.seconds + 1 } ?? .min))
      guard instant > task.created, !parts.isEmpty else { return }
      changed[task.id] = Dictionary(uniqueKeysWithValues: parts.map { ($0, instant) })
    }
  }

  /// Makes a new task that looks like the successor of one completed there its successor, with the identifier for that.
  private mutating func adoptSuccessors() {
    var taken = Set(present.keys).union(tasks.map(\.task.id))
    for done in tasks {
      guard done.task.status == .completed, let before = done.base ?? present[done.task.id], before.status == .active
      else { continue }
      var old = reactivated(done.task)
      old.repetition = old.repetition ?? before.repetition
      // Another list has made the successor already.
      let ours = old.id.successor { _ in false }
      if tasks.contains(where: { $0.task.id == ours }) {
        successors[old.id] = ours
        continue
      }
      let found = tasks.indices.filter { place in
        let their = tasks[place]
        return their.base == nil && present[their.task.id] == nil && their.now?.mayFollow(old) == true
          && their.task.id != old.id && !successors.values.contains(their.task.id)
      }.min { tasks[$0].task.created < tasks[$1].task.created }
      guard let place = found else { continue }
      let id = adopt(place, following: old, doneAt: done.task.completed, taken)
      taken.insert(id)
      successors[old.id] = id
    }
  }

  private mutating func adopt(
    _ place: Int, following old: TodoItem, doneAt instant: Instant?, _ taken: Set<TaskID>
  ) -> TaskID {
    let their = tasks[place]
    guard let now = their.now, !now.isNamed else { return their.task.id }
    var id = old.id.successor { _ in false }
    // Completed on both sides, the task has a successor here already.
    if present[id] == nil || present[old.id]?.status != .completed { id = old.id.successor(besides: taken.contains) }
    let next = try? old.nextInstance(number: 0, id: id, clock: clock(at: instant))
    if let next = next?.next?.task {
      tasks[place].task = now.following(old, as: next, in: reading.context.zone).with(created: their.task.created)
      tasks[place].task.modified = their.task.modified
    }
    tasks[place].task = tasks[place].task.with(number: 0, id: id)
    return id
  }

  /// The changes that follow because repeating tasks were completed there; applies them to the table.
  func followUps(of changes: [Change], in table: inout TaskTable) -> [Change] {
    var all: [Change] = []
    for change in changes {
      guard change.before?.status == .active, let after = change.after, after.status == .completed else { continue }
      let next = successors[after.id].flatMap { id in changes.lazy.compactMap(\.after).first { $0.id == id } }
      let following = table.changes(following: reactivated(after), with: next, clock: clock(at: after.completed))
      table.apply(following)
      all += following
    }
    return all
  }

  private func reactivated(_ task: TodoItem) -> TodoItem {
    changing(task) { ($0.status, $0.completed) = (.active, nil) }
  }

  private func clock(at instant: Instant?) -> Clock {
    .fixed(at: instant ?? reading.context.now.instant, zone: reading.context.zone)
  }
}
