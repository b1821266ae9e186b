import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoJSON
import TodoModel
import TodoStore

@Suite("Files from elsewhere") struct StaleFilesTests {
  @Test(.tags(.sweep), .door, arguments: FileSize.swept)
  func anEditorsBufferTakesNothingAway(_ size: FileSize) async throws {
    let machine = try await Machine.filled(size)
    let buffer = machine.file
    try await machine.add("Meanwhile")
    try await machine.complete(1)
    machine.putFile(buffer.edited(#""title":"Zwei""#, #""title":"Zwo""#))
    let number = size.tasks + 1
    let merged = try await machine.source.tasks()
    #expect(merged.count == number)
    #expect(merged[0].status == .completed && merged[1].title == "Zwo" && merged[number - 1].title == "Meanwhile")
    #expect(try await machine.add("Next").outside.map(\.after?.title) == ["Zwo"])
    // It is a step, and so is each command.
    let history = try await machine.source.history()
    #expect(history.steps.suffix(4).map(\.command) == ["add Meanwhile", "done 1", "", "add Next"])
    try await machine.run { try await $0.undo(2) }
    #expect(try await machine.source.task(2).title == "Zwei")
    #expect(try await machine.source.task(1).status == .completed)
    #expect(try await machine.source.task(number).title == "Meanwhile")
    try await machine.run { try await $0.redo(2) }
    #expect(try await machine.source.task(2).title == "Zwo")
    #expect(try await machine.source.tasks().count == number + 1)
  }

  @Test(.tags(.sweep), .door, arguments: FileSize.swept)
  func aCopyThatWentOnElsewhereTakesNothingAway(_ size: FileSize) async throws {
    let one = try await Machine.filled(size)
    let other = one.copy()
    try await one.add("mine on A")
    try await one.complete(1)
    try await one.delete(2)
    for step in 0..<40 { try await other.add("other \(step)") }
    try await other.rename(1, "Uno")
    one.putFile(other.file)
    // The tail of the other machine's history stays there with its file.
    let theirs = try TasksDocument.read(other.file).tasks
    let merged = try await one.source.tasks()
    #expect(merged.first?.title == theirs.first?.title && merged.first?.status == .completed)
    #expect(!merged.contains { $0.number == 2 })
    #expect(merged.filter { $0.title == "mine on A" }.map(\.number) == [size.tasks + 1])
    #expect(Set(merged.map(\.id)).count == merged.count && Set(merged.map(\.number)).count == merged.count)
    #expect(merged.count == theirs.count)
    // And back: both have everything, without a question which of them is newer.
    try await one.add("afterwards")
    let source = one.source
    _ = try await source.tasks()
    try await source.refresh()
    other.putFile(try await one.settledFile())
    let both = try await other.source.tasks()
    #expect(both.map(\.title).contains("mine on A") && both.map(\.title).contains("afterwards"))
    #expect(both.count { $0.title.hasPrefix("other ") } == 40)
    #expect(both.first?.title == "Uno" && both.first?.status == .completed)
    #expect(!both.contains { $0.title == "Zwei" })
  }

  @Test func twoMachinesThatShareOnlyTheDataFileHaveTheSame() async throws {
    let one = try await Machine.filled(.few)
    let other = Machine()
    other.putFile(one.file)
    for round in 0..<6 {
      try await one.add("one \(round)")
      try await other.add("other \(round)")
      if round == 2 { try await other.delete(1) }
      if round == 3 { try await one.rename(2, "Zwo") }
      // Either file may be the later one.
      if round.isMultiple(of: 2) { one.putFile(other.file) } else { other.putFile(one.file) }
      let (writer, reader) = round.isMultiple(of: 2) ? (one, other) : (other, one)
      try await writer.add("merged \(round)")
      reader.putFile(writer.file)
      #expect(try await reader.titles == writer.titles, "round \(round)")
    }
    let titles = try await one.titles
    for round in 0..<6 {
      #expect(
        titles.contains("one \(round)") && titles.contains("other \(round)") && titles.contains("merged \(round)"))
    }
    #expect(!titles.contains("Eins") && titles.contains("Zwo"))
    let (left, right) = (try await one.source.tasks(), try await other.source.tasks())
    #expect(left == right)
  }

  @Test(.tags(.sweep), .door, arguments: FileSize.swept)
  func anotherMachinesHistoryTakesNothingAway(_ size: FileSize) async throws {
    let one = try await Machine.filled(size)
    let other = one.copy()
    try await one.add("in the file")
    one.putFile(try await one.settledFile())
    try await other.add("in the history")
    try await other.complete(1)
    one.putHistory(other.history)
    let titles = try await one.titles
    #expect(titles.contains("in the file") && titles.contains("in the history"))
    #expect(try await one.source.task(1).status == .completed)
    try await one.add("next")
    #expect(try await one.titles.suffix(3).sorted() == ["in the file", "in the history", "next"])
    #expect(try await one.source.undo().map(\.before?.title) == ["next"])
  }

  @Test func aFileOfAnotherHistoryIsMergedAndTold() async throws {
    let one = try await Machine.filled(.few)
    let other = Machine()
    try await other.add("theirs")
    one.putFile(other.file)
    let source = one.source
    #expect(try await source.tasks().map(\.title) == ["Eins", "Zwei", "theirs"])
    #expect(source.takeFileNotices().contains(.foreignFile))
    try await one.add("next")
    #expect(try await one.titles == ["Eins", "Zwei", "theirs", "next"])
    // From then on it is known how far each is in the other.
    one.putFile(one.file)
    #expect(try await one.source.tasks().count == 4)
    try await other.complete(1)
    one.putFile(other.file)
    #expect(try await one.titles == ["Eins", "Zwei", "theirs", "next"])
    #expect(try await one.source.tasks().first { $0.title == "theirs" }?.status == .completed)
  }

  /// Adding to a large file reads its beginning, in which the merged histories precede the scope.
  @Test func theScopeIsFoundBehindWhatWasMerged() async throws {
    let (one, other) = (Machine(), Machine())
    try await one.run { try await $0.add([.title("large"), .notes(String(repeating: "n", count: 1 << 20))]) }
    try await other.add("theirs")
    one.putFile(other.file)
    let source = one.source
    _ = try await source.perform(.use(Scope(project: "work")), for: "use project:work")
    try await source.settle()
    #expect(one.file.prefix(1000).text.contains(#""merged":{"#))
    #expect(try await one.source.add([.title("new")]).first?.after?.project == "work")
  }

  @Test(arguments: [#","history":"[^"]*""#, #","records":"[^"]*""#, #""sequence":\d+,"#, #","history":.*?","tasks""#])
  func aFileThatDoesNotTellWhatItIsBasedOnTakesNothingAway(_ member: String) async throws {
    let machine = try await Machine.filled(.few)
    let buffer = machine.file
    try await machine.add("Meanwhile")
    try await machine.complete(1)
    let text = buffer.text
    let pattern = try Regex(member)
    let replacement = member.hasSuffix("tasks\"") ? #","tasks""# : ""
    try #require(text.firstMatch(of: pattern) != nil)
    machine.putFile(
      Array(text.replacing(pattern, with: replacement).utf8).edited(#""title":"Zwei""#, #""title":"Zwo""#))
    #expect(try await (machine.titles, machine.source.task(1).status) == (["Eins", "Zwo", "Meanwhile"], .completed))
    try await machine.add("Next")
    #expect(try await machine.titles == ["Eins", "Zwo", "Meanwhile", "Next"])
  }

  @Test func aReformattedFileIsTheSame() async throws {
    let machine = try await Machine.filled(.few)
    let buffer = machine.file
    try await machine.add("Meanwhile")
    let text = buffer.text
    machine.putFile(Array("\u{FEFF}\(text.replacing("\n", with: "\r\n").replacing(",\"", with: " ,\r\n  \""))".utf8))
    let source = machine.source
    #expect(try await source.tasks().map(\.title) == ["Eins", "Zwei", "Meanwhile"])
    #expect(source.takeFileNotices().outside.isEmpty)
  }

  @Test func whatIsDeletedInAFileThatTellsItsBasisIsDeleted() async throws {
    let machine = try await Machine.filled(.few)
    try await machine.add("Drei")
    let lines = DamagedStore.lines(machine.file)
    try await machine.rename(2, "Zwo")
    // The buffer of an editor, from which two tasks are taken, one of which has changed since.
    machine.putFile(lines[0] + lines[3] + lines[4])
    let source = machine.source
    #expect(try await source.tasks().map(\.title) == ["Zwo", "Drei"])
    let fileNotices = source.takeFileNotices()
    #expect(fileNotices.outside.map(\.number) == [1] && fileNotices.outside.map(\.isDeletion) == [true])
    try await machine.run { try await $0.undo() }
    #expect(try await machine.titles == ["Eins", "Zwo", "Drei"])
  }

  @Test func aBackupOfBothGoesOn() async throws {
    let machine = try await Machine.filled(.few)
    let (file, history) = (machine.file, machine.history)
    try await machine.add("lost with the disk")
    machine.putFile(file)
    machine.putHistory(history)
    #expect(try await machine.add("next") == [.lostCommands(upTo: 3)])
    #expect(try await machine.titles == ["Eins", "Zwei", "next"])
  }

  @Test func aFileOlderThanTheHistoryGoesBackIsMergedWithWhatIsKnown() async throws {
    let machine = Machine(limits: HistoryLimits(commands: 4))
    try await machine.add("a")
    let old = machine.file
    for step in 0..<12 { try await machine.add("b\(step)") }
    machine.putFile(old)
    let source = machine.source
    let titles = try await source.tasks().map(\.title)
    #expect(titles.first == "a" && titles.suffix(4) == ["b8", "b9", "b10", "b11"])
    #expect(source.takeFileNotices().contains { if case .forgottenBasis = $0 { true } else { false } })
  }
}

extension Machine {
  func settledFile() async throws -> [UInt8] {
    let source = source
    _ = try await source.add([.title("settles")])
    try await source.settle()
    let undo = self.source
    _ = try await undo.undo()
    try await undo.settle()
    return file
  }
}
