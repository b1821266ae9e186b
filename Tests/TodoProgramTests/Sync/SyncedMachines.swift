import Foundation
import TestRunning
import Testing

/// Machines with a list each, and the bare repository that they synchronise through.
///
/// Each has a clock of its own that is a second further with each command, so that two never give the same identifier.
final class SyncedMachines {
  static let isGitInstalled = ["/usr/bin/git", "/usr/local/bin/git"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  final class Machine {
    let todo: BuiltTodo
    let name: String
    /// The seconds of its clock since the tests began to tell the time.
    var seconds: Int
    var path: String?

    fileprivate init(_ name: String, in folder: BuiltTodo, seconds: Int) throws {
      self.name = name
      self.seconds = seconds
      try folder.createFolder(name)
      todo = BuiltTodo(in: folder.file(name), environment: folder.environment)
      todo.environment["HOME"] = todo.directory
      todo.environment["TODO_FILE"] = todo.file("tasks.json")
      todo.environment["TODO_HOST"] = name
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

    @discardableResult func does(
      _ line: String, _ variables: [String: String] = [:], _ place: SourceLocation = #_sourceLocation
    ) throws -> String {
      let run = try self(line, variables)
      #expect(run.status == 0, "\(name): \(line): \(run.errorText)", sourceLocation: place)
      return run.text
    }

    func does(_ first: String, _ second: String, _ more: String..., at place: SourceLocation = #_sourceLocation) throws
    {
      for line in [first, second] + more { try does(line, [:], place) }
    }

    func does(_ line: String, telling texts: String..., at place: SourceLocation = #_sourceLocation) throws {
      let told = try does(line, [:], place)
      for text in texts { #expect(told.contains(text), "\(told)", sourceLocation: place) }
    }

    func fails(_ line: String, _ status: Int32, _ text: String, at place: SourceLocation = #_sourceLocation) throws {
      let run = try self(line)
      let isAsExpected = run.status == status && run.errorText.contains(text)
      #expect(isAsExpected, "\(run.status): \(run.errorText)", sourceLocation: place)
    }

    var list: [String] {
      get throws {
        try tasks.map {
          "\($0["number"] ?? "") \($0["title"] ?? "")\($0["status"] as? String == "completed" ? " done" : "")"
        }
      }
    }

    var tasks: [[String: Any]] {
      get throws {
        let file = Data(try #require(todo.contents()))
        let document = try JSONSerialization.jsonObject(with: file) as? [String: Any]
        return document?["tasks"] as? [[String: Any]] ?? []
      }
    }

    /// The shared parts of its data file, byte for byte: the tasks, the last number and the views.
    var shared: String {
      get throws {
        let text = try #require(todo.contents()).text
        let head = text.prefix { $0 != "[" }
        let member = { (name: String) in
          head.range(of: "\"\(name)\":").map { head[$0.lowerBound...].prefix { $0 != "}" && $0 != "," } } ?? ""
        }
        return member("lastNumber") + "\n" + member("views") + "\n" + text.drop { $0 != "[" }
      }
    }

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
    folder = BuiltTodo()
    remote = folder.file("remote.git")
    try git("init", "--quiet", "--bare", remote)
    for place in 0..<count {
      machines.append(try Machine(["a", "b", "c", "d", "e"][place], in: folder, seconds: 3600 * (2 * place + 8)))
    }
  }

  convenience init(_ count: Int = 2, sharing lines: String...) throws {
    try self.init(count)
    for line in lines { try machines[0].does(line) }
    for machine in machines { try machine.does("sync \(remote)") }
  }

  var a: Machine { machines[0] }
  var b: Machine { machines[1] }

  func sync(at place: SourceLocation = #_sourceLocation) throws {
    for machine in machines { try machine.does("sync", [:], place) }
  }

  func settle(with list: [String], at place: SourceLocation = #_sourceLocation) throws {
    try settle(place)
    #expect(try a.list == list, sourceLocation: place)
  }

  func settle(_ place: SourceLocation = #_sourceLocation) throws {
    for machine in machines + machines { try machine.does("sync", [:], place) }
    let first = try machines[0].shared
    for machine in machines.dropFirst() {
      #expect(try machine.shared == first, "\(machine.name)", sourceLocation: place)
    }
    let head = try remoteGit("rev-parse", "main")
    for machine in machines {
      #expect(try machine.does("sync", [:], place).hasSuffix("nothing was new\n"), sourceLocation: place)
    }
    #expect(try remoteGit("rev-parse", "main") == head, sourceLocation: place)
  }

  @discardableResult func remoteGit(_ words: String...) throws -> String { try git(["--git-dir", remote] + words) }

  @discardableResult func git(_ words: String...) throws -> String { try git(words) }

  private func git(_ words: [String]) throws -> String {
    let identity = ["-c", "user.name=x", "-c", "user.email=x@y", "-c", "init.defaultBranch=main"]
    let run = try folder.run(identity + words, program: "/usr/bin/git")
    try #require(run.status == 0, "\(words): \(run.errorText)")
    return run.text.trimmingCharacters(in: .newlines)
  }
}

extension Trait where Self == ConditionTrait {
  static var needsGit: Self { .enabled(if: SyncedMachines.isGitInstalled, "git is not installed") }
}
