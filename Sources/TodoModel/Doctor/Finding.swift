package enum Finding: Hashable, Sendable, Codable {
  /// The file cannot be used or loaded for a reason that has no case of its own.
  case unusable(TodoError)
  /// The file breaks the format outside the tasks.
  case brokenFile(SourcePlace, problem: String)
  case brokenTask(SourcePlace, number: Int?, title: String?, problem: String)
  case furtherBrokenTasks(SourcePlace)
  /// The file is missing or empty, and the history does not reach back to its beginning.
  case incompleteHistory

  case blankTitle(task: Int)
  case missingReference(TaskField, task: Int, id: String)
  case cycle(TaskField, [Int])

  case brokenRecord(SourcePlace, problem: String)
  case missingCommands(ClosedRange<Int>, isInFile: Bool)
  case misplacedCommand(Int, SourcePlace)
  case historyBehind(file: Int, history: Int)
  /// The data file is older than the newest state that was ever written to it.
  case fileBehind(file: Int, history: Int)
  /// The data file belongs to another history; the number of commands of this one that it may lack.
  case foreignFile(commands: Int)
  /// Acknowledged commands up to this number are neither in the file nor in its history.
  case lostCommands(upTo: Int)

  /// The data file has conflict markers of git; true if git has the versions.
  case conflictMarks(hasVersions: Bool)
  /// The data file is in a work tree of git that merges it as text; the top folder.
  case mergedAsText(folder: String)
  case sync(SyncFinding)

  /// A copy by a sync tool; the list that commands about it have to name, and the reason why it cannot be merged.
  case conflictCopy(path: String, Leftover.SyncTool, of: String? = nil, failure: TodoError? = nil)

  package var isProblem: Bool {
    switch self {
    case .sync(let finding): finding.isProblem
    case .missingCommands(_, let isInFile): !isInFile
    // Deleting a task leaves the references to it, so that undoing the deletion brings them back.
    case .missingReference, .mergedAsText: false
    case _: true
    }
  }

  package var isRepairable: Bool {
    switch self {
    case .incompleteHistory, .brokenRecord, .misplacedCommand: true
    case .missingCommands(_, let isInFile): !isInFile
    // The versions in git are better than what a repair can save.
    case .conflictMarks(let hasVersions): !hasVersions
    case .unusable: false
    case _: isAboutText
    }
  }

  /// True if it is about the text of the data file, which a repair replaces as a whole.
  package var isAboutText: Bool {
    switch self {
    case .unusable(.brokenFile), .brokenFile, .brokenTask, .furtherBrokenTasks, .conflictMarks: true
    case _: false
    }
  }
}

/// Checks readable tasks for blank titles and for references that dangle or form cycles.
package enum TaskReferences {
  /// The findings, in the order of the tasks. Costs a look at each task and each reference.
  package static func findings(in tasks: [TodoItem]) -> [Finding] {
    let places = tasks.places
    var findings: [Finding] = []
    for task in tasks {
      if task.title.isBlank { findings.append(.blankTitle(task: task.number)) }
      for field in fields {
        for id in task[field]?.references ?? [] where places[id] == nil {
          findings.append(.missingReference(field, task: task.number, id: id.description))
        }
      }
    }
    return findings
      + fields.flatMap { field in
        cycles(field, in: tasks, at: places).map { .cycle(field, $0.map { tasks[$0].number }) }
      }
  }

  /// The fields that refer to tasks: parents first.
  static let fields = TaskField.settable.filter(\.kind.refersToTasks)

  /// The cycles of references by a field, as places of tasks. Those through the first task begin with it.
  static func cycles(_ field: TaskField, in tasks: [TodoItem], at known: [TaskID: Int]? = nil) -> [[Int]] {
    let places = known ?? tasks.places
    return cycles(tasks.map { ($0[field]?.references ?? []).compactMap { places[$0] } })
  }

  /// One cycle for each reference back to a node on the current path, with its first node repeated at the end.
  static func cycles(_ references: [[Int]]) -> [[Int]] {
    enum Visit { case none, open, done }
    var visits = [Visit](repeating: .none, count: references.count)
    var cycles: [[Int]] = []
    for start in references.indices where visits[start] == .none {
      // Not recursive: a file can hold chains that are longer than a thread's stack.
      var path: [(place: Int, next: Int)] = [(start, 0)]
      visits[start] = .open
      while let (place, next) = path.last {
        guard next < references[place].count else {
          visits[place] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = references[place][next]
        if visits[target] == .none {
          visits[target] = .open
          path.append((target, 0))
        } else if visits[target] == .open, let first = path.lastIndex(where: { $0.place == target }) {
          cycles.append(path[first...].map(\.place) + [target])
        }
      }
    }
    return cycles
  }
}
