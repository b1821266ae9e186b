import Glibc
import MVITesting
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

/// The table of “Situations” in Docs/FileFormat.md, a test for each row.
@Suite("Situations: what was copied, put back or deleted") struct SituationsTests {
  @Test func aFileOfYesterdayIsBroughtUpToDate() async throws {
    let here = try await Machine.filled(.few)
    let yesterday = here.file
    try await here.add("Drei")
    try await here.rename(1, "Uno")
    here.putFile(yesterday)
    #expect(try await here.titles == ["Uno", "Zwei", "Drei"])
    #expect(try await here.add("Vier") == [.olderFile(sequence: 2, newest: 4)])
    #expect(try await here.add("Fuenf") == [])
  }

  @Test func anOlderCommitWithAnEditIsBroughtUpToDateAndKeepsTheEdit() async throws {
    let here = try await Machine.filled(.few)
    let commit = here.file
    try await here.rename(1, "Uno")
    // What git does: another file in the place of this one.
    unlink(here.directory.file)
    here.putFile(commit.edited(#""title":"Zwei""#, #""title":"Zwo""#))
    let told = try await here.add("Drei")
    #expect(try await here.titles == ["Uno", "Zwo", "Drei"])
    #expect(told.contains(.olderFile(sequence: 2, newest: 3)) && told.outside.map(\.number) == [2])
  }

  @Test func withoutItsHistoryAFileThatHasEverythingLosesNothing() async throws {
    let here = try await Machine.filled(.few)
    unlink(here.directory.history)
    #expect(try await here.add("Drei") == [])
    #expect(try await here.titles == ["Eins", "Zwei", "Drei"])
  }

  /// Readers and writers get a notice about commands that only the history had.
  @Test(.tags(.sweep), .door, arguments: FileSize.swept)
  func aDeletedHistoryWithCommandsOfItsOwnIsTold(_ size: FileSize) async throws {
    let here = try await Machine.filled(size)
    let file = here.file
    let lost = FileNotice.lostCommands(upTo: here.sequence + 1)
    try await here.addToHistoryOnly("Tail")
    #expect(here.file == file)
    unlink(here.directory.history)
    #expect(try await here.toldToReader() == [lost])
    #expect(try await here.source.examine().findings == [.lostCommands(upTo: here.sequence + 1)])
    #expect(try await here.add("Next").contains(lost))
    #expect(try await here.toldToReader() == [])
    #expect(try await here.titles.suffix(1) == ["Next"])
  }

  @Test func onlyTheirFileComesAndBothHaveCommandsThatOnlyTheirHistoriesHave() async throws {
    let (here, there) = try await Machine.pair()
    try await here.addToHistoryOnly("mine")
    try await there.add("theirs")
    try await there.addToHistoryOnly("not in their file")
    here.putFile(there.file)
    let told = try await here.toldToReader()
    #expect(told.contains(.renumbered(Renumbering(old: 3, new: 4))) && told.count == 2)
    #expect(told.outside.map(\.after?.title) == ["theirs"])
    try await here.add("next")
    #expect(try await here.titles == ["Eins", "Zwei", "mine", "theirs", "next"])
  }

  /// The file of a program that knew no identities, whatever its number, and the other way round.
  @Test func aFileThatTellsNoHistoryIsForeignWhateverItsNumber() async throws {
    let (here, there) = try await Machine.pair()
    try await here.addToHistoryOnly("mine")
    for step in 0..<9 { try await there.add("theirs \(step)") }
    let text = there.file.text
    here.putFile(Array(text.replacing(try Regex(#","history":"[^"]*","records":"[^"]*""#), with: "").utf8))
    #expect(try await here.titles.sorted() == (["Eins", "Zwei", "mine"] + (0..<9).map { "theirs \($0)" }).sorted())
    #expect(try await here.toldToReader().contains(.foreignFile))
  }

  /// Replayed by number, the completion of mine would be made on theirs.
  @Test func aCommandOfTheTailMeetsItsOwnTask() async throws {
    let (here, there) = try await Machine.pair()
    try await here.add("mine")
    try await there.add("theirs")
    let source = here.source
    try await source.committing { try await $0.complete([3]) }
    here.putFile(there.file)
    let tasks = try await here.source.tasks()
    #expect(tasks.filter { $0.status == .completed }.map(\.title) == ["mine"])
    #expect(tasks.filter { $0.status == .active }.map(\.title) == ["Eins", "Zwei", "theirs"])
  }

  @Test func onlyTheirHistoryComesAndWhatIsInTheFileStays() async throws {
    let (here, there) = try await Machine.pair()
    try await here.add("mine")
    try await there.add("theirs")
    here.putHistory(there.history)
    let told = try await here.toldToReader()
    #expect(told.contains(.renumbered(Renumbering(old: 3, new: 4))) && told.count == 2)
    #expect(told.outside.map(\.after?.title) == ["mine"])
    try await here.add("next")
    #expect(try await here.titles == ["Eins", "Zwei", "theirs", "mine", "next"])
  }

  @Test func theirHistoryOverCommandsThatOnlyMineHadIsTold() async throws {
    let (here, there) = try await Machine.pair()
    try await here.addToHistoryOnly("mine")
    try await there.addToHistoryOnly("theirs")
    here.putHistory(there.history)
    #expect(try await here.toldToReader().contains(.lostCommands(upTo: 3)))
    #expect(try await here.titles == ["Eins", "Zwei", "theirs"])
  }

  @Test func myHistoryOfYesterdayIsTold() async throws {
    let here = try await Machine.filled(.few)
    let yesterday = here.history
    try await here.addToHistoryOnly("Drei")
    here.putHistory(yesterday)
    #expect(try await here.toldToReader() == [.lostCommands(upTo: 3)])
  }

  @Test func bothComeOneAfterTheOther() async throws {
    for comesFirst in [true, false] {
      let (here, there) = try await Machine.pair()
      try await here.add("mine")
      try await there.add("theirs")
      for isFile in [comesFirst, !comesFirst] {
        if isFile { here.putFile(there.file) } else { here.putHistory(there.history) }
        try await here.add("behind it")
      }
      #expect(
        try await here.titles.sorted() == ["Eins", "Zwei", "behind it", "behind it", "mine", "theirs"],
        "the file first: \(comesFirst)")
    }
  }

  @Test func bothOfAnotherMachineInThePlaceOfMineAreTold() async throws {
    let (here, there) = try await Machine.pair()
    try await here.add("mine")
    try await there.add("theirs")
    here.putHistory(there.history)
    here.putFile(there.file)
    #expect(try await here.toldToReader().contains(.lostCommands(upTo: 3)))
    #expect(try await here.add("next").contains(.lostCommands(upTo: 3)))
    #expect(try await here.toldToReader() == [])
  }

  @Test func aDeletedFileComesBackFromItsHistory() async throws {
    let here = try await Machine.filled(.few)
    try await here.addToHistoryOnly("Drei")
    unlink(here.directory.file)
    #expect(try await here.titles == ["Eins", "Zwei", "Drei"])
    #expect(try await here.toldToReader() == [.restored(path: here.directory.file)])
  }

  @Test func bothDeletedAreTold() async throws {
    let here = try await Machine.filled(.few)
    unlink(here.directory.file)
    unlink(here.directory.history)
    #expect(try await here.toldToReader() == [.lostCommands(upTo: 2)])
    #expect(try await here.add("anew").contains(.lostCommands(upTo: 2)))
    #expect(try await here.toldToReader() == [])
  }

  /// The lock of another machine knows of commands that this one never had.
  @Test(arguments: [true, false]) func aLockFromElsewhereTellsNothing(isReplaced: Bool) async throws {
    let (here, there) = try await Machine.pair()
    try await there.add("theirs")
    let lock = here.directory.file + ".lock"
    if isReplaced { unlink(lock) }
    put(try #require(contents(there.directory.file + ".lock")), into: lock)
    #expect(try await here.toldToReader() == [])
    #expect(try await here.add("next") == [])
  }

  @Test func aClearedOrShortenedHistoryHasLostNothing() async throws {
    let here = Machine(limits: HistoryLimits(commands: 4))
    for step in 0..<12 { try await here.add("\(step)") }
    #expect(try await here.toldToReader() == [])
    let source = here.source
    try await source.clearHistory()
    try await source.commit()
    #expect(try await here.toldToReader() == [])
  }
}

extension Machine {
  fileprivate static func pair() async throws -> (Machine, Machine) {
    let here = try await Machine.filled(.few)
    return (here, here.copy())
  }

  /// Gives a command that no checkpoint follows.
  fileprivate func addToHistoryOnly(_ title: String) async throws {
    let source = source
    try await source.addAndCommit([.title(title)], for: "add \(title)")
    time.step()
  }

  fileprivate func toldToReader() async throws -> [FileNotice] {
    let source = source
    _ = try await source.tasks()
    return source.takeFileNotices()
  }

  fileprivate var sequence: Int { (try? TasksDocument.read(file).sequence) ?? 0 }
}

/// Machines with histories of their own whose files git carries and merges by the driver, at random: in the end both have the
/// same tasks, none is lost, and what was deleted stays deleted.
struct DriverSituationsTests {
  private struct Deeds {
    var added: Set<String> = []
    var deleted: Set<String> = []
    var tagged: Set<String> = []
  }

  @Test func whateverIsMergedNothingIsLost() async throws {
    for seed in 0..<thinned(150, to: 10, "random histories that git carries") {
      var random = SeededGenerator(seed: UInt64(seed))
      try await run(&random, seed: seed)
    }
  }

  private func run(_ random: inout SeededGenerator, seed: Int) async throws {
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let machines = [Machine(), Machine()]
    for _ in 0..<500 { machines[1].time.step() }
    var deeds = Deeds()
    for title in ["A", "B", "C"] { try await machines[0].add(title) }
    deeds.added = ["A", "B", "C"]
    var main = machines[0].file
    machines[1].putFile(main)
    // What each has had of the branch last.
    var bases = [main, main]
    for step in 0..<24 {
      let place = number(2)
      if number(4) == 0 {
        main = try pull(main, bases[place], machines[place], rebases: number(2) == 0)
        bases[place] = main
      } else {
        try await give(machines[place], step: "\(place)-\(step)", &deeds, &random)
      }
    }
    for _ in 0..<2 {
      for place in 0..<2 {
        main = try pull(main, bases[place], machines[place], rebases: false)
        bases[place] = main
        // Each makes what came a part of its history.
        try await machines[place].run { try await $0.add([.title("-")]) + $0.undo() }
        let title = "\(place) \(seed) \(main.count)"
        try await machines[place].add(title)
        deeds.added.insert(title)
      }
    }
    for place in 0..<2 {
      main = try pull(main, bases[place], machines[place], rebases: false)
      bases[place] = main
    }
    machines[0].putFile(try merged(main, bases[0], machines[0].file))
    let lists = [try await machines[0].titles, try await machines[1].titles]
    #expect(lists[0] == lists[1], "seed \(seed)")
    #expect(Set(lists[0]).isSuperset(of: deeds.added.subtracting(deeds.deleted)), "seed \(seed)")
    // What was changed elsewhere while it was deleted may be back.
    #expect(Set(lists[0]).isDisjoint(with: deeds.deleted.subtracting(deeds.tagged)), "seed \(seed)")
  }

  private func give(
    _ machine: Machine, step: String, _ deeds: inout Deeds, _ random: inout SeededGenerator
  ) async throws {
    let tasks = try await machine.source.tasks()
    let kind = tasks.isEmpty ? 0 : Int.random(in: 0..<4, using: &random)
    guard kind > 0 else {
      try await machine.add("task \(step)")
      return _ = deeds.added.insert("task \(step)")
    }
    let task = tasks[Int.random(in: 0..<tasks.count, using: &random)]
    if kind == 1 {
      try await machine.delete(task.number)
      deeds.deleted.insert(task.title)
    } else {
      try await machine.run { try await $0.save([.addTag(step.replacing("-", with: "x"))], to: [task.number]) }
      deeds.tagged.insert(task.title)
    }
  }

  /// Merges the branch into a machine's file, or the other way round as a rebase does, and answers with what is pushed.
  private func pull(_ main: [UInt8], _ base: [UInt8], _ machine: Machine, rebases: Bool) throws -> [UInt8] {
    let result = rebases ? try merged(machine.file, base, main) : try merged(main, base, machine.file)
    machine.putFile(result)
    return result
  }

  /// As the driver does it: with the second as its own side.
  private func merged(_ theirs: [UInt8], _ base: [UInt8], _ ours: [UInt8]) throws -> [UInt8] {
    // git merges only where both have changed.
    if theirs == base || theirs == ours { return ours }
    if ours == base { return theirs }
    return DocumentMerge(base: try .read(base), try .read(ours), try .read(theirs)).result.bytes()
  }
}
