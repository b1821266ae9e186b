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
      return .examined(try await environment.doctor.examine())
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
