import TodoModel

extension CalendarFile {
  /// Two files about the same tasks as one, where it is not known what both were before.
  ///
  /// It stands on the one that was changed later. It is the same whichever comes first.
  package static func merged(_ first: CalendarFile, _ second: CalendarFile, _ context: ExchangeContext) -> [UInt8] {
    func claim(_ file: CalendarFile) -> (Instant, Int) {
      (
        file.tasks.compactMap(\.modified).max() ?? Instant(seconds: .min),
        file.tasks.map(\.piece.sequence).max() ?? 0
      )
    }
    let isSecond =
      claim(first) == claim(second) ? first.bytes.lexicographicallyPrecedes(second.bytes) : claim(first) < claim(second)
    return isSecond ? second.merging(first, context) : first.merging(second, context)
  }

  /// This file with what another one says that was changed earlier.
  private func merging(_ earlier: CalendarFile, _ context: ExchangeContext) -> [UInt8] {
    let others = Dictionary(earlier.tasks.map { ($0.uid, $0) }) { first, _ in first }
    let pairs = tasks.compactMap { task in others[task.uid].map { (task, $0) } }
    var (mine, theirs) = (ListState(), ListState())
    for (place, (task, other)) in pairs.enumerated() {
      mine.add(task, beside: other, at: place + 1)
      theirs.add(other, beside: task, at: place + 1)
    }
    let merge = ListMerge(base: ListState(), mine, theirs)
    let merged = Dictionary(merge.result.tasks.map { ($0.id, $0) }) { first, _ in first }
    var bytes = bytes
    for (task, other) in pairs {
      guard let result = merged[task.task.id], let place = bytes.firstRange(of: task.piece.task) else { continue }
      let number = task.task.number > 0 ? task.task.number : other.task.number
      let new = ICal.piece(
        of: result.with(number: number), replacing: task.piece.following(other.piece), context)
      bytes.replaceSubrange(place, with: new.task)
    }
    let missing = earlier.tasks.filter { other in !tasks.contains { $0.uid == other.uid } }
    guard !missing.isEmpty, let end = bytes.lastLine(of: "END") else { return bytes }
    bytes.insert(contentsOf: missing.flatMap(\.piece.task), at: end)
    return bytes
  }
}

extension ListState {
  /// Adds a task as a file has it; what that does not say is as another file has it.
  fileprivate mutating func add(_ task: CalendarTask, beside other: CalendarTask, at number: Int) {
    let created = [task.created, other.created].compactMap(\.self).min() ?? Instant(seconds: 0)
    let whole = task.said(on: other.task).with(number: number, id: task.task.id, created: created)
    tasks.append(whole)
    tasks[tasks.count - 1].modified = task.modified ?? created
    guard let modified = task.modified, modified > created else { return }
    changed[whole.id] = Dictionary(uniqueKeysWithValues: whole.parts.map { ($0, modified) })
  }
}

extension ICalPiece {
  /// How often it was changed, as programs count that.
  fileprivate var sequence: Int { property("SEQUENCE").flatMap { Int($0.valueText) } ?? 0 }

  /// The same as if it had been written behind another one.
  fileprivate func following(_ other: ICalPiece) -> ICalPiece {
    guard other.sequence > sequence else { return self }
    var (piece, component) = (self, OpenComponent(self))
    component.set("SEQUENCE", "\(other.sequence)")
    piece.component = component.bytes
    return piece
  }
}

extension [UInt8] {
  /// Where the last line of that name begins.
  fileprivate func lastLine(of name: String) -> Int? {
    var place: Int?
    for (_, line) in ContentLines(self[...]) where line.name == name { place = line.physical.startIndex }
    return place
  }
}
