import Foundation
import SampleTasks
import TestRunning
import Testing
import TodoModel

@testable import TodoSync

struct VdirFilesTests {
  private let folder = CalendarFolder()

  @Test func whatIsNoTaskIsLeftAlone() async throws {
    try await folder.add("One")
    let event = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let others = [
      "event.ics": event, "notes.txt": "BEGIN:VTODO", ".x.ics.tmp": "BEGIN:VTODO", ".hidden.ics": "BEGIN:VTODO",
      "x.tmp": "BEGIN:VTODO",
    ]
    for (name, text) in others { try folder.write(text, to: name) }
    try FileManager.default.createDirectory(
      atPath: folder.home + "/calendar/sub.ics", withIntermediateDirectories: true)
    try await folder.sync()
    #expect(try folder.tasks.count == 1 && folder.names.count == 7)
    for (name, text) in others { #expect(folder.read(name) == text) }
    try await folder.expectQuiet()
    // An event in the file of a task stays there.
    let name = try folder.file("One")
    try folder.write(
      folder.read(name).replacingOccurrences(
        of: "END:VCALENDAR", with: "BEGIN:VEVENT\r\nUID:f\r\nEND:VEVENT\r\nEND:VCALENDAR"), to: name)
    try await folder.change(1, "Two")
    try await folder.sync()
    #expect(folder.read(name).contains("SUMMARY:Two") && folder.read(name).contains("UID:f\r\nEND:VEVENT"))
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nDUE:tomorrow\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "x.ics:4:5"),
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\n", "x.ics:3:6"), ("", "x.ics:1:1"),
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "x.ics:2:1"),
    ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:b\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "x.ics:2:1"),
  ]) func whatCannotBeReadIsToldWithItsPlaceAndNothingChanges(text: String, place: String) async throws {
    try folder.write(calendar("b", ["SUMMARY:B"]), to: "b.ics")
    try folder.write(calendar("a", ["SUMMARY:A"]), to: "x.ics")
    try await folder.sync()
    try await folder.change(1, "+changed")
    let contents = folder.contents.filter { $0.key != "x.ics" }
    try folder.write(text, to: "x.ics")
    let error = await #expect(throws: TodoError.self) { try await folder.sync() }
    guard case .sync(.brokenFiles(let problems, count: 1)) = error else { return fail("\(String(describing: error))") }
    #expect(problems.first?.place.words.hasSuffix("/calendar/" + place) == true, "\(problems)")
    #expect(folder.contents.filter { $0.key != "x.ics" } == contents && folder.read("x.ics") == text)
    #expect(try folder.tasks.count == 2)
  }

  @Test func whatIsAsItWasIsNotRead() async throws {
    try await folder.share("One")
    let name = try folder.file("One")
    try folder.overwriteUnseen(name, with: folder.read(name).replacingOccurrences(of: "One", with: "Two"))
    #expect(try await folder.sync().came.isEmpty)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.home + "/calendar/" + name)
    #expect(try await folder.sync().came.count == 1)
  }

  @Test func aDryRunWritesNothing() async throws {
    try await folder.share("One")
    try await folder.add("Two")
    try await folder.edit(try folder.file("One")) { $0.replacingOccurrences(of: "One", with: "Uno") }
    let (contents, records, state) = (folder.contents, folder.records, try folder.state)
    let report = try await folder.sync(isDryRun: true)
    #expect(report.came.count == 1 && report.went.added == 1)
    #expect(try folder.contents == contents && folder.records == records && folder.state == state)
    #expect(try folder.tasks.map(\.title) == ["One", "Two"])
  }

  @Test func aFolderThatIsNotThereIsNoEmptyOne() async throws {
    try await folder.share("One")
    try FileManager.default.moveItem(atPath: folder.home + "/calendar", toPath: folder.home + "/elsewhere")
    await #expect(throws: TodoError.self) { try await folder.sync() }
    #expect(try folder.tasks.count == 1)
  }

  /// A file that another program writes after the reading stays, and is merged by the next sync.
  @Test func whatIsWrittenMeanwhileStays() async throws {
    try await folder.share("One", "Two")
    let (one, two) = (try folder.file("One"), try folder.file("Two"))
    try await folder.change(1, "+changed")
    try await folder.give { _ = try await $0.delete([2]) }
    try await folder.sync { [folder] in
      try? folder.write(folder.read(one).replacingOccurrences(of: "SUMMARY:One", with: "SUMMARY:Uno"), to: one)
      try? folder.write(folder.read(two).replacingOccurrences(of: "SUMMARY:Two", with: "SUMMARY:Dos"), to: two)
    }
    #expect(folder.read(one).contains("SUMMARY:Uno") && !folder.read(one).contains("CATEGORIES:changed"))
    #expect(folder.read(two).contains("SUMMARY:Dos"))
    try await folder.sync()
    #expect(try folder.task("Uno").tags == ["changed"] && folder.tasks.map(\.title) == ["Uno", "Dos"])
    #expect(folder.read(one).contains("CATEGORIES:changed"))
    try await folder.expectQuiet()
  }
}

/// Refusals of what is in a folder: nothing that could not be read again, no task twice, no circles,
/// and no deletion of everything without a question.
struct VdirRefusalsTests {
  private let folder = CalendarFolder()

  private func write(_ uid: String, _ lines: String...) throws {
    try folder.write(calendar(uid, ["SUMMARY:\(uid)"] + lines), to: uid + ".ics")
  }

  /// Synchronises, which is refused, and nothing is changed; the problems.
  private func problems(_ place: SourceLocation = #_sourceLocation) async throws -> [String] {
    let before = (try folder.tasks, folder.contents, folder.records)
    let error = await #expect(throws: TodoError.self, sourceLocation: place) { try await folder.sync() }
    #expect(error?.exitCode == 65, sourceLocation: place)
    #expect(try folder.tasks == before.0, sourceLocation: place)
    #expect(folder.contents == before.1 && folder.records == before.2, sourceLocation: place)
    return (error?.sourceProblems?.first ?? []).map {
      "\($0.place.words.dropFirst(folder.calendar.count + 1)): \($0.found)"
        .replacingOccurrences(of: folder.calendar + "/", with: "")
    }
  }

  /// The warning in place of deleting everything; nothing is changed.
  private func warning(_ place: SourceLocation = #_sourceLocation) async throws -> SyncWarning? {
    let before = (try folder.tasks, folder.contents, folder.records, try folder.state)
    let error = await #expect(throws: TodoError.self, sourceLocation: place) {
      try await folder.sync(isConfirmed: false)
    }
    #expect(try folder.tasks == before.0 && folder.state == before.3, sourceLocation: place)
    #expect(folder.contents == before.1 && folder.records == before.2, sourceLocation: place)
    guard case .sync(.unconfirmed(let warning, _)) = error else { return nil }
    return warning
  }

  @Test(arguments: ["b", "z"], [false, true])
  func oneTaskInTwoFilesIsRefused(copy: String, isChanged: Bool) async throws {
    try write("m")
    try await folder.sync()
    let text = folder.read("m.ics")
    try folder.write(
      isChanged ? text.replacingOccurrences(of: "SUMMARY:m", with: "SUMMARY:n") : text, to: copy + ".ics")
    for _ in 0..<2 { #expect(try await problems() == ["\(copy).ics:4:1: m once more, after m.ics, line 1"]) }
    // Whichever goes, the task stays.
    try folder.delete("m.ics")
    try await folder.sync(isConfirmed: false)
    #expect(try folder.tasks.map(\.title) == [isChanged ? "n" : "m"])
    try await folder.expectQuiet()
  }

  @Test(arguments: ["PARENT", "DEPENDS-ON"]) func aCircleFromThereIsOpenedAndTold(kind: String) async throws {
    try write("a", "RELATED-TO;RELTYPE=\(kind):b")
    try write("b", "RELATED-TO;RELTYPE=\(kind):a")
    try write("c", "RELATED-TO;RELTYPE=\(kind):c")
    let report = try await folder.sync()
    let (a, b, c) = (try folder.task("a"), try folder.task("b"), try folder.task("c"))
    #expect(TaskReferences.findings(in: [a, b, c]) == [])
    #expect([a, b, c].count { $0.parent != nil || !$0.depends.isEmpty } == 1)
    let field = kind == "PARENT" ? TaskField.parent : .depends
    #expect(
      Set(report.conflicts.map(\.conflict)) == [
        .circle(c.id, field, to: c.id),
        a[field] == nil ? .circle(a.id, field, to: b.id) : .circle(b.id, field, to: a.id),
      ])
    #expect(["a.ics", "b.ics", "c.ics"].count { folder.read($0).contains("RELATED-TO") } == 1)
    try await folder.expectQuiet()
  }

  /// A circle is not opened at a reference that both sides had.
  @Test func aCircleWithWhatWasThereIsOpenedThere() async throws {
    try await folder.share("Whole", "Part parent:1", "Last depends:1")
    let (whole, part, last) = (try folder.task("Whole"), try folder.task("Part"), try folder.task("Last"))
    let name = try folder.file("Whole")
    try await folder.edit(
      name, adding: ["RELATED-TO:\(part.id)", "RELATED-TO;RELTYPE=DEPENDS-ON:\(last.id)", "PRIORITY:1"])
    let report = try await folder.sync()
    #expect(
      report.conflicts.map(\.conflict)
        == [.circle(whole.id, .parent, to: part.id), .circle(whole.id, .depends, to: last.id)])
    #expect(try folder.task("Part") == part && folder.task("Last") == last && folder.task("Whole").priority == .high)
    #expect(!folder.read(name).contains("RELATED-TO"))
    try await folder.expectQuiet()
  }

  @Test(arguments: [
    ("DUE;TZID=America/New_York:99991231T235959", "a time beyond the calendar in due date"),
    ("DUE;TZID=Asia/Tokyo:00010101T000000", "a time beyond the calendar in due date"),
    ("CREATED;TZID=Asia/Tokyo:00010101T000000", "a time beyond the calendar in created"),
    ("DTSTART:99991230T000000Z\r\nDURATION:P9999W", "a time beyond the calendar in due date"),
    ("DTSTART;VALUE=DATE:99991230\r\nDURATION:P3D", "a time beyond the calendar in due date"),
    ("CATEGORIES:" + (1...1_500).map { "t\($0)" }.joined(separator: ","), "1500 tags"),
    ("X-TODO-PROJECT:" + String(repeating: "p", count: 3_000), "a name of 3000 bytes"),
  ]) func whatCannotBeKeptIsRefusedWithItsPlace(line: String, found: String) async throws {
    try write("a")
    try write("b")
    try await folder.sync()
    try await folder.add("Here")
    for uid in ["b", "c"] {
      try write(uid, line)
      #expect(try await problems() == ["\(uid).ics:4:1: \(found)"])
      try write(uid)
    }
    try await folder.sync()
    #expect(try folder.tasks.count == 4)
    try await folder.expectQuiet()
  }

  /// Each side may have as many as can be kept, and both together more.
  @Test func whatCannotBeKeptOfBothIsRefused() async throws {
    func tags(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "t\($0)" } }
    try write("a", "CATEGORIES:" + tags(1...600).joined(separator: ","))
    try await folder.sync()
    try await folder.change(1, tags(601...900).map { "+" + $0 }.joined(separator: " "))
    try write("a", "CATEGORIES:" + (tags(1...600) + tags(901...1_200)).joined(separator: ","))
    #expect(try await problems() == ["a.ics:4:1: 1200 tags"])
  }

  /// Times of files are counted in nanoseconds, of which 64 bits hold those of 292 years.
  @Test func aFileOfLaterCenturiesIsRead() async throws {
    try write("a")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e10)], ofItemAtPath: folder.calendar + "/a.ics")
    #expect(try await folder.sync().came.count == 1)
    try await folder.expectQuiet()
  }

  @Test func whereNothingIsLeftItIsAsked() async throws {
    try await folder.share("One", "Two", "Three")
    try folder.delete(try folder.file("One"))
    try await folder.sync(isConfirmed: false)
    #expect(try folder.tasks.map(\.title) == ["Two", "Three"])
    for name in folder.names { try folder.delete(name) }
    #expect(try await warning() == .allGone(2))
    #expect(try await folder.sync(isConfirmed: false, isDryRun: true).came.count == 2)
    // Other files are none of those that were there.
    try write("new")
    #expect(try await warning() == .allGone(2))
    try await folder.sync()
    #expect(try folder.tasks.map(\.title) == ["new"])
    try await folder.expectQuiet()
    try folder.delete("new.ics")
    #expect(try await warning() == .allGone(1))
  }

  /// It is not asked whether to delete what stays, or is gone here already.
  @Test func whereNothingWouldGoItIsNotAsked() async throws {
    try await folder.share("One", "Two")
    for name in folder.names { try folder.delete(name) }
    try await folder.change(1, "+kept")
    try await folder.give { _ = try await $0.delete([2]) }
    try await folder.sync(isConfirmed: false)
    #expect(try folder.tasks.map(\.title) == ["One"] && folder.names.count == 1)
    try await folder.expectQuiet()
  }
}
