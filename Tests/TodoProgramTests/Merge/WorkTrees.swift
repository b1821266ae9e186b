import Foundation
import TestRunning
import Testing

/// Clones of one repository that has a data file in it, each with a list, a history and a clock of its own.
final class WorkTrees {
  final class Tree {
    let todo: BuiltTodo
    // What it is in goes when the last of them does.
    private let folder: BuiltTodo
    private var seconds: Int

    fileprivate init(_ name: String, in folder: BuiltTodo, seconds: Int) throws {
      self.seconds = seconds
      self.folder = folder
      try folder.createFolder(name)
      todo = BuiltTodo(in: folder.file(name), environment: folder.environment)
      todo.environment["TODO_FILE"] = todo.file("tasks.json")
    }

    @discardableResult func callAsFunction(_ line: String) throws -> BuiltTodo.Run {
      seconds += 1
      todo.environment["TODO_NOW"] = String(
        format: "2026-11-21T%02d:%02d:%02dZ", seconds / 3600, seconds / 60 % 60, seconds % 60)
      return try todo.run(line.split(separator: " ").map(String.init))
    }

    @discardableResult func does(_ line: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
      let run = try self(line)
      #expect(run.status == 0, "\(line): \(run.errorText)", sourceLocation: place)
      return run.text
    }

    /// Runs git, which has to succeed unless another status is expected; answers with all that it says.
    @discardableResult
    func git(_ line: String, status: Int32 = 0, _ place: SourceLocation = #_sourceLocation) throws -> String {
      let run = try todo.run(line.split(separator: " ").map(String.init), program: "/usr/bin/git")
      #expect(run.status == status, "git \(line): \(run.text)\(run.errorText)", sourceLocation: place)
      return run.text + run.errorText
    }

    func commit() throws {
      try git("add --all")
      try git("commit --quiet --message x")
    }

    var bytes: String { (todo.contents() ?? []).text }

    var shared: String {
      get throws {
        let lines = bytes.split(separator: "\n")
        let head = try #require(lines.first)
        let members = try #require(JSONSerialization.jsonObject(with: Data((head + "]}").utf8)) as? [String: Any])
        let views = (members["views"] as? [String: String] ?? [:]).sorted { $0.key < $1.key }
        return "\(members["lastNumber"] ?? "") \(views)\n" + lines.dropFirst().joined(separator: "\n")
      }
    }
  }

  let folder = BuiltTodo()

  init() throws {
    try folder.createFolder("bin")
    try FileManager.default.createSymbolicLink(atPath: folder.file("bin/todo"), withDestinationPath: BuiltTodo.path)
    for (name, value) in [
      "PATH": folder.file("bin") + ":/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "x",
      "GIT_AUTHOR_EMAIL": "x@y", "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@y", "GIT_EDITOR": "true",
    ] { folder.environment[name] = value }
  }

  func tree(_ name: String, hour: Int) throws -> Tree {
    let tree = try Tree(name, in: folder, seconds: 3600 * hour)
    try tree.git("init --quiet --initial-branch main .")
    try tree.does("install --git")
    try tree.todo.write("tasks.json merge=todo\n", to: ".gitattributes")
    try tree.todo.write("tasks.history.jsonl*\n*.lock\n.tasks.json.new\n", to: ".gitignore")
    return tree
  }

  func clone(_ tree: Tree, as name: String, hour: Int) throws -> Tree {
    let clone = try Tree(name, in: folder, seconds: 3600 * hour)
    try clone.git("clone --quiet \(tree.todo.directory) .")
    try clone.does("install --git")
    return clone
  }

  func parted(sharing lines: [String], first: [String], second: [String]) throws -> (Tree, Tree) {
    let a = try tree("a", hour: 8)
    for line in lines { try a.does(line) }
    try a.commit()
    let b = try clone(a, as: "b", hour: 10)
    for line in first { try a.does(line) }
    try a.commit()
    for line in second { try b.does(line) }
    try b.commit()
    try a.git("fetch --quiet ../b main:other")
    try b.git("fetch --quiet ../a main:other")
    return (a, b)
  }
}
