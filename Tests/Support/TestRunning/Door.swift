import Glibc
import Testing

/// The part of the tests that is run, named by the environment variable `TODO_TESTS`; `standard` without it.
package enum Door: String, Comparable, CaseIterable, Sendable {
  /// Tests in this process only, without terminals, other processes and sweeps; for every save.
  case fast
  /// Terminals and processes too, and sweeps thinned by a fixed seed; the default of `swift test`.
  case standard
  /// All cases of sweeps too.
  case everything

  package static let current = Door(named: getenv("TODO_TESTS").map { String(cString: $0) })

  init(named name: String?) {
    guard let name, !name.isEmpty else {
      self = .standard
      return
    }
    guard let door = Door(rawValue: name) else {
      // With a misspelt name a run must not look as if it had tested everything.
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
  /// A test that types into a program in a terminal.
  @Tag package static var terminal: Self
  /// A test that starts other processes.
  @Tag package static var processes: Self
  /// A test of very many cases, of which the standard door takes some.
  @Tag package static var sweep: Self
}

extension Test {
  /// The first door that runs the test.
  package var door: Door {
    tags.isDisjoint(with: [.terminal, .processes, .sweep]) ? .fast : .standard
  }
}
