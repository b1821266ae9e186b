import TodoJSON
import TodoModel

package struct ExchangeReading: Sendable {
  package var tasks: [IncomingTask] = []
  package var problems: [SourceProblem] = []
  /// Parts that are kept and not understood.
  package var remarks: [SourceRemark] = []
  package var deleted = 0
  /// The files that were read, as they are known to tasks that came from them.
  package var sources: [String] = []
  fileprivate var unread: [String: Int] = [:]

  /// The members that are kept with tasks and have no meaning here.
  package var keptUnread: [NotCarried] { unread.notCarried }
}

extension ExchangeFormat {
  /// Reads files: pieces get identifiers, references are resolved, the rest is applied. Deleted tasks may be left out.
  package static func read(
    _ files: consuming [SourceFile], includesDeleted: Bool = false, _ context: ExchangeContext
  ) -> ExchangeReading {
    var reading = ExchangeReading()
    // The index of the task that has an identifier, -1 if it is left out; the number of those of which there are several.
    var first: [TaskID: Int32] = [:]
    var repeats: [TaskID: Int32] = [:]
    for place in files.indices {
      reading.sources.append(files[place].source)
      var (file, remark, broken) = files[place].with(readable(files[place].bytes)).readable()
      var pieces = pieces(in: file, context)
      // All bytes are in the pieces.
      (files[place].bytes, file.bytes) = ([], [])
      reading.problems += broken + pieces.problems
      reading.remarks += [remark].compactMap(\.self) + pieces.remarks
      var ids: [TaskID] = []
      let count = pieces.located.count
      reading.tasks.reserveCapacity(reading.tasks.count + count)
      first.reserveCapacity(first.count + count)
      ids.reserveCapacity(count)
      // A piece is freed once it is read: there may be hundreds of thousands.
      pieces.located.reverse()
      while let (piece, place) = pieces.located.popLast() {
        // A few thousand times a second.
        if ids.count % 64 == 0 {
          context.progress?(ids.count, count)
          if Task.isCancelled { return reading }
        }
        var seen = seen(in: piece, context)
        let isBroken = pieces.broken.contains(ids.count)
        let id = id(of: seen, first, &repeats, context)
        ids.append(id)
        first[id] = first[id] ?? -1
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
          let task = try incoming(piece, of: file, at: place, &seen, ids, context)
          // The rest may name the task, to which later ones refer.
          ids[ids.count - 1] = task.task.id
          reading.remarks += seen.remarks.map { SourceRemark(file.place(ofLine: place.line + $0.line), $0.text) }
          if let index = first[id], index >= 0, let earlier = reading.tasks[Int(index)].place {
            let id = seen.sourceID ?? task.task.id.description
            let line = "line \(earlier.line)" + (earlier.file == place.file ? "" : " of \(earlier.file)")
            report("\(id) once more, after \(line)", "each identifier once")
          } else if let value = task.task.unstorable {
            report(value.value, value.expected)
          } else {
            first[id] = Int32(reading.tasks.count)
            reading.unread.count(seen.unread)
            reading.tasks.append(task)
          }
        } catch { report("a rest that cannot be read: \(error.problem)", "what export wrote") }
      }
    }
    return reading
  }

  private static func id(
    of seen: SeenTask, _ first: [TaskID: Int32], _ repeats: inout [TaskID: Int32], _ context: ExchangeContext
  ) -> TaskID {
    if let id = seen.sourceID { return .source(id, in: source) }
    if !seen.missing.contains(.id) { return seen.task.id }
    // Of tasks without a name in their source the title and the day are counted.
    let name = "\(source)\0\(seen.task.title)\0\(seen.createdDay(context)?.iso ?? "")\0"
    let id = TaskID.version5(name + "0")
    let count = repeats[id] ?? (first[id] == nil ? 0 : 1)
    if count > 0 { repeats[id] = count + 1 }
    return count == 0 ? id : .version5("\(name)\(count)")
  }

  private static func incoming(
    _ piece: Piece, of file: SourceFile, at place: SourcePlace, _ seen: inout SeenTask, _ ids: [TaskID],
    _ context: ExchangeContext
  ) throws(JSONError) -> IncomingTask {
    var piece = piece
    seen.refer(in: source)
    if case .piece(let place)? = seen.parent {
      seen.task.parent = ids[place]
      setParent(ids[place], of: &piece)
    }
    seen.task = seen.task.with(id: ids[ids.count - 1])
    let represented = fields.subtracting(seen.missing)
    let createdDay = seen.createdDay(context)
    try seen.restore()
    let (task, rest) = (seen.task, seen.rest)
    let isWhole = seen.isWhole || rest != nil && !seen.hasUnreadRest
    var one = IncomingTask(
      task, saying: (isWhole ? .all : represented).subtracting(seen.unsaid.filter { task[$0] == nil }),
      saysMembers: isWhole, isNamed: seen.sourceID != nil || !seen.missing.contains(.id), createdDay: createdDay)
    one.isShort = seen.sourceID.map { $0.utf8.count < 6 } ?? false
    (one.origin, one.piece, one.place) = (file.source, member(keeping: piece).json, place)
    // Room for the name and the place of the source.
    one.piece.reserveCapacity(one.piece.utf8.count + file.source.utf8.count + 48)
    // A piece that export would make of the task need not be kept.
    one.keepsPiece =
      !isWhole || seen.isForeign || self.piece(of: task, replacing: nil, context.complete) { _ in rest } != piece
    return one
  }
}
