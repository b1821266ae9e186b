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
  init(of specimen: Specimen, clock: Clock) throws(TodoError) {
    if let obstacle = specimen.obstacle { throw obstacle }
    let history = KnownHistory(
      specimen.journal ?? JournalScan(), newestInFile: specimen.sequence, basis: specimen.basis)
    if let failure = specimen.failure, specimen.isForeign { throw .broken(specimen.path, failure) }
    var tasks = TaskRestoration(specimen, history, clock: clock)
    tasks.resolveIdentifiers()
    tasks.overlayHistory(isAbsent: specimen.isAbsent, isWhole: specimen.isWhole)
    let lastNumber = Restoration.lastNumber(specimen, history)
    tasks.resolveNumbers(after: lastNumber)
    document = TasksDocument(
      tasks: tasks.entries.map(\.task).sorted { $0.number < $1.number }, lastNumber: lastNumber,
      sequence: history.newestSequence, basis: Restoration.basis(specimen),
      settings: Restoration.settings(specimen, history),
      unknownMembers: specimen.document?.unknownMembers ?? specimen.salvage?.head.unknownMembers ?? [])
    journal = history.isBroken ? history.unbrokenEnd.bytes : specimen.journal?.mendedLines
    var repair = Repair()
    repair.tasks = document.tasks.count
    repair.steps = tasks.steps + Restoration.losses(specimen, history)
    self.repair = repair
  }

  /// What the new file is based on: everything that is known of both.
  private static func basis(_ specimen: Specimen) -> FileBasis {
    guard let journal = specimen.journal else { return specimen.basis }
    var basis = specimen.basis
    if let history = journal.history, basis.history != history {
      basis = FileBasis(history: history, merged: journal.lastMark?.mark.merged ?? MergedHistories())
      basis.merge(specimen.basis)
    }
    basis.add(journal.points)
    return basis
  }

  /// The highest number that was ever given; the history knows better than a head that may be broken.
  private static func lastNumber(_ specimen: Specimen, _ history: KnownHistory) -> Int {
    guard specimen.document == nil, history.hasCaughtUp else {
      return max(specimen.document?.lastNumber ?? specimen.salvage?.head.lastNumber ?? 0, history.lastNumber)
    }
    return history.lastNumber
  }

  /// What is kept beside the tasks: as the file says, with what the history has further; as the history left it if the
  /// file does not tell.
  private static func settings(_ specimen: Specimen, _ history: KnownHistory) -> Settings {
    let told = specimen.document.map(\.settings) ?? specimen.salvage?.head.settings
    guard let told, !specimen.isAbsent else {
      return history.everything.last { $0.settings != nil }?.settings?.after ?? Settings()
    }
    var table = TaskTable(settings: told)
    for record in history.tail ?? [] { table.replay(record.settings) }
    return table.settings
  }

  private static func losses(_ specimen: Specimen, _ history: KnownHistory) -> [Repair.Step] {
    var steps: [Repair.Step] = []
    if let bytes = specimen.bytes, let pieces = specimen.salvage?.pieces, !pieces.isEmpty {
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
