import Glibc
import Testing

/// How much of the tests is run; the environment variable `TODO_TESTS` names it, and without it, it is `standard`.
package enum Door: String, Comparable, CaseIterable, Sendable {
  /// What runs in this process: no terminal, no other process, no sweep. For every save.
  case fast
  /// Terminals and processes too, and sweeps thinned by a fixed seed. What `swift test` does.
  case standard
  /// Sweeps go through everything.
  case everything

  /// The door that this run goes through.
  package static let current = Door(named: getenv("TODO_TESTS").map { String(cString: $0) })

  init(named name: String?) {
    guard let name, !name.isEmpty else {
      self = .standard
      return
    }
    guard let door = Door(rawValue: name) else {
      // A misspelt door must not pass for a run that tested everything.
      say("TODO_TESTS=\(name): it is one of \(Door.allCases.map(\.rawValue).joined(separator: ", "))")
      exit(64)
    }
    self = door
  }

  package static func < (one: Door, other: Door) -> Bool {
    allCases.firstIndex(of: one)! < allCases.firstIndex(of: other)!
  }
}

extension Tag {
  /// Types into a program in a terminal.
  @Tag package static var terminal: Self
  /// Starts other processes.
  @Tag package static var processes: Self
  /// Goes through very many cases of one kind; the standard door takes some of them.
  @Tag package static var sweep: Self
}

extension Test {
  /// The first door that opens to it.
  package var door: Door {
    tags.isDisjoint(with: [.terminal, .processes, .sweep]) ? .fast : .standard
  }
}
