import Platform
import TodoJSON
import TodoModel

extension Examination {
  /// Examines the file at a path, and what lies beside it.
  init(of path: FilePath, _ meter: ProgressMeter? = nil) {
    let snapshot = StoreSnapshot(of: path, meter)
    var findings: [Finding] = []
    if let obstacle = snapshot.obstacle { findings.append(.unusable(obstacle)) }
    var tasks = snapshot.salvage?.tasks.map(\.task) ?? []
    var failure: TodoError?
    do throws(TodoError) {
      let (contents, table) = try TasksFile(path: path, createsDirectory: false, meter: meter).load()
      tasks = table.tasks
      if let finding = contents.finding { findings.append(finding) }
      findings += contents.fileNotices.compactMap { notice in
        if case .lostCommands(let sequence) = notice { .lostCommands(upTo: sequence) } else { nil }
      }
    } catch {
      failure = error
    }
    findings += snapshot.fileFindings()
    findings += TaskReferences.findings(in: tasks)
    findings += snapshot.historyFindings()
    // Whatever is not understood here must not be passed over.
    if let failure, !findings.contains(where: { $0.isRepairable || $0.isUnusable }) {
      findings.append(.unusable(failure))
    }
    let leftovers = snapshot.name.isEmpty ? [] : SiblingFiles.leftovers(of: snapshot.name, in: snapshot.folder)
    for leftover in leftovers {
      if case .conflictCopy(let tool) = leftover.kind { findings.append(.conflictCopy(name: leftover.name, tool)) }
    }
    self.init(
      file: snapshot.state, history: snapshot.historyState(),
      lock: LockState(ofLock: snapshot.folder.appending(snapshot.name + ".lock")), leftovers: leftovers,
      findings: findings)
  }
}

extension TasksFile.Contents {
  /// What is odd about the place of the file in the history.
  fileprivate var finding: Finding? {
    guard isForeign, let place else { return nil }
    let known = place.sequence ?? 0
    if place.isContinuedElsewhere { return .historyBehind(file: document.sequence, history: sequence) }
    if place.isOwn { return known < newestWritten ? .fileBehind(file: known, history: sequence) : nil }
    return known < sequence ? .foreignFile(commands: sequence - known) : nil
  }
}

extension Finding {
  fileprivate var isUnusable: Bool {
    if case .unusable = self { true } else { false }
  }
}
