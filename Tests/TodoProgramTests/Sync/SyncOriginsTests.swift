import Foundation
import TestRunning
import Testing

/// Each machine shows which other one set what, and when; also the one whose change lost.
@Suite(.tags(.processes), .door, .needsGit) struct SyncOriginsTests {
  private func conflicting() throws -> SyncedMachines {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("rename 1 Oat")
    try all.b.does("rename 1 Soy")
    try all.a.does("sync")
    return all
  }

  private func tellsLoser(_ all: SyncedMachines, at place: SourceLocation = #_sourceLocation) throws {
    all.a.seconds = 12 * 3600
    try all.a.does(
      "sync",
      telling: "~ 1 Soy · title Oat → Soy · title: b, today 10:00",
      "1 Soy: the title was set to “Soy” by b (today 10:00) and to “Oat” here; “Soy” is later and stays", at: place)
  }

  @Test func eachMachineIsToldWhichOneSetAFieldAndWhen() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("modify 1 due:2026-12-01", "sync")
    try all.b.does("sync", telling: "~ 1 Milk · due none → Tuesday 2026-12-01 · due: a, today 08:00")
    try all.b.does("rename 1 Soy", "add Salt", "sync")
    all.a.seconds = 10 * 3600 + 600
    try all.a.does("sync", telling: "~ 1 Soy · title Milk → Soy · title: b, today 10:00", "+ 2 Salt · b, today 10:00")
    try all.b.does("--yes delete 2", "sync")
    try all.a.does("sync", telling: "- 2 Salt · b, ")
    // The page of the task says it, too.
    let page = try all.a.does("open 1")
    #expect(page.contains("sync origin by b") && page.contains("2026-11-21 10:00"), "\(page)")
    for line in ["open 1", "history", "doctor"] {
      #expect(try !all.a.does(line).contains("outside of todo"), "\(line)")
    }
  }

  @Test(arguments: [("fe80::1", "fe80::1"), ("a b: c", "a b: c"), ("desk\n\n{}", "desk"), (" ", nil), ("", nil)])
  func `A machine may have any name, and without one it has that of the host`(given: String, told: String?) throws {
    let all = try SyncedMachines(sharing: "add Milk")
    all.b.todo.environment["TODO_HOST"] = given
    try all.b.does("rename 1 Soy", "sync")
    let subject = try all.remoteGit("log", "-1", "--format=%B", "main")
    #expect(subject.first { $0 != " " } != ":" && subject.split(separator: "\n").count == 1, "\(subject)")
    try all.a.does("sync", telling: "title: \(told ?? "")")
  }

  @Test func twoMachinesThatSetFieldsOfOneTaskAreToldApart() throws {
    let all = try SyncedMachines(3, sharing: "add Milk")
    let (a, b, c) = (all.machines[0], all.machines[1], all.machines[2])
    try a.does("modify 1 due:2026-12-01", "sync")
    try b.does("modify 1 project:home", "sync")
    try c.does("sync", telling: " · due: a, today 08:00 · project: b, today 10:00")
  }

  @Test func theMachineThatLostIsToldAndCanTakeItsValueBack() throws {
    let all = try conflicting()
    try all.b.does("sync")
    let body = try all.remoteGit("log", "-1", "--format=%s%n%b", "main")
    #expect(body.hasPrefix("b: 1 changed\n") && body.contains(#""lost":"Oat","from":"theirs"}"#), "\(body)")
    try tellsLoser(all)
    #expect(try all.a.does("conflicts").contains("1 Soy: the title was set to “Soy” by b "))
    #expect(try all.a.does("conflicts take 1") == "TO-DO saved: 1 Oat · title Soy → Oat\n")
    try all.settle(with: ["1 Oat"])
    for machine in all.machines { #expect(try machine.does("conflicts") == "No conflicts\n", "\(machine.name)") }
  }

  @Test func theMachineIsToldWhereAPushHadFailed() throws {
    let all = try conflicting()
    let hook = all.remote + "/hooks/pre-receive"
    try FileManager.default.createDirectory(atPath: all.remote + "/hooks", withIntermediateDirectories: true)
    try Data("#!/bin/sh\nexit 1\n".utf8).write(to: URL(fileURLWithPath: hook))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    #expect(try all.b("sync").status == 69)
    try FileManager.default.removeItem(atPath: hook)
    try all.b.does("sync")
    try tellsLoser(all)
  }

  @Test func aTaskThatComesBackIsToldWhereItWasDeleted() throws {
    let all = try SyncedMachines(sharing: "add Milk")
    try all.a.does("--yes delete 1", "sync")
    try all.b.does("rename 1 Soy", "sync")
    all.a.seconds = 12 * 3600
    try all.a.does("sync", telling: "+ 1 Soy", "1 Soy: deleted here and changed by b (today 10:00): it stays")
  }

  @Test func aCommitWithoutAMachineAndConflictsIsMergedLikeOthers() throws {
    let all = try conflicting()
    try all.b.does("sync")
    let commit = try all.remoteGit("commit-tree", "main^{tree}", "-p", "main~1", "-m", "one more")
    try all.remoteGit("update-ref", "refs/heads/main", commit)
    all.a.seconds = 12 * 3600
    #expect(try all.a.does("sync") == "Synced with origin: 1 task came\n  ~ 1 Soy · title Oat → Soy\n")
    try all.settle(with: ["1 Soy"])
  }
}
