import TodoJSON
import TodoModel

/// What can be saved of a file and its history.
///
/// Tasks are told apart by their identifiers. What the file says of a task is right unless the history has come further;
/// what the file has lost is taken from the history; a number or an identifier that is there twice stays with the task
/// to which it belonged before, and the other gets a new one.
struct Restoration {
  /// The new file.
  let document: TasksDocument
  /// The lines of the new history; nil if the old one stays.
  let journal: [UInt8]?
  /// What is done for that.
  let repair: Repair

  /// Restores what can be read of a broken file or history; the error says why nothing can be.
  init(of snapshot: StoreSnapshot, clock: Clock) throws(TodoError) {
    if let obstacle = snapshot.obstacle { throw obstacle }
    let history = SalvagedHistory(
      snapshot.journal ?? JournalScan(), newestInFile: snapshot.sequence, basis: snapshot.basis)
    if let failure = snapshot.failure, snapshot.isForeign { throw .broken(snapshot.path, failure) }
    var tasks = TaskRestoration(snapshot, history, clock: clock)
    tasks.resolveIdentifiers()
    tasks.overlayHistory(isAbsent: snapshot.isAbsent, isWhole: snapshot.isWhole)
    let lastNumber = Restoration.lastNumber(snapshot, history)
    tasks.resolveNumbers(after: lastNumber)
    document = TasksDocument(
      tasks: tasks.entries.map(\.task).sorted { $0.number < $1.number }, lastNumber: lastNumber,
      sequence: history.newestSequence, basis: Restoration.basis(snapshot),
      settings: Restoration.settings(snapshot, history),
      unknownMembers: snapshot.document?.unknownMembers ?? snapshot.salvage?.head.unknownMembers ?? [])
    journal = history.isBroken ? history.unbrokenEnd.bytes : snapshot.journal?.mendedLines
    var repair = Repair()
    repair.tasks = document.tasks.count
    repair.steps = tasks.steps + Restoration.losses(snapshot, history)
    self.repair = repair
  }

  /// What the new file is based on: everything that is known of both.
  private static func basis(_ snapshot: StoreSnapshot) -> FileBasis {
    guard let journal = snapshot.journal else { return snapshot.basis }
    var basis = snapshot.basis
    if let history = journal.history, basis.history != history {
      basis = FileBasis(history: history, merged: journal.lastMark?.mark.merged ?? MergedHistories())
      basis.merge(snapshot.basis)
    }
    basis.add(journal.points)
    return basis
  }

  /// The highest number that was ever given; the history knows better than a head that may be broken.
  private static func lastNumber(_ snapshot: StoreSnapshot, _ history: SalvagedHistory) -> Int {
    guard snapshot.document == nil, history.hasCaughtUp else {
      return max(snapshot.document?.lastNumber ?? snapshot.salvage?.head.lastNumber ?? 0, history.lastNumber)
    }
    return history.lastNumber
  }

  /// What is kept beside the tasks: as the file says, with what the history has further; as the history left it if the
  /// file does not tell.
  private static func settings(_ snapshot: StoreSnapshot, _ history: SalvagedHistory) -> Settings {
    let told = snapshot.document.map(\.settings) ?? snapshot.salvage?.head.settings
    guard let told, !snapshot.isAbsent else {
      return history.everything.last { $0.settings != nil }?.settings?.after ?? Settings()
    }
    var table = TaskTable(settings: told)
    for record in history.tail ?? [] { table.replay(record.settings) }
    return table.settings
  }

  private static func losses(_ snapshot: StoreSnapshot, _ history: SalvagedHistory) -> [Repair.Step] {
    var steps: [Repair.Step] = []
    if let bytes = snapshot.bytes, let pieces = snapshot.salvage?.pieces, !pieces.isEmpty {
      let lines = LinePlaces(in: bytes)
      steps += pieces.filter { !$0.isPartlySaved }.map { piece in
        .rejected(line: lines.position(of: piece.range.lowerBound).line, number: piece.number, title: piece.title)
      }
    }
    if !history.unreadableLines.isEmpty { steps.append(.lostRecords(lines: history.unreadableLines)) }
    if history.isBroken { steps.append(.shortenedHistory(from: history.unbrokenEnd.first)) }
    return steps
  }
}
