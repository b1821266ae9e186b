import TodoJSON
import TodoModel

package struct ExchangeReading: Sendable {
  package var tasks: [IncomingTask] = []
  package var problems: [SourceProblem] = []
  /// Parts that are kept and not understood.
  package var remarks: [SourceRemark] = []
  package var deleted = 0
}

extension ExchangeFormat {
  /// Reads files: pieces get identifiers, references are resolved, the rest is applied. Deleted tasks may be left out.
  package static func read(
    _ files: [SourceFile], includesDeleted: Bool = false, _ context: ExchangeContext
  ) -> ExchangeReading {
    var reading = ExchangeReading()
    var first: [TaskID: SourcePlace] = [:]
    var ordinals: [ExactText: Int] = [:]
    for file in files.map({ SourceFile(name: $0.name, bytes: readable($0.bytes)) }) {
      if let problem = file.problemOfEncoding {
        reading.problems.append(problem)
        continue
      }
      let pieces = pieces(in: file, context)
      reading.problems += pieces.problems
      var ids: [TaskID] = []
      for (piece, place) in pieces.located {
        // A few thousand times a second.
        if ids.count % 64 == 0 { context.progress?(ids.count, pieces.located.count) }
        var seen = seen(in: piece, context)
        let isBroken = pieces.broken.contains(ids.count)
        ids.append(id(of: seen, &ordinals, context))
        if isBroken { continue }
        if case .piece(let parent)? = seen.parent, pieces.broken.contains(parent) { seen.parent = nil }
        if seen.isDeleted, !includesDeleted {
          reading.deleted += 1
          continue
        }
        func report(_ found: String, _ expected: String) {
          reading.problems.append(SourceProblem(place, found: found, expected: expected))
        }
        do throws(JSONError) {
          let task = try incoming(piece, at: place, &seen, ids, context)
          reading.remarks += seen.remarks.map { SourceRemark(file.place(ofLine: place.line + $0.line), $0.text) }
          if let earlier = first[task.task.id] {
            let id = seen.sourceID ?? task.task.id.description
            report("\(id) once more, after line \(earlier.line)", "each identifier once")
          } else if let value = task.task.unstorable {
            report(value.value, value.expected)
          } else {
            first[task.task.id] = place
            reading.tasks.append(task)
          }
        } catch { report("a rest that cannot be read: \(error.problem)", "what export wrote") }
      }
    }
    return reading
  }

  private static func id(of seen: SeenTask, _ ordinals: inout [ExactText: Int], _ context: ExchangeContext) -> TaskID {
    if let id = seen.sourceID { return .source(id, in: source) }
    // Of tasks without a name in their source the title and the day are counted.
    let name = "\(seen.task.title)\0\(seen.createdDay(context)?.iso ?? "")"
    defer { ordinals[ExactText(name), default: 0] += 1 }
    return .version5("\(source)\0\(name)\0\(ordinals[ExactText(name), default: 0])")
  }

  private static func incoming(
    _ piece: Piece, at place: SourcePlace, _ seen: inout SeenTask, _ ids: [TaskID], _ context: ExchangeContext
  ) throws(JSONError) -> IncomingTask {
    var piece = piece
    seen.refer(in: source)
    if case .piece(let place)? = seen.parent {
      seen.task.parent = ids[place]
      piece = self.piece(piece) { $0.parent = ids[place] }
    }
    seen.task = seen.task.with(id: ids[ids.count - 1])
    let represented = fields.subtracting(seen.missing)
    let createdDay = seen.createdDay(context)
    try seen.restore()
    let (task, rest) = (seen.task, seen.rest)
    let isWhole = seen.isWhole || rest != nil && !seen.hasUnreadRest
    // A piece that export would make of the task need not be kept.
    let isOurs =
      isWhole && !seen.isForeign
      && self.piece(of: task, replacing: nil, context.complete) { _ in rest } == piece
    return IncomingTask(
      task,
      saying: (isWhole ? .all : represented).subtracting(seen.unsaid.filter { task[$0] == nil }),
      saysMembers: isWhole, isNamed: seen.sourceID != nil || !seen.missing.contains(.id), createdDay: createdDay,
      source: isOurs ? nil : member(keeping: piece), place: place)
  }

  /// The imported states of tasks that came from this format, by their identifiers. Looks at every task.
  package static func bases(of tasks: [TodoItem], _ context: ExchangeContext) -> [TaskID: TodoItem] {
    var bases: [TaskID: TodoItem] = [:]
    for task in tasks {
      guard let piece = keptPiece(of: task) else { continue }
      var seen = seenReferring(in: piece, context)
      if (try? seen.restore()) != nil { bases[task.id] = seen.task }
    }
    return bases
  }

  /// The tasks of a reading for the import into a list, with the imported states of present tasks. Looks at every task.
  package static func incoming(
    _ reading: ExchangeReading, into present: [TodoItem], _ context: ExchangeContext
  ) -> IncomingTasks {
    IncomingTasks(
      keepingPieces(of: present, in: reading.tasks), bases: bases(of: present, context), deleted: reading.deleted)
  }

  /// The same tasks, with the piece that is already kept where the new one says the same.
  private static func keepingPieces(of present: [TodoItem], in incoming: [IncomingTask]) -> [IncomingTask] {
    let here = present.byID
    // A first import has many tasks and none that is present: it is not copied.
    guard incoming.contains(where: { $0.source != nil && here[$0.task.id] != nil }) else { return incoming }
    return incoming.map { one in
      guard let new = one.source, let task = here[one.task.id],
        let old = task.unknownMembers.first(where: { $0.name == new.name }), old != new,
        let oldPiece = keptPiece(of: task), let newPiece = piece(keptBy: new), saysTheSame(newPiece, as: oldPiece)
      else { return one }
      var one = one
      one.source = old
      return one
    }
  }
}
