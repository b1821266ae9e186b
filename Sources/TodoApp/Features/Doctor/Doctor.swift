import TodoModel

package enum Doctor: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case examine
    /// Finds the repairs of a broken file, which have to be confirmed.
    case repair
    case perform(Repair)

    var traits: Features.Traits {
      switch self {
      case .examine: [.onlyShows, .needsDurability]
      case .repair: [.destroys, .needsDurability]
      case .perform: .needsDurability
      }
    }
  }

  package enum Result: Equatable, Sendable, Codable {
    case examined(Examination)
    case proposed(Repair), repaired(Repair)

    var report: Report {
      switch self {
      case .examined(let examination):
        examination.failure.map { .diagnose(Route(.doctor), $0) } ?? .show(Route(.doctor))
      case .proposed(let repair):
        .confirm(PendingAction(asked: .repair, confirmed: .doctor(.perform(repair))), showing: Route(.doctor))
      case .repaired: .show(Route(.doctor))
      }
    }
  }

  /// The last result; repairs are proposed while the question about them is open.
  package typealias State = Result?

  package static func reduce(_ state: inout State, _ result: Result) { state = result }

  static let question = PermissionQuestion("Put the repaired file in the place of the broken one?")

  static let verbs: [Verb] = [
    Verb(
      "doctor", parameters: "[--repair | --restore FILE]",
      summary: "explains the state of the data file, its history, its lock and the files next to them; `--repair` "
        + "recovers what can be read of a broken file and keeps the old one; `--restore` restores the list from a copy",
      examples: ["doctor", "doctor --repair", "doctor --restore backup.json"], reads: .words,
      options: ["--repair", "--restore"]
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [
        Keyword("--repair", following: "", explanation: "recovers what can be read of a broken file"),
        Keyword("--restore", following: " ", explanation: "restores the list from a copy of the file"),
      ])
      guard let word else { return .feature(.doctor(.examine)) }
      let intent: Features.Intent
      switch word.text {
      case "--restore":
        let copy = "the copy to go back to, as in `doctor --restore backup.json`"
        intent = .tasks(.restore(copy: try scanner.value(copy, isFile: true)))
      case "--repair": intent = .doctor(.repair)
      case _: throw scanner.unexpected(word, expected: "`--repair`, `--restore FILE` or nothing")
      }
      try scanner.expectEnd()
      return .feature(intent)
    }
  ]
}

struct DoctorProcessor {
  let environment: Environment

  func result(of action: Doctor.Intent) async throws(TodoError) -> Doctor.Result {
    switch action {
    case .examine: try await examine()
    case .repair: try await propose()
    case .perform(let repair): try await perform(repair)
    }
  }

  private func examine() async throws(TodoError) -> Doctor.Result {
    var examination = try await environment.doctor.examine()
    if case .option? = environment.configuration.origins["file"] {
      examination.findings = examination.findings.map { finding in
        guard case .conflictCopy(let path, let tool, nil, let failure) = finding else { return finding }
        return .conflictCopy(path: path, tool, of: examination.file.path, failure: failure)
      }
    }
    if let conflicts = environment.conflicts {
      if examination.findings.contains(.conflictMarks(hasVersions: false)), try await conflicts.versions() != nil {
        examination.findings = [.conflictMarks(hasVersions: true)] + examination.findings.filter { !$0.isAboutText }
      }
      if let folder = await conflicts.folderWithoutDriver() {
        examination.findings.append(.mergedAsText(folder: folder))
      }
    }
    examination.sync = await environment.synchronisation?.examine()
    examination.findings += (examination.sync?.findings ?? []).map { .sync($0) }
    return .examined(examination)
  }

  private func propose() async throws(TodoError) -> Doctor.Result {
    try environment.refuseInOneStep("doctor --repair")
    guard let repair = try await environment.doctor.proposeRepair() else { return try await examine() }
    return .proposed(repair)
  }

  /// Makes the repairs that were shown; if others would be made by now, those are shown instead.
  private func perform(_ repair: Repair) async throws(TodoError) -> Doctor.Result {
    if let repair = try await environment.doctor.perform(repair) { return .repaired(repair) }
    guard let repair = try await environment.doctor.proposeRepair() else { return try await examine() }
    guard environment.confirmations == .ask else {
      throw .writeFailed(path: "the data file", reason: "another process is changing it; nothing was repaired")
    }
    return .proposed(repair)
  }
}
