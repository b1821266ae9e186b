import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct LineOptionsTests {
  private static let verbs = Dictionary(
    Features.verbs.flatMap { verb in ([verb.name] + verb.aliases).map { ($0, verb) } }, uniquingKeysWith: { $1 })

  @Test(arguments: [
    ("add Foo --dry-run +a", "add Foo +a"), ("--yes delete 3", "delete 3"), ("3 done --yes", "3 done"),
    ("list --format json +a", "list +a"), ("@urgent --json", "@urgent"), ("watch list --json", "watch list"),
    ("done 3 -h", "help done"), ("--help", "help"), ("import --format csv --json x", "import --format csv x"),
    ("add Foo", nil), ("add Foo -- --yes", nil), ("add Foo -- -n", nil),
    ("tag 2 -y", nil), ("modify 2 -note", nil), ("add \"a --yes\"", nil), ("add x note:\"a --b c\" -home", nil),
    ("list --format csv", nil), ("import --dry-run x", nil), ("frobnicate --yes", nil), ("add a--b 2026-11-21", nil),
  ]) func optionsAreTakenOutOfTheLine(line: String, rest: String?) throws {
    #expect(try LineOptions.taken(from: line, knowing: Self.verbs)?.line == rest)
  }

  @Test(arguments: [
    ("add Foo --dryrun", "add Foo --dry-run"), ("list --sort due", "list sort:due"), ("merge --dry", "merge --dry-run"),
    ("add Foo -n", "add Foo --dry-run"), ("x 2 -y", "x 2 --yes"), ("rm -f 2", "rm 2"), ("list -n 3", "list limit:3"),
    ("list -q", nil), ("add Read -f it", nil), ("add Foo --due=friday", "add Foo due:friday"),
    ("add Foo --due friday", "add Foo due:friday"), ("list --overdue", "list is:overdue"),
    ("note 1 see --verbose-mode", nil), ("list --format xml --bogus", nil), ("done 3 --format", nil),
  ]) func othersAreRefused(line: String, meant: String?) {
    do throws(TodoError) {
      _ = try LineOptions.taken(from: line, knowing: Self.verbs)
      Issue.record("\(line) was taken")
    } catch {
      // One that is refused as well is not offered later.
      let correction = error.correction.flatMap { $0.contains("--quiet") || $0.contains("--file") ? nil : $0 }
      #expect(correction == meant)
    }
  }

  @Test(arguments: [("--format", 9), ("done 3 --format  xml", 18), ("done 3 --format \"x", 17)])
  func theErrorIsWhereTheValueIsOrHasToBe(line: String, column: Int) {
    let error = #expect(throws: TodoError.self) { try LineOptions.taken(from: line, knowing: Self.verbs) }
    #expect(error?.column == column)
  }

  @Test func aCorrectionKeepsTheOptions() throws {
    let taken = try #require(try LineOptions.taken(from: "done 3 --dry-run", knowing: Self.verbs))
    #expect(taken.options.isDryRun && taken.options.with("done 4") == "--dry-run done 4")
  }
}
