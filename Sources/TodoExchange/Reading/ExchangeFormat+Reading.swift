import TodoJSON
import TodoModel

/// What reading files has come to.
package struct ExchangeReading: Sendable {
  /// The tasks, in the order of the files.
  package var tasks: [IncomingTask] = []
  /// Where each of them begins.
  package var places: [SourcePlace] = []
  /// What cannot be read, in the order of the files.
  package var problems: [SourceProblem] = []
  /// What is kept and not understood.
  package var remarks: [SourceRemark] = []
  /// How many tasks are left out, because the source says that they are deleted.
  package var deleted = 0

  /// Nothing yet.
  package init() {}
}

// How tasks are read, for every format: pieces get identifiers, then what refers to what is known, then the rest is applied.

extension ExchangeFormat {
  /// Reads files.
  ///
  /// - Parameter includesDeleted: Whether tasks come in that the source says are deleted, as completed ones.
  package static func read(
    _ files: [SourceFile], includesDeleted: Bool = false, _ context: ExchangeContext
  ) -> ExchangeReading {
    var reading = ExchangeReading()
    var first: [TaskID: SourcePlace] = [:]
    var ordinals: [TitleAndDay: Int] = [:]
    for file in files.map({ SourceFile(name: $0.name, bytes: readable($0.bytes)) }) {
      if let problem = file.problemOfEncoding {
        reading.problems.append(problem)
        continue
      }
      let pieces = pieces(in: file, context)
      reading.problems += pieces.problems
      var ids: [TaskID] = []
      for (piece, place) in pieces.located {
        let seen = seen(in: piece, context)
        ids.append(identifier(of: seen, &ordinals, context))
        reading.remarks += seen.remarks.map {
          SourceRemark(SourcePlace(file: file.name, line: place.line + $0.line), $0.text)
        }
        if seen.isDeleted, !includesDeleted {
          reading.deleted += 1
          continue
        }
        do {
          let task = try incoming(piece, seen, ids, context)
          if let earlier = first[task.task.id] {
            throw SourceProblem(
              place, found: "\(seen.sourceID ?? task.task.id.description) once more, after line \(earlier.line)",
              expected: "each identifier once")
          }
          first[task.task.id] = place
          reading.tasks.append(task)
          reading.places.append(place)
        } catch let problem as SourceProblem {
          reading.problems.append(problem)
        } catch {
          let words = (error as? JSONError)?.problem.description ?? "\(error)"
          reading.problems.append(
            SourceProblem(place, found: "a rest that cannot be read: \(words)", expected: "what export wrote"))
        }
      }
    }
    return reading
  }

  /// What tasks were when they came from files of this format, by their identifiers. Costs a look at every task.
  package static func bases(of tasks: [TodoItem], _ context: ExchangeContext) -> [TaskID: TodoItem] {
    var bases: [TaskID: TodoItem] = [:]
    for task in tasks {
      guard let piece = keptPiece(of: task) else { continue }
      var seen = seenReferring(in: piece, context)
      guard (try? seen.restore()) != nil else { continue }
      bases[task.id] = seen.task
    }
    return bases
  }

  private static func identifier(
    of seen: SeenTask, _ ordinals: inout [TitleAndDay: Int], _ context: ExchangeContext
  ) -> TaskID {
    if let id = seen.sourceID { return .source(id, in: source) }
    let key = TitleAndDay(title: ExactText(seen.task.title), day: seen.createdDay(context))
    let ordinal = ordinals[key, default: 0]
    ordinals[key] = ordinal + 1
    return .source(title: seen.task.title, created: key.day, ordinal: ordinal, in: source)
  }

  private static func incoming(
    _ piece: Piece, _ seen: SeenTask, _ ids: [TaskID], _ context: ExchangeContext
  ) throws -> IncomingTask {
    var (seen, piece) = (seen, piece)
    seen.refer(in: source)
    if case .piece(let place)? = seen.parent {
      seen.task.parent = ids[place]
      piece = self.piece(piece, within: ids[place])
    }
    seen.task = seen.task.with(id: ids[ids.count - 1])
    let said = fields.subtracting(seen.missing)
    let createdDay = seen.createdDay(context)
    try seen.restore()
    let task = seen.task
    let isWhole = seen.rest != nil
    // What export makes of it just so need not be kept.
    let isOurs = isWhole && self.piece(of: task, replacing: nil, context.complete) { _ in seen.rest } == piece
    return IncomingTask(
      task,
      saying: (isWhole ? .all : said).subtracting(seen.unsaid.filter { task[$0] == nil }),
      saysMembers: isWhole, isNamed: seen.sourceID != nil || !seen.missing.contains(.id), createdDay: createdDay,
      source: isOurs ? nil : member(keeping: piece))
  }
}

/// By what tasks without a name are told apart.
private struct TitleAndDay: Hashable {
  let title: ExactText
  let day: Day?
}

extension SeenTask {
  fileprivate func createdDay(_ context: ExchangeContext) -> Day? {
    missing.contains(.created) ? nil : Moment.instant(task.created).day(in: context.zone)
  }
}
