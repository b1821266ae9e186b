import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct SyncReducerTests {
  private let conflicts = SyncViewState.conflicts([SyncSample.title])

  @Test func whatWasLoadedIsShown() throws {
    try given(SyncViewState.nothing, for: SyncReducer.self).when(.conflicts([SyncSample.title])).then(conflicts)
    try given(conflicts, for: SyncReducer.self).when(.remotes(SyncSample.remotes)).then(.remotes(SyncSample.remotes))
  }

  @Test func whatIsOnlyToldLeavesWhatIsShown() throws {
    try given(conflicts, for: SyncReducer.self)
      .when(
        .synced(SyncSample.report, references: [], isDryRun: false),
        .doubted(.emptied, remote: "origin", SyncRequest()),
        .tookBack("origin", [], references: []), .forgot(SyncSample.remotes[0]),
        .attempted(.done(ChangeReport([], .nothingToChange))), .shown, .failed(.sync(.noGit))
      )
      .then(conflicts)
  }

  @Test func eachResultSaysWhatItMeansForTheProgram() {
    let report = SyncSample.report
    #expect(
      SyncResult.synced(report, references: [], isDryRun: true).output
        == .changes(
          ChangeReport(
            report.came, .synced("origin", came: 3, went: report.went, isDryRun: true),
            hints: report.renumbered.map { .sync(.renumbered($0)) } + report.conflicts.map { .sync(.conflict($0)) }
              + report.remarks.map { .sync(.remark($0)) })))
    #expect(SyncResult.tookBack("origin", [], references: []).output == .tells(.nothingToChange))
    #expect(SyncResult.forgot(SyncSample.remotes[0]).output == .tells(.remoteForgotten(SyncSample.remotes[0])))
    #expect(SyncResult.failed(.sync(.noGit)).output == .fails(.sync(.noGit)))
    #expect(SyncResult.conflicts([]).output == .shows(Route(SyncScreen.self)))
    guard case .confirms(let pending, nil) = SyncResult.doubted(.deletions(12), remote: "origin", SyncRequest()).output,
      case .run(let action) = pending.reply(to: .line("y")), case .sync(let request)? = action as? SyncAction
    else {
      Issue.record("no question")
      return
    }
    #expect(request.isConfirmed, "the yes is not asked for again")
    #expect(pending.question.prompt == "Delete them here as well? [y/N] ")
  }
}
