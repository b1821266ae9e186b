import Glibc
import Platform
import TodoJSON
import TodoModel

extension JSONFileTasksDataSource: TasksDoctor {
  /// Examines the file, its history, its lock and related files. Costs about three times as much as loading.
  package func examine() throws(TodoError) -> Examination { Examination(of: file.path, file.meter) }

  package func proposeRepair() throws(TodoError) -> Repair? {
    guard Examination(of: file.path, file.meter).isRepairable else { return nil }
    return try Restoration(of: StoreSnapshot(of: file.path, file.meter), clock: clock).repair
  }

  package func tasks(inCopy path: String) throws(TodoError) -> [TodoItem] {
    let path = FilePath(path)
    guard let copy = try WholeFile(at: path) else {
      throw .unreadable(path: path.string, reason: "there is no such file")
    }
    do throws(JSONError) { return try TasksDocument.read(copy.bytes).tasks } catch { throw .broken(path, error) }
  }

  package func perform(_ repair: Repair) async throws(TodoError) -> Repair? {
    // Uncommitted changes were made for the broken file; only an atomic batch can have them.
    guard !hasPendingChanges else { throw .locked(path: file.path.string, holder: Int(getpid())) }
    if isDryRun { return try proposeRepair() == repair ? repair : nil }
    let done = try await whenFree { () throws(TodoError) in try file.attemptRepair(repair, clock: clock) }
    (contents, stacks) = (nil, nil)
    return done
  }
}

extension Examination {
  init(of path: FilePath, _ meter: ProgressMeter? = nil) {
    let snapshot = StoreSnapshot(of: path, meter)
    var findings: [Finding] = snapshot.obstacle.map { [.unusable($0)] } ?? []
    var tasks = snapshot.salvage?.tasks.map(\.task) ?? []
    var failure: TodoError?
    do throws(TodoError) {
      let (contents, table) = try TasksFile(path: path, meter: meter).load()
      tasks = table.tasks
      findings += contents.findings
    } catch { failure = error }
    findings += snapshot.fileFindings() + TaskReferences.findings(in: tasks) + snapshot.historyFindings()
    // An error without an explanation must be reported.
    let isExplained = findings.contains { if case .unusable = $0 { true } else { $0.isRepairable } }
    failure = failure ?? TasksFile(path: path).refusal()
    if let failure, !isExplained { findings.append(.unusable(failure)) }
    let leftovers = snapshot.name.isEmpty ? [] : SiblingFiles(of: snapshot.name, in: snapshot.folder).leftovers
    let copies = snapshot.name.isEmpty ? [] : CopiedFiles.all(nextTo: snapshot.name, in: snapshot.folder)
    for leftover in leftovers {
      guard case .conflictCopy(let tool) = leftover.kind else { continue }
      let (path, copy) = (snapshot.folder.appending(leftover.name), copies.first { $0.file == leftover.name })
      var failure: TodoError?
      do throws(TodoError) { _ = try copy?.read(besides: JournalTail(path: path)) } catch { failure = error }
      findings.append(.conflictCopy(path: path.string, tool, failure: failure))
    }
    self.init(
      file: snapshot.state, history: snapshot.historyState(),
      lock: LockState(ofLock: snapshot.folder.appending(snapshot.name + ".lock")), leftovers: leftovers,
      findings: findings)
  }
}

extension TasksFile.Contents {
  fileprivate var findings: [Finding] {
    var findings: [Finding] = fileNotices.compactMap { notice in
      if case .lostCommands(let sequence) = notice { return .lostCommands(upTo: sequence) }
      if case .olderFile(let sequence, let newest) = notice { return .fileBehind(file: sequence, history: newest) }
      return nil
    }
    guard let place, !place.isOwn else { return findings }
    let known = place.sequence ?? 0
    if place.isContinuedElsewhere {
      findings.insert(.historyBehind(file: document.sequence, history: sequence), at: 0)
    } else if known < sequence {
      findings.insert(.foreignFile(commands: sequence - known), at: 0)
    }
    return findings
  }
}

extension StoreSnapshot {
  fileprivate func fileFindings() -> [Finding] {
    if isAbsent {
      let sequences = journal?.records.map(\.sequence) ?? []
      guard let first = sequences.first,
        first > 1 || hasDamagedLines || !zip(sequences, sequences.dropFirst()).allSatisfy({ $0 + 1 == $1 })
      else { return [] }
      return [.incompleteHistory]
    }
    guard let bytes, let failure, let salvage else { return [] }
    let lines = lines
    func place(_ offset: Int) -> SourcePlace { lines.place(of: offset, in: path.string) }
    func brokenFile(_ error: JSONError) -> (offset: Int, finding: Finding) {
      (error.offset, .brokenFile(place(error.offset), problem: error.problem.description))
    }
    // Nothing more is known about another kind of file.
    let marks: [Finding] = bytes.hasMarksOfConflict ? [.conflictMarks(hasVersions: false)] : []
    if isForeign { return marks + [.unusable(.broken(path, failure))] }
    var findings: [(offset: Int, finding: Finding)] = salvage.pieces.map { piece in
      let start = piece.range.lowerBound
      if bytes[start] == UInt8(ascii: "{") { return (start, piece.finding(at: place(piece.offset))) }
      // If a piece begins correctly, the reader locates its error more precisely.
      if piece.range.contains(failure.offset), failure.offset > start { return brokenFile(failure) }
      return (start, .brokenFile(place(piece.offset), problem: piece.problem.description))
    }
    if let last = salvage.pieces.last, salvage.pieces.count == SalvagedTasks.maxPieces {
      findings.append((last.range.upperBound, .furtherBrokenTasks(place(last.range.upperBound))))
    }
    let isFound = document != nil || salvage.pieces.contains { $0.range.contains(failure.offset) }
    if !isFound { findings.append(brokenFile(failure)) }
    return marks + findings.sorted { $0.offset < $1.offset }.map(\.finding)
  }

  private var hasDamagedLines: Bool { journal.map { !$0.breaks.isEmpty || !$0.mended.isEmpty } ?? false }

  fileprivate func historyFindings() -> [Finding] {
    guard let journal else { return [] }
    let (path, lines) = (journalPath.string, LinePlaces(in: journal.bytes, isHistory: true))
    func place(_ start: Int) -> SourcePlace { SourcePlace(file: path, line: lines.position(of: start).line, column: 1) }
    let mark = "the checksum of this mark is wrong; no command is missing"
    let broken = journal.breaks.map { ($0.range.lowerBound, isMark($0, in: journal) ? mark : $0.problem) }
    let mended = journal.mended.map { ($0.lowerBound, "a byte of this line is wrong; it can be mended") }
    var found: [(start: Int, finding: Finding)] = (broken + mended).map { start, problem in
      (start, .brokenRecord(place(start), problem: problem))
    }
    let afterBreaks = Set(brokenRecords.map(journal.recordsBefore))
    var last = journal.records.first?.sequence ?? 0
    for (index, record) in journal.records.enumerated().dropFirst() {
      let start = record.range.lowerBound
      if record.sequence <= last {
        found.append((start, .misplacedCommand(record.sequence, place(start))))
      } else if record.sequence > last + 1, !afterBreaks.contains(index) {
        let missing = last + 1...record.sequence - 1
        found.append((start, .missingCommands(missing, isInFile: missing.upperBound <= sequence ?? 0)))
      }
      last = max(last, record.sequence)
    }
    return found.sorted { $0.start < $1.start }.map(\.finding)
  }

  fileprivate func historyState() -> HistoryState {
    var state = HistoryState(name: journalPath.lastComponent ?? "")
    guard let journal else {
      state.isUnreadable = access(journalPath.string, F_OK) == 0
      return state
    }
    state.size = journal.bytes.count
    state.records = journal.records.count
    let sequences = journal.records.map(\.sequence)
    if let first = sequences.min(), let last = sequences.max() { state.commands = first...last }
    state.tornBytes = journal.bytes.count - journal.endOfLines
    if !self.state.isUnreadable { state.tail = sequences.count { isAbsent || $0 > sequence ?? 0 } }
    if !hasDamagedLines {
      var stacks = UndoStacks<Int>()
      for (place, record) in journal.records.enumerated() { stacks.record(record.kind, place) }
      (state.undoable, state.redoable) = (stacks.done.count, stacks.redoable.count)
    }
    return state
  }
}

extension LockState {
  /// Tests the state of a lock: takes it as shared and releases it at once.
  init(ofLock path: FilePath) {
    do throws(Errno) {
      guard let descriptor = try Descriptor(reading: path) else {
        self = .absent
        return
      }
      guard try descriptor.status().st_mode & S_IFMT == S_IFREG else { throw .noSuchAddressOrDevice }
      let holder = FileLock.holder(descriptor)
      do throws(Errno) {
        // Readers do not exclude each other.
        try systemCall { flock(descriptor.number, LOCK_SH | LOCK_NB) }
        _ = flock(descriptor.number, LOCK_UN)
        self = .free(last: holder)
      } catch .wouldBlock { self = .held(by: holder, isAlive: holder.map(FileLock.isRunning) ?? false) }
    } catch { self = .unknown(reason: error.reason) }
  }
}
