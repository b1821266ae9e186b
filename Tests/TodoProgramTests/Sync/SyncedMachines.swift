import Foundation
import Testing

/// Machines with a list each, and the bare repository that they synchronise through.
///
/// Each has a clock of its own that is a second further with each command, so that two never give the same identifier.
final class SyncedMachines {
  static let isGitInstalled = ["/usr/bin/git", "/usr/local/bin/git"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// One of them.
  final class Machine {
    let todo: BuiltTodo
    let name: String
    /// The seconds of its clock since the tests began to tell the time.
    var seconds: Int
    /// What it runs are copies of the real programs in the place of others, first of all.
    var path: String?

    fileprivate init(_ name: String, in folder: BuiltTodo, seconds: Int) throws {
      self.name = name
      self.seconds = seconds
      try folder.createFolder(name)
      todo = try BuiltTodo(in: folder.file(name), environment: folder.environment)
      todo.environment["HOME"] = todo.directory
      todo.environment["TODO_FILE"] = todo.file("tasks.json")
      for (key, value) in ["GIT_CONFIG_NOSYSTEM": "1"] { todo.environment[key] = value }
    }

    /// Runs a command given as words that have no spaces in them.
    @discardableResult
    func callAsFunction(_ line: String, _ variables: [String: String] = [:]) throws -> BuiltTodo.Run {
      seconds += 1
      let time = String(format: "2026-11-21T%02d:%02d:%02dZ", seconds / 3600, seconds / 60 % 60, seconds % 60)
      let saved = todo.environment
      defer { todo.environment = saved }
      todo.environment["TODO_NOW"] = time
      if let path { todo.environment["PATH"] = path }
      for (key, value) in variables { todo.environment[key] = value }
      return try todo.run(line.split(separator: " ").map(String.init))
    }

    /// The same for a command that has to succeed.
    @discardableResult
    func does(_ line: String, _ variables: [String: String] = [:], _ place: SourceLocation = #_sourceLocation)
      throws -> String
    {
      let run = try self(line, variables)
      #expect(run.status == 0, "\(name): \(line): \(run.errorText)", sourceLocation: place)
      return run.text
    }

    /// What it has of the list, as it is shared: the numbers, titles and states of the tasks.
    var list: [String] {
      get throws {
        try tasks.map {
          "\($0["number"] ?? "") \($0["title"] ?? "")\($0["status"] as? String == "completed" ? " done" : "")"
        }
      }
    }

    /// Its tasks.
    var tasks: [[String: Any]] {
      get throws {
        let file = Data(try #require(todo.contents()))
        let document = try JSONSerialization.jsonObject(with: file) as? [String: Any]
        return document?["tasks"] as? [[String: Any]] ?? []
      }
    }

    /// What is shared of its data file, byte for byte: the tasks, the last number and the views.
    var shared: String {
      get throws {
        let text = String(decoding: try #require(todo.contents()), as: UTF8.self)
        let head = text.prefix { $0 != "[" }
        let member = { (name: String) in
          head.range(of: "\"\(name)\":").map { head[$0.lowerBound...].prefix { $0 != "}" && $0 != "," } } ?? ""
        }
        return member("lastNumber") + "\n" + member("views") + "\n" + text.drop { $0 != "[" }
      }
    }

    /// The repository of its own.
    var repository: String {
      get throws {
        let folder = todo.file(".local/state/todo/sync")
        let name = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".git") }
        return folder + "/" + (try #require(name))
      }
    }
  }

  let folder: BuiltTodo
  let remote: String
  private(set) var machines: [Machine] = []

  init(_ count: Int = 2) throws {
    folder = try BuiltTodo()
    remote = folder.file("remote.git")
    try git("init", "--quiet", "--bare", remote)
    for place in 0..<count {
      machines.append(try Machine(["a", "b", "c", "d", "e"][place], in: folder, seconds: 3600 * (2 * place + 8)))
    }
  }

  /// Machines that have a list in common.
  convenience init(_ count: Int = 2, sharing lines: String...) throws {
    try self.init(count)
    for line in lines { try machines[0].does(line) }
    for machine in machines { try machine.does("sync \(remote)") }
  }

  var a: Machine { machines[0] }
  var b: Machine { machines[1] }

  /// Has all of them synchronise until nothing is new, and sees that they have the same then.
  func settle(_ place: SourceLocation = #_sourceLocation) throws {
    for machine in machines + machines { try machine.does("sync", [:], place) }
    let first = try machines[0].shared
    for machine in machines.dropFirst() {
      #expect(try machine.shared == first, "\(machine.name)", sourceLocation: place)
    }
    let head = try git("--git-dir", remote, "rev-parse", "main")
    for machine in machines {
      #expect(try machine.does("sync", [:], place).hasSuffix("nothing was new\n"), sourceLocation: place)
    }
    #expect(try git("--git-dir", remote, "rev-parse", "main") == head, sourceLocation: place)
  }

  /// Runs git itself.
  @discardableResult
  func git(_ words: String...) throws -> String {
    let identity = ["-c", "user.name=x", "-c", "user.email=x@y", "-c", "init.defaultBranch=main"]
    let run = try folder.run(identity + words, program: "/usr/bin/git")
    try #require(run.status == 0, "\(words): \(run.errorText)")
    return run.text.trimmingCharacters(in: .newlines)
  }
}
