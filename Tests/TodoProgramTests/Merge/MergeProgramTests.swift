import Foundation
import TerminalTesting
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

@Suite(.tags(.processes), .door, .needsGit) struct MergeProgramTests {
  /// Two trees, of which the first has a data file that git could not merge.
  private func conflicting() throws -> (WorkTrees.Tree, WorkTrees.Tree) {
    let (a, b) = try WorkTrees().parted(
      sharing: ["add Milk", "add Bread"], first: ["rename 1 Oat milk", "add Soap"], second: ["done 1", "add Nails"])
    try a.does("install --git --uninstall")
    try a.git("merge other", status: 1)
    try #require(a.bytes.contains("<<<<<<< "))
    return (a, b)
  }

  @Test func whatGitCouldNotMergeIsMergedAsTheDriverWouldHave() throws {
    let (a, b) = try conflicting()
    let text = a.bytes
    #expect(try a("list").status == 65)
    let told = try a("doctor")
    #expect(told.status == 65)
    #expect(
      told.text.contains(
        "the data file has the marks of a conflict that git has left in it\n    “todo merge” merges the versions of it")
    )
    #expect(!told.text.contains("doctor --repair"))
    #expect(try a.does("merge --dry-run").contains("Dry run, nothing is written:") && a.bytes == text)
    let merged = try a.does("merge")
    #expect(merged.contains("The versions that git has are merged; `git add` tells git so"), "\(merged)")
    #expect(merged.contains("tasks.json is kept as tasks.merged-20261121-"), "\(merged)")
    // As in the other tree, where the driver is at work.
    try b.git("merge --quiet other")
    #expect(try a.shared == b.shared)
    let kept = try #require(try a.todo.files().first { $0.hasPrefix("tasks.merged-") })
    #expect(a.todo.contents(of: kept) == Array(text.utf8))
    try a.git("add tasks.json")
    try a.git("commit --quiet --message merged")
    try a.does("add More")
    #expect(try a.does("doctor").hasSuffix("Everything is fine\n"))
    for title in ["Oat milk", "Soap", "Nails", "More"] { #expect(a.bytes.contains(title)) }
  }

  @Test func withoutVersionsTheDoctorIsNamed() throws {
    let (a, _) = try conflicting()
    let text = a.bytes
    try a.git("add tasks.json")
    let run = try a("merge")
    #expect(run.status == 65 && run.errorText.contains("`doctor --repair` saves what can be saved"), "\(run.errorText)")
    let told = try a("doctor").text
    #expect(told.contains("git has no versions of it any more") && told.contains("doctor --repair"))
    #expect(a.bytes == text)
    // Without git the same.
    a.todo.environment["PATH"] = "/nowhere"
    #expect(try a("merge").status == 65)
    #expect(try a.does("--yes doctor --repair").contains("Repaired"))
  }

  @Test func theDoctorHintsAtTheDriver() throws {
    let all = try WorkTrees()
    let tree = try all.tree("a", hour: 8)
    try tree.does("add Milk")
    #expect(!(try tree.does("doctor").contains("merges it as text")))
    try tree.does("install --git --uninstall")
    let hint = try tree.does("doctor")
    #expect(hint.contains("the data file lies in the git repository \(tree.todo.directory), which merges it as text"))
    #expect(
      hint.contains("“cd '\(tree.todo.directory)' && todo install --git”") && hint.hasSuffix("Everything is fine\n"))
    let link = all.folder.file("link.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: tree.todo.file("tasks.json"))
    #expect(try tree.does("--file \(link) doctor").contains("merges it as text"))
    // The driver alone is not enough.
    try tree.does("install --git")
    try tree.todo.write("", to: ".gitattributes")
    #expect(try tree.does("doctor").contains("merges it as text"))
    // What git does not look at is not merged.
    try tree.todo.write("*\n", to: ".gitignore")
    #expect(!(try tree.does("doctor").contains("merges it as text")))
  }

  @Test func theDoctorLooksAtTheSync() throws {
    let all = try SyncedMachines(sharing: "add Milk", "add Bread")
    let (a, b) = (all.a, all.b)
    let fine = try a.does("doctor")
    #expect(fine.contains("Sync         origin \(all.remote), last synced ") && fine.hasSuffix("Everything is fine\n"))
    try a.does("rename 1 Oat")
    try b.does("rename 1 Soy")
    try a.does("sync")
    try b.does("sync")
    try a.does("sync")
    let tellers = try [a, b].filter { try $0.does("doctor").contains("a conflict is open\n    “todo conflicts” lists") }
    #expect(!tellers.isEmpty)
    // A commit that was made, and not sent.
    let repository = try a.repository
    let commit = try all.git(
      "--git-dir", repository, "commit-tree", "-m", "x", "-p", "refs/todo/base/origin", "refs/todo/base/origin^{tree}")
    try all.git("--git-dir", repository, "update-ref", "refs/todo/outgoing/origin", commit)
    #expect(
      try a.does("doctor").contains("what is new here may not have got to origin\n    “todo sync origin” does it"))
    for reference in ["outgoing", "base"] {
      try all.git("--git-dir", repository, "update-ref", "-d", "refs/todo/\(reference)/origin")
    }
    let never = try a.does("doctor")
    #expect(
      never.contains("origin \(all.remote), never synced") && never.contains("the list was never merged with origin"))
    try a.does("sync --forget")
    #expect(
      try a.does("doctor").contains("there is a repository for sync, and no remote\n    “todo sync URL” names one"))
    // No remote is asked.
    try FileManager.default.removeItem(atPath: all.remote)
    #expect(try b.does("doctor").contains("last synced"))
    try FileManager.default.removeItem(atPath: b.repository + "/objects")
    let broken = try b("doctor")
    #expect(broken.status == 65 && broken.text.contains("cannot be read: not a git repository"), "\(broken.text)")
    #expect(try b("--format json doctor").text.contains(#""code":"syncUnreadable""#))
  }

  @Test func aCommitThatIsMissingIsTold() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    let base = try all.git("--git-dir", try all.a.repository, "rev-parse", "refs/todo/base/origin")
    for folder in try FileManager.default.contentsOfDirectory(atPath: try all.a.repository + "/objects") {
      let path = try all.a.repository + "/objects/\(folder)"
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let run = try all.a("doctor")
    #expect(run.status == 65 && run.text.contains("cannot be read: it lacks \(base):settings.json"), "\(run.text)")
  }
}

@Suite(.tags(.terminal), .door) struct ShellMergeTests: ShellTesting {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal()

  @Test func copiesThatAreThereAreMergedAfterAYes() throws {
    _ = try todo("add", "One")
    let name = "tasks (Anna's conflicted copy 2026-11-21).json"
    let copy =
      #"{"number":7,"id":"aab7f278-85bd-4b18-adbc-b2e90e9cc9f5","title":"Two","created":"2026-11-21T04:16:35Z"}"#
    try todo.write(#"{"format":"todo","version":1,"tasks":["# + copy + "]}", to: name)
    try start()
    try type(
      "merge", answers: "Next to the list are copies from a conflict:\n  \(name)",
      then: "Merge it into the list? [y/N] "
    )
    try type("n", answers: "not confirmed; nothing has changed")
    #expect(try titles == ["One"])
    try type("merge", answers: "  \(name)", then: "Merge it into the list? [y/N] ")
    try type("y", answers: "The copy is merged")
    #expect(try titles == ["One", "Two"])
    try type("undo", answers: "Command undone: “merge \"\(name)\"”")
    #expect(try titles == ["One"])
  }
}
