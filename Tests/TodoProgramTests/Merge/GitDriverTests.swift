import Foundation
import TestRunning
import Testing

@Suite(.tags(.processes), .door, .needsGit) struct GitDriverTests {
  private static let common = [
    "add Milk +shop", "add Bread every:day due:tomorrow", "add Salt", "add Tea", "view save soon = due:", "add Rice",
  ]
  private static let first = [
    "rename 1 Oat milk", "done 2", "--yes delete 3", "add Soap +a", "modify 4 +x priority:high",
    "note 5 from the first",
  ]
  private static let second = [
    "rename 1 Soy milk", "done 2", "add Nails", "modify 4 +y due:2026-12-01", "note 5 from the second",
    "view save mine = +y", "use +y",
  ]

  private func parted() throws -> (WorkTrees.Tree, WorkTrees.Tree) {
    try WorkTrees().parted(sharing: Self.common, first: Self.first, second: Self.second)
  }

  @Test func mergeRebaseAndPickGiveTheSameInEitherDirection() throws {
    var results: [String: [String]] = [:]
    var shared: Set<String> = []
    for line in ["merge --quiet other", "cherry-pick other", "rebase --quiet other"] {
      let (a, b) = try parted()
      try a.git(line)
      try b.git(line)
      #expect(try a.git("status --porcelain").isEmpty)
      shared.formUnion([try a.shared, try b.shared])
      // While it rebases, what it rebases on is its own side.
      let isTurned = line.hasPrefix("rebase")
      results["a", default: []].append(isTurned ? b.bytes : a.bytes)
      results["b", default: []].append(isTurned ? a.bytes : b.bytes)
    }
    #expect(shared.count == 1)
    for side in ["a", "b"] { #expect(Set(results[side] ?? []).count == 1, "\(results[side] ?? [])") }
    let text = try #require(shared.first)
    for part in [
      "Soy milk", "Soap", "Nails", #""tags":["x","y"]"#, "from the first", "from the second", "mine", "soon",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!text.contains("Salt") && !text.contains("Oat"))
    // The next one of what repeats is there once.
    #expect(text.split(separator: "\n").count { $0.contains("Bread") } == 2)
  }

  @Test func whatBothHaveIsRefusedIfItCannotBeKept() throws {
    func tags(_ letter: String) -> String { "modify 1 " + (1...600).map { "+\(letter)\($0)" }.joined(separator: " ") }
    let (a, _) = try WorkTrees().parted(sharing: ["add Milk"], first: [tags("a")], second: [tags("b")])
    let before = a.bytes
    let told = try a.git("merge other", status: 1)
    #expect(told.contains("1200 tags; expected at most 1000 of them on a task; nothing has changed"), "\(told)")
    #expect(a.bytes == before)
  }

  @Test func whatCouldNotBeKeptIsTold() throws {
    let (a, _) = try parted()
    let told = try a.git("merge other")
    #expect(told.contains("todo: tasks.json: merged by tasks: 1 added, 5 changed"), "\(told)")
    #expect(told.contains("1 Soy milk: the title was set to “Soy milk” there and to “Oat milk” here"), "\(told)")
  }

  /// After each way of merging, and on each machine: everything of both is there, deleted tasks stay
  /// deleted, and lines typed here can be undone.
  @Test(arguments: ["merge --quiet other", "rebase --quiet other", "cherry-pick other"])
  func theNextCommandLosesNothing(_ line: String) throws {
    let (a, b) = try parted()
    for tree in [a, b] {
      try tree.git(line)
      let before = try tree.shared
      #expect(try tree.does("show 1").contains("Soy milk"))
      try tree.does("add More")
      let lines = tree.bytes.split(separator: "\n")
      for part in ["Soap", "Nails", "Soy milk", "More", "from the first", "from the second"] {
        #expect(lines.contains { $0.contains(part) }, "\(line): \(part)")
      }
      #expect(!tree.bytes.contains("Salt"), "\(line)")
      try tree.does("undo")
      #expect(try tree.shared.split(separator: "\n").dropFirst() == before.split(separator: "\n").dropFirst())
      #expect(try tree.does("doctor").hasSuffix("Everything is fine\n"))
    }
    // And back: what they committed then is one line again.
    try a.commit()
    try b.git("fetch --quiet ../a main:newer")
    try b.commit()
    try b.git("merge --quiet newer")
    #expect(try b.shared.split(separator: "\n").dropFirst() == a.shared.split(separator: "\n").dropFirst())
  }

  @Test func onlyTheOneFileIsTouched() throws {
    let (a, _) = try parted()
    let history = a.todo.contents(of: "tasks.history.jsonl")
    let lock = a.todo.contents(of: "tasks.json.lock")
    try a.git("merge --quiet other")
    #expect(a.todo.contents(of: "tasks.history.jsonl") == history)
    #expect(a.todo.contents(of: "tasks.json.lock") == lock)
    #expect(
      try a.todo.files() == [
        ".git", ".gitattributes", ".gitignore", "tasks.history.jsonl", "tasks.json", "tasks.json.lock",
      ])
  }

  /// The newest commands of a large file are in the history alone, and git knows nothing of them.
  @Test(arguments: ["merge --quiet other", "rebase --quiet other"])
  func commandsThatAreNotInTheFileYetStay(_ line: String) throws {
    let all = try WorkTrees()
    let a = try all.tree("a", hour: 8)
    let tasks = (1...20_000).map { number in
      #"{"number":\#(number),"id":"00000000-0000-4000-8000-\#(String(format: "%012d", number))","title":"Task of many, the one "#
        + #"with the number \#(number) and a title as long as they are","status":"active","created":"2026-11-21T07:00:00Z"}"#
    }
    let head = #"{"format":"todo","version":1,"sequence":0,"lastNumber":20000,"tasks":["#
    try a.todo.write(head + "\n" + tasks.joined(separator: ",\n") + "\n]}\n", to: "tasks.json")
    try a.commit()
    let b = try all.clone(a, as: "b", hour: 10)
    func edit(_ tree: WorkTrees.Tree, _ number: Int, _ title: String) throws {
      try tree.todo.write(
        tree.bytes.replacing("Task of many, the one with the number \(number) ", with: title), to: "tasks.json")
    }
    try edit(b, 2, "Elsewhere")
    try b.commit()
    // With what was changed by hand the file is brought up to date.
    try edit(a, 3, "Here")
    try a.does("rename 1 Begun")
    try a.commit()
    let file = a.bytes
    try a.does("rename 7 In the history alone")
    try a.does("--yes delete 9")
    try #require(a.bytes == file)
    try a.git("fetch --quiet ../b main:other")
    try a.git(line)
    try a.does("add More")
    let shown = try a.does("show 7")
    #expect(shown.contains("In the history alone"), "\(shown)")
    for title in ["Begun", "Elsewhere", "Here", "More"] { #expect(a.bytes.contains(title), "\(title)") }
    #expect(try a("show 9").status == 1)
  }

  @Test func withoutABaseBothAreKept() throws {
    let all = try WorkTrees()
    let (a, b) = (try all.tree("a", hour: 8), try all.tree("b", hour: 10))
    for (tree, title) in [(a, "Milk"), (b, "Bread")] {
      try tree.does("add \(title)")
      try tree.commit()
    }
    try a.git("fetch --quiet ../b main:other")
    #expect(try a.git("merge --allow-unrelated-histories --message x other").contains("1 added"))
    #expect(try a.does("list").hasSuffix("  1  Milk\n  2  Bread\n"))
  }

  @Test func whatCannotBeReadIsNotMerged() throws {
    let all = try WorkTrees()
    let (a, b) = try all.parted(sharing: ["add Milk"], first: ["add Soap"], second: ["add Nails"])
    try b.todo.write(String(b.bytes.dropLast(20)), to: "tasks.json")
    try b.commit()
    let before = a.bytes
    try a.git("fetch --quiet ../b main:broken")
    let told = try a.git("merge broken", status: 1)
    #expect(told.contains("todo: tasks.json: the other side cannot be read: line 3, column"), "\(told)")
    #expect(a.bytes == before)
    #expect(try a.git("status --porcelain").contains("UU tasks.json"))
  }

  @Test(arguments: [
    ("", #"{"format":"todo","version":1,"tasks":[]}"#, "", "the other side is empty, which no list is"),
    ("", "", #"{"format":"todo","version":1,"tasks":[]}"#, "this side is empty, which no list is"),
    ("x", "{}", "{}", "the base cannot be read: line 1, column 1"),
    ("", #"{"format":"todo","version":9,"tasks":[]}"#, "{}", "this side cannot be read: line 1, column 28"),
  ]) func gitIsToldThatItHasFailed(_ base: String, _ ours: String, _ theirs: String, _ words: String) throws {
    let todo = BuiltTodo()
    for (name, text) in [("O", base), ("A", ours), ("B", theirs)] { try todo.write(text, to: name) }
    let run = try todo.run(["git-merge", "O", "A", "B", "7", "list.json"])
    #expect(run.status == 129)
    #expect(run.errorText.contains("todo: list.json: \(words)"), "\(run.errorText)")
    #expect(try (todo.contents(of: "A"), todo.files()) == (Array(ours.utf8), ["A", "B", "O"]))
  }

  @Test func aFileThatIsNotThereIsTold() throws {
    let todo = BuiltTodo()
    let run = try todo.run(["git-merge", "O", "A", "B"])
    #expect(run.status == 129 && run.errorText.contains("todo: A: the base cannot be read: "))
    #expect(try todo("git-merge").status == 64)
    #expect(try todo.files() == [])
  }
}

@Suite(.tags(.processes), .door, .needsGit) struct InstalledDriverTests {
  private static let driver = "todo git-merge %O %A %B %L %P"

  @Test func itIsConfiguredInTheRepositoryOrForAll() throws {
    let all = try WorkTrees()
    let tree = try all.tree("a", hour: 8)
    #expect(try tree.git("config --local merge.todo.driver") == Self.driver + "\n")
    #expect(try tree.does("install --git --uninstall") == "removed merge.todo from this repository\n")
    try tree.git("config merge.todo.driver", status: 1)
    try tree.does("--dry-run install --git")
    try tree.git("config merge.todo.driver", status: 1)
    let told = try tree.does("--file list.json install --global")
    #expect(
      told.split(separator: "\n") == [
        "set merge.todo.name = merges lists of todo by tasks", "set merge.todo.driver = \(Self.driver)",
        "in all repositories of yours. A line for .gitattributes:", "  list.json merge=todo", "Lines for .gitignore:",
        "  list.history.jsonl*", "  *.lock", "  .list.json.new", "  .list.history.jsonl.new", "  list.broken-*",
        "  list.merged-*",
      ])
    #expect(try tree.git("config --global merge.todo.driver") == Self.driver + "\n")
    try tree.git("config --local merge.todo.driver", status: 1)
  }

  @Test func whereItCannotBeThatIsSaid() throws {
    let todo = BuiltTodo()
    todo.environment["GIT_CEILING_DIRECTORIES"] = NSTemporaryDirectory()
    todo.environment["PATH"] = "/usr/bin:/bin"
    let nowhere = try todo("install", "--git")
    #expect(nowhere.status == 66 && nowhere.errorText.contains("there is no git repository here"))
    let global = try todo("install", "--global")
    #expect(global.lines.last == "note: `todo` is not in PATH, so git would not find it; `todo install` puts it there")
    todo.environment["PATH"] = "/nowhere"
    let gitless = try todo("install", "--git")
    #expect(gitless.status == 69 && gitless.errorText.contains("git is needed for this; install it"))
    #expect(try todo("install", "--git", "--prefix", "x").status == 64)
  }
}
