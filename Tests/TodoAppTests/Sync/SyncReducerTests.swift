import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct SyncReducerTests {
  private let conflicts = Sync.State.conflicts([SyncSample.title])

  @Test func whatWasLoadedIsShown() throws {
    try given(Sync.State.nothing, for: Sync.self).when(.conflicts([SyncSample.title])).then(conflicts)
    try given(conflicts, for: Sync.self).when(.remotes(SyncSample.remotes)).then(.remotes(SyncSample.remotes))
  }

  @Test func whatIsOnlyToldLeavesWhatIsShown() throws {
    try given(conflicts, for: Sync.self)
      .when(
        .synced(SyncSample.report, references: [], isDryRun: false),
        .doubted(.emptied, remote: "origin", SyncRequest()),
        .tookBack("origin", [], references: []), .forgot(SyncSample.remotes[0]),
        .attempted(.done(ChangeReport([], .nothingToChange))), .shown
      )
      .then(conflicts)
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let report = SyncSample.report
    #expect(
      Sync.Result.synced(report, references: [], isDryRun: true).report
        == .changed(
          ChangeReport(
            report.came, .synced("origin", came: 3, went: report.went, isDryRun: true),
            hints: report.renumbered.map { .sync(.renumbered($0)) } + report.conflicts.map { .sync(.conflict($0)) }
              + report.remarks.map { .sync(.remark($0)) })))
    #expect(Sync.Result.tookBack("origin", [], references: []).report == .notify(.nothingToChange))
    #expect(Sync.Result.forgot(SyncSample.remotes[0]).report == .notify(.remoteForgotten(SyncSample.remotes[0])))
    #expect(Sync.Result.conflicts([]).report == .show(Route(.sync)))
    guard case .confirm(let pending, nil) = Sync.Result.doubted(.deletions(12), remote: "origin", SyncRequest()).report,
      case .run(let action) = pending.reply(to: .line("y")), case .sync(.sync(let request)) = action
    else { return fail("no question") }
    #expect(request.isConfirmed, "the yes is not asked for again")
    #expect(pending.question.prompt == "Delete them here as well? [y/N] ")
  }
}
