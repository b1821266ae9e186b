import SystemPackage
import TodoJSON
import TodoModel

extension Examination {
  /// Examines the file at a path, and what lies beside it.
  init(of path: FilePath, _ meter: ProgressMeter? = nil) {
    let specimen = Specimen(of: path, meter)
    var findings: [Finding] = []
    if let obstacle = specimen.obstacle { findings.append(.unusable(obstacle)) }
    var tasks = specimen.salvage?.tasks.map(\.task) ?? []
    var failure: TodoError?
    do throws(TodoError) {
      tasks = try TasksFile(path: path, createsDirectory: false, meter: meter).load().table.tasks
    } catch {
      failure = error
    }
    findings += specimen.fileFindings()
    findings += TaskReferences.findings(in: tasks)
    findings += specimen.historyFindings()
    // Whatever is not understood here must not be passed over.
    if let failure, !findings.contains(where: { $0.isRepairable || $0.isUnusable }) {
      findings.append(.unusable(failure))
    }
    let leftovers = specimen.name.isEmpty ? [] : Neighbours.leftovers(of: specimen.name, in: specimen.folder)
    for leftover in leftovers {
      if case .conflictCopy(let tool) = leftover.kind { findings.append(.conflictCopy(name: leftover.name, tool)) }
    }
    self.init(
      file: specimen.state, history: specimen.historyState(),
      lock: LockState(ofLock: specimen.folder.appending(specimen.name + ".lock")), leftovers: leftovers,
      findings: findings)
  }
}

extension Finding {
  fileprivate var isUnusable: Bool {
    if case .unusable = self { true } else { false }
  }
}
