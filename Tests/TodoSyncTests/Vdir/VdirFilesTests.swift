import Foundation
import SampleTasks
import Testing
import TodoModel

@testable import TodoSync

/// Which files of a folder are read and written, and which are left alone.
struct VdirFilesTests {
  private let folder: CalendarFolder

  init() throws { folder = try CalendarFolder() }

  @Test func whatIsNoTaskIsLeftAlone() async throws {
    defer { folder.remove() }
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
    // An event in the file of a task stays beside it.
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
  ])
  func whatCannotBeReadIsToldWithItsPlaceAndNothingChanges(text: String, place: String) async throws {
    defer { folder.remove() }
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:b\r\nSUMMARY:B\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", to: "b.ics")
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:A\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", to: "x.ics")
    try await folder.sync()
    try await folder.change(1, "+changed")
    let contents = folder.contents.filter { $0.key != "x.ics" }
    try folder.write(text, to: "x.ics")
    let error = await #expect(throws: TodoError.self) { try await folder.sync() }
    guard case .sync(.brokenFiles(let problems, count: 1)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problems.first?.place.words.hasSuffix("/calendar/" + place) == true, "\(problems)")
    #expect(folder.contents.filter { $0.key != "x.ics" } == contents && folder.read("x.ics") == text)
    #expect(try folder.tasks.count == 2)
  }

  @Test func whatIsAsItWasIsNotRead() async throws {
    defer { folder.remove() }
    try await folder.add("One")
    try await folder.sync()
    let name = try folder.file("One")
    try folder.overwriteUnseen(name, with: folder.read(name).replacingOccurrences(of: "One", with: "Two"))
    #expect(try await folder.sync().came.isEmpty)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.home + "/calendar/" + name)
    #expect(try await folder.sync().came.count == 1)
  }

  @Test func aDryRunWritesNothing() async throws {
    defer { folder.remove() }
    try await folder.add("One")
    try await folder.sync()
    try await folder.add("Two")
    try await folder.edit(try folder.file("One")) { $0.replacingOccurrences(of: "One", with: "Uno") }
    let (contents, records, state) = (folder.contents, folder.records, try folder.state)
    let report = try await folder.sync(isDryRun: true)
    #expect(report.came.count == 1 && report.went.added == 1)
    #expect(try folder.contents == contents && folder.records == records && folder.state == state)
    #expect(try folder.tasks.map(\.title) == ["One", "Two"])
  }

  @Test func aFolderThatIsNotThereIsNoEmptyOne() async throws {
    defer { folder.remove() }
    try await folder.add("One")
    try await folder.sync()
    try FileManager.default.moveItem(atPath: folder.home + "/calendar", toPath: folder.home + "/elsewhere")
    await #expect(throws: TodoError.self) { try await folder.sync() }
    #expect(try folder.tasks.count == 1)
  }

  /// What another program writes after the files were read stays, and is merged by the next sync.
  @Test func whatIsWrittenMeanwhileStays() async throws {
    defer { folder.remove() }
    try await folder.add("One")
    try await folder.add("Two")
    try await folder.sync()
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
