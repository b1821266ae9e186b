import Platform
import TodoJSON
import TodoModel

extension StoreSnapshot {
  /// What is odd about the file, by line.
  func fileFindings() -> [Finding] {
    if isAbsent {
      guard let first = journal?.records.first?.sequence, first > 1 || hasGaps else { return [] }
      return [.incompleteHistory]
    }
    guard let bytes, let failure, let salvage else { return [] }
    let lines = LinePlaces(in: bytes)
    func place(_ offset: Int) -> Finding.Place {
      let (line, column) = lines.position(of: offset)
      return Finding.Place(path: path.string, line: line, column: column)
    }
    // Of another kind of file nothing more can be said.
    let marks: [Finding] = bytes.hasMarksOfConflict ? [.conflictMarks(hasVersions: false)] : []
    if isForeign { return marks + [.unusable(.broken(path, failure))] }
    var findings: [(offset: Int, finding: Finding)] = salvage.pieces.map { piece in
      let problem = piece.problem.description
      if bytes[piece.range.lowerBound] == UInt8(ascii: "{") {
        let finding = Finding.brokenTask(
          place(piece.offset), number: piece.number, title: piece.title, problem: problem)
        return (piece.range.lowerBound, finding)
      }
      // Where it begins like what has to stand there, the reader knows better from where on it does not.
      if piece.range.contains(failure.offset), failure.offset > piece.range.lowerBound {
        return (failure.offset, .brokenFile(place(failure.offset), problem: failure.problem.description))
      }
      return (piece.range.lowerBound, .brokenFile(place(piece.offset), problem: problem))
    }
    if let last = salvage.pieces.last, salvage.pieces.count == SalvagedTasks.mostPieces {
      findings.append((last.range.upperBound, .furtherBrokenTasks(place(last.range.upperBound))))
    }
    findings += sharedFindings(salvage.tasks) { lines.position(of: $0).line }
    let isTold = failure.problem.isDuplicateTask || salvage.pieces.contains { $0.range.contains(failure.offset) }
    if !isTold {
      findings.append((failure.offset, .brokenFile(place(failure.offset), problem: failure.problem.description)))
    }
    return marks + findings.sorted { $0.offset < $1.offset }.map(\.finding)
  }

  private func sharedFindings(
    _ tasks: [SalvagedTasks.Found], line: (Int) -> Int
  ) -> [(offset: Int, finding: Finding)] {
    // A number that cannot be read is none.
    let byNumber = Dictionary(grouping: tasks.filter { $0.task.number > 0 }) { $0.task.number }
      .filter { $0.value.count > 1 }
    let byID = Dictionary(grouping: tasks) { $0.task.id }.filter { $0.value.count > 1 }
    return byNumber.map { number, found in
      (found[1].offset, .sharedNumber(number, lines: found.map { line($0.offset) }))
    }
      + byID.map { id, found in
        (
          found[1].offset,
          .sharedID(
            id.description, numbers: found.map(\.task.number).filter { $0 > 0 }, lines: found.map { line($0.offset) })
        )
      }
  }

  /// Whether records are missing between others, or cannot be read.
  private var hasGaps: Bool {
    guard let journal else { return false }
    let sequences = journal.records.map(\.sequence)
    return !journal.brokenLines.isEmpty || !zip(sequences, sequences.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }

  /// What is odd about the history, by line.
  func historyFindings() -> [Finding] {
    guard let journal else { return [] }
    var findings: [(line: Int, finding: Finding)] = journal.brokenLines.map { number, problem in
      (number, .brokenRecord(Finding.Place(path: journalPath.string, line: number, column: 1), problem: problem))
    }
    var last: Int?
    for record in journal.records {
      defer { last = max(last ?? 0, record.sequence) }
      guard let last, record.sequence != last + 1 else { continue }
      if record.sequence <= last {
        let place = Finding.Place(path: journalPath.string, line: record.line + 1, column: 1)
        findings.append((record.line + 1, .misplacedCommand(record.sequence, place)))
      } else if !record.isBehindBreak {
        let missing = last + 1...record.sequence - 1
        findings.append(
          (record.line + 1, .missingCommands(missing, isInFile: missing.upperBound <= sequence ?? 0)))
      }
    }
    return findings.sorted { $0.line < $1.line }.map(\.finding)
  }

  /// The history in numbers.
  func historyState() -> HistoryState {
    var state = HistoryState(name: journalPath.lastComponent ?? "")
    guard let journal else { return state }
    let records = journal.records
    state.size = journal.bytes.count
    state.records = records.count
    if let first = records.map(\.sequence).min(), let last = records.map(\.sequence).max() {
      state.commands = first...last
    }
    state.tornBytes = journal.tornBytes
    state.tail = isAbsent ? records.count : journal.tail(after: sequence ?? 0).count
    if journal.brokenLines.isEmpty {
      var stacks = UndoStacks<Int>()
      for record in records { stacks.record(record.kind, record.line) }
      state.undoable = stacks.done.count
      state.redoable = stacks.redoable.count
    }
    return state
  }
}

extension JSONError.Problem {
  /// Whether each of the tasks by itself can be read.
  fileprivate var isDuplicateTask: Bool {
    switch self {
    case .duplicateNumber, .duplicateID: true
    default: false
    }
  }
}
