import MVI
import TodoModel

/// The state of the data file and what belongs to it, and its repair.
package enum Doctor: Reducer {
  /// What the user wants of the doctor.
  package enum Intent: Equatable, Sendable, Codable {
    /// Be told the state of the file and what belongs to it.
    case examine
    /// Have what is broken repaired.
    case repair
  }

  /// What the doctor is to do.
  package enum Action: Equatable, Sendable, Codable {
    /// Look at everything.
    case examine
    /// Find out what can be repaired, and do it unless that has to be confirmed.
    case propose
    /// Repair as was proposed.
    case repair(Repair)
  }

  /// What the doctor has found or done.
  package enum Result: Equatable, Sendable, Codable {
    /// Everything was looked at.
    case examined(Examination)
    /// There is something to repair, which has to be confirmed.
    case proposed(Repair)
    /// It is repaired.
    case repaired(Repair)
  }

  /// What the doctor has to say.
  package enum State: Equatable, Sendable, Codable {
    /// Nothing yet.
    case nothing
    /// What was found.
    case examined(Examination)
    /// What would be repaired; the question is open.
    case proposed(Repair)
    /// What was repaired.
    case repaired(Repair)
  }

  static func action(for intent: Intent) -> Action {
    switch intent {
    case .examine: .examine
    case .repair: .propose
    }
  }

  package static func reduce(_ state: State, _ result: Result) -> State {
    switch result {
    case .examined(let examination): .examined(examination)
    case .proposed(let repair): .proposed(repair)
    case .repaired(let repair): .repaired(repair)
    }
  }
}

extension Doctor.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
      case .examined(let examination):
        examination.problems.isEmpty
          ? .show(Route(.doctor))
          : .diagnose(Route(.doctor), .problemsFound(examination.problems.count))
      case .proposed(let repair):
        .confirm(
          PendingAction(asked: .repair(RepairQuestion(repair: repair)), confirmed: .doctor(.repair(repair))),
          showing: Route(.doctor))
      case .repaired: .show(Route(.doctor))
    }
  }
}

extension Doctor {
  static let verbs: [Verb] = [
    Verb(
      "doctor", parameters: "[--repair | --restore FILE]",
      summary: "explains the state of the data file, its history, its lock and what lies beside them; `--repair` "
        + "saves what can be saved of a broken file and keeps the old one; `--restore` goes back to what a copy holds",
      examples: ["doctor", "doctor --repair", "doctor --restore backup.json"], reads: .words
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [
        Keyword("--repair", following: "", explanation: "saves what can be saved of a broken file"),
        Keyword("--restore", following: " ", explanation: "goes back to what a copy of the file holds"),
      ])
      guard let word else { return .feature(.doctor(.examine)) }
      if word.text == "--restore" {
        let copy = try scanner.value("the copy to go back to, as in `doctor --restore backup.json`")
        try scanner.expectEnd()
        return .feature(.tasks(.restore(copy: copy)))
      }
      guard word.text == "--repair" else {
        throw scanner.unexpected(word, expected: "`--repair`, `--restore FILE` or nothing")
      }
      let place = scanner.offset
      if let option = try scanner.word(), option.text == "--yes" {
        throw scanner.unexpected(option, expected: "it before the command, `todo --yes doctor --repair`")
      }
      scanner.move(to: place)
      try scanner.expectEnd()
      return .feature(.doctor(.repair))
    }
  ]
}
