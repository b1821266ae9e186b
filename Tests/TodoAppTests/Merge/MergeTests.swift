import MVI
import MVITesting
import TestRunning
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct MergeTests {
  private static let report = MergeReport(.copies(1), [.added(Sample.task(4, "Nails"))], conflicts: [], renumbered: [])
  private static let versions: FileVersions = (base: nil, ours: [1], theirs: [2])

  private func answer(
    to action: Merge.Intent, _ conflicts: ScriptedConflicts?, _ confirmations: Environment.Confirmations = .ask,
    isOneStep: Bool = false
  ) async -> Shell.Result? {
    let environment = Environment(
      dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: confirmations
    ) { ($0.conflicts, $0.isOneStep) = (conflicts, isOneStep) }
    return await ShellProcessor(in: environment)
      .results(of: .run(.merge(action), CommandSource(line: 1, command: "merge x"))).all().last
  }

  private func merged(_ answer: Shell.Result?) -> MergeReport? {
    guard case .feature(.merge(let result))? = answer, case .merged(let report, _, _) = result else { return nil }
    return report
  }

  private func failure(_ answer: Shell.Result?) -> TodoError? {
    switch answer {
    case .failed(let error), .refused(let error): error
    default: nil
    }
  }

  @Test func copiesThatAreNamedAreMerged() async throws {
    let conflicts = ScriptedConflicts(.nothing, Self.report)
    #expect(merged(await answer(to: .merge(["a", "b c"], isDryRun: false), conflicts)) == Self.report)
    #expect(await conflicts.scripted.calls == [#"copies a, b c for merge a "b c""#])
  }

  @Test func copiesThatAreFoundAreAskedAbout() async throws {
    let conflicts = ScriptedConflicts(.copies(["a", "b"]), Self.report)
    guard case .feature(.merge(let result))? = await answer(to: .find(isDryRun: false), conflicts)
    else { return fail("no result") }
    let pending = PendingAction(
      asked: .merge(copies: ["a", "b"]), confirmed: .merge(.merge(["a", "b"], isDryRun: false)),
      refusalUnasked: .sync(.copiesUnasked(["a", "b"])))
    #expect(result.report == .confirm(pending))
    #expect(failure(await answer(to: .find(isDryRun: false), conflicts, .refuse)) == .sync(.copiesUnasked(["a", "b"])))
    #expect(await conflicts.scripted.calls.isEmpty)
    #expect(merged(await answer(to: .find(isDryRun: false), conflicts, .assumeYes)) == Self.report)
    #expect(merged(await answer(to: .find(isDryRun: true), conflicts, .refuse)) == Self.report)
    #expect(await conflicts.scripted.calls == ["copies a, b for merge a b", "dry copies a, b for merge a b"])
  }

  @Test func marksAreMergedFromTheVersionsIfThereAreAny() async throws {
    let conflicts = ScriptedConflicts(.marks(path: "F"), Self.report, versions: Self.versions)
    #expect(merged(await answer(to: .find(isDryRun: false), conflicts)) == Self.report)
    #expect(await conflicts.scripted.calls == ["versions [1] [2]"])
    let lost = ScriptedConflicts(.marks(path: "F"), Self.report)
    #expect(failure(await answer(to: .find(isDryRun: false), lost)) == .sync(.noVersions(path: "F")))
    #expect(await lost.scripted.calls.isEmpty)
  }

  @Test func whereThereIsNothingThatIsSaid() async throws {
    for conflicts in [ScriptedConflicts(.nothing, Self.report), nil] {
      guard case .feature(.merge(let result))? = await answer(to: .find(isDryRun: false), conflicts)
      else { return fail("no result") }
      #expect(result.report == .notify(.nothingToMerge))
    }
  }

  @Test func aMergeIsNoPartOfAStepAndFailuresAreTold() async throws {
    let conflicts = ScriptedConflicts(.copies(["a"]), Self.report)
    guard case .syntax? = failure(await answer(to: .find(isDryRun: false), conflicts, .assumeYes, isOneStep: true))
    else { return fail("not refused") }
    let failing = ScriptedConflicts(.copies(["a"]), Self.report, failure: .notPermitted(path: "F"))
    #expect(failure(await answer(to: .merge(["a"], isDryRun: false), failing)) == .notPermitted(path: "F"))
  }

  @Test func everythingIsTold() async throws {
    let task = Sample.task(3, "Salt")
    var report = MergeReport(
      .copies(2), [],
      conflicts: [
        SyncConflict(
          .field(task.id, .title, kept: .text("Salt"), lost: .text("Pepper"), from: .second), with: "", about: task)
      ], renumbered: [SyncRenumbering(numbers: Renumbering(old: 4, new: 6), title: "Nails")])
    report.lacking = [.init("a.json", [task]), .init("b.json", (1...7).map { Sample.task($0, "Task \($0)") })]
    report.kept = [.init(old: "a.json", new: "b.json")]
    guard case .notify(let notice, let hints) = Merge.Result.merged(report, references: [], isDryRun: false).report
    else { return fail("not told") }
    #expect(notice.words == "2 copies are merged: nothing in it was new")
    #expect(
      hints.map { $0.words(in: FixedZone.utc) } == [
        "your 4 Nails is 6 now",
        "3 Salt: the title was set to “Salt” here and to “Pepper” there; “Salt” is later and stays",
        "a.json lacks 3 Salt: it stays",
        "b.json lacks 1 Task 1, 2 Task 2, 3 Task 3, 4 Task 4, 5 Task 5 and 2 more: they stay",
        "a.json is kept as b.json",
      ])
  }

  @Test func theDoctorTellsWhatGitHasToDoWithIt() async throws {
    var examination = Examination(file: FileState(path: "F"), history: HistoryState(name: "H"), lock: .absent)
    examination.findings = [
      .conflictMarks(hasVersions: false), .brokenFile(.init(file: "F", line: 1, column: 2), problem: "p"),
      .missingReference(.parent, task: 1, id: "x"),
    ]
    for versions in [nil, Self.versions] {
      let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
        $0.doctor = ScriptedDoctor(examination)
        $0.conflicts = ScriptedConflicts(.nothing, Self.report, versions: versions, folder: "/home/anna")
      }
      let result = try await DoctorProcessor(environment: environment).result(of: .examine)
      guard case .examined(let found) = result else { return fail("\(result)") }
      let told: [Finding] =
        versions == nil
        ? examination.findings : [.conflictMarks(hasVersions: true), .missingReference(.parent, task: 1, id: "x")]
      #expect(found.findings == told + [.mergedAsText(folder: "/home/anna")])
      #expect(found.isRepairable == (versions == nil))
    }
  }
}

private struct ScriptedConflicts: ConflictMerging {
  let scripted: Store
  let found: FileVersions?
  let folder: String?
  var store: any ConflictStore { scripted }

  init(
    _ remains: ConflictRemains, _ report: MergeReport, versions: FileVersions? = nil, failure: TodoError? = nil,
    folder: String? = nil
  ) {
    scripted = Store(remains, report, failure)
    (found, self.folder) = (versions, folder)
  }

  func versions() -> FileVersions? { found }
  func folderWithoutDriver() -> String? { folder }

  actor Store: ConflictStore {
    private let left: ConflictRemains
    private let report: MergeReport
    private let failure: TodoError?
    private(set) var calls: [String] = []

    init(_ left: ConflictRemains, _ report: MergeReport, _ failure: TodoError?) {
      (self.left, self.report, self.failure) = (left, report, failure)
    }

    func remains() -> ConflictRemains { left }

    func merge(copies: [String], isDryRun: Bool, for command: String) throws(TodoError) -> MergeReport {
      if let failure { throw failure }
      calls.append("\(isDryRun ? "dry " : "")copies \(copies.joined(separator: ", ")) for \(command)")
      return report
    }

    func merge(_ versions: FileVersions, isDryRun: Bool) -> MergeReport {
      calls.append("versions \(versions.ours) \(versions.theirs)")
      return report
    }
  }
}
