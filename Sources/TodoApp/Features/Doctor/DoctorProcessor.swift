import TodoModel

/// Runs the actions of the doctor.
struct DoctorProcessor {
  let environment: Environment

  func result(of action: Doctor.Action) async throws(TodoError) -> Doctor.Result {
    switch action {
    case .examine: try await examine()
    case .propose: try await propose()
    case .repair(let repair): try await perform(repair)
    }
  }

  private func examine() async throws(TodoError) -> Doctor.Result {
    var examination = try await environment.doctor.examine()
    if let conflicts = environment.conflicts { try await examination.add(conflicts) }
    examination.sync = await environment.synchronisation?.examine()
    examination.findings += (examination.sync?.findings ?? []).map { .sync($0) }
    return .examined(examination)
  }

  private func propose() async throws(TodoError) -> Doctor.Result {
    try environment.refuseInOneStep("doctor --repair")
    guard let repair = try await environment.doctor.proposeRepair() else { return try await examine() }
    return .proposed(repair)
  }

  /// What was shown is what is done: if something else would be done by now, that is shown instead.
  private func perform(_ repair: Repair) async throws(TodoError) -> Doctor.Result {
    if let repair = try await environment.doctor.perform(repair) { return .repaired(repair) }
    guard let repair = try await environment.doctor.proposeRepair() else { return try await examine() }
    guard environment.confirmations == .ask else {
      throw .writeFailed(path: "the data file", reason: "another process is changing it; nothing was repaired")
    }
    return .proposed(repair)
  }
}

extension Examination {
  /// Adds what git has to do with the data file.
  fileprivate mutating func add(_ conflicts: any ConflictMerging) async throws(TodoError) {
    if findings.contains(.conflictMarks(hasVersions: false)), try await conflicts.versions() != nil {
      findings = [.conflictMarks(hasVersions: true)] + findings.filter { !$0.isAboutText }
    }
    if let folder = await conflicts.folderWithoutDriver() { findings.append(.mergedAsText(folder: folder)) }
  }
}
