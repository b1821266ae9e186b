import MVI
import TodoModel

/// Runs the actions of the doctor.
struct DoctorProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: DoctorAction) -> Results<DoctorResult> {
    switch action {
    case .examine: Results { await examine() }
    case .propose: Results { await propose() }
    case .repair(let repair): Results { await perform(repair) }
    }
  }

  private func examine() async -> DoctorResult {
    do throws(TodoError) {
      var examination = try await environment.doctor.examine()
      if let conflicts = environment.conflicts { try await examination.add(conflicts) }
      examination.sync = await environment.synchronisation?.examine()
      examination.findings += (examination.sync?.findings ?? []).map { .sync($0) }
      return .examined(examination)
    } catch {
      return .failed(error)
    }
  }

  private func propose() async -> DoctorResult {
    // What is to be one step of the history cannot replace it.
    guard !environment.isOneStep else {
      return .failed(
        .syntax(.unexpected("doctor --repair", expected: "a command that can be a part of one step"), column: 1))
    }
    do throws(TodoError) {
      guard let repair = try await environment.doctor.proposeRepair() else { return await examine() }
      return .proposed(repair)
    } catch {
      return .failed(error)
    }
  }

  /// What was shown is what is done: if something else would be done by now, that is shown instead.
  private func perform(_ repair: Repair) async -> DoctorResult {
    do throws(TodoError) {
      if let repair = try await environment.doctor.perform(repair) { return .repaired(repair) }
      guard let repair = try await environment.doctor.proposeRepair() else { return await examine() }
      return environment.confirmations == .ask
        ? .proposed(repair)
        : .failed(.writeFailed(path: "the data file", reason: "another process is changing it; nothing was repaired"))
    } catch {
      return .failed(error)
    }
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
