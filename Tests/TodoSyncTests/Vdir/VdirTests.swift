import Foundation
import Testing
import TodoModel

@testable import TodoSync

/// A list and a folder of calendar files become one, both ways.
struct VdirTests {
  private let folder: CalendarFolder

  init() throws { folder = try CalendarFolder() }

  /// A calendar of one task.
  private func calendar(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VTODO", "UID:\(uid)"] + lines
      + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  @Test func aTaskGoesAndComesBackChanged() async throws {
    defer { folder.remove() }
    try await folder.add("Pay the rent due:2026-12-04 +bills project:home priority:high")
    let report = try await folder.sync()
    #expect(report.went.added == 1 && report.came.isEmpty)
    let task = try folder.task("Pay the rent")
    #expect(folder.names == ["\(task.id).ics"])
    #expect(folder.read("\(task.id).ics").contains("\r\nDUE;VALUE=DATE:20261204\r\n"))
    try await folder.expectQuiet()
    try await folder.edit("\(task.id).ics") {
      $0.hasPrefix("X-TODO") || $0.hasPrefix("CATEGORIES") ? nil : $0.replacingOccurrences(of: "1204", with: "1205")
    }
    #expect(try await folder.sync().came.count == 1)
    let after = try folder.task("Pay the rent")
    #expect(after.due == .day(Day(year: 2026, month: 12, day: 5)!))
    #expect(after.tags == ["bills"] && after.project == "home" && after.priority == .high && after.number == 1)
    try await folder.expectQuiet()
    try await folder.change(1, "due:2026-12-06")
    #expect(try await folder.sync().went.changed == 1)
    let text = folder.read("\(task.id).ics")
    for line in ["SEQUENCE:1", "DUE;VALUE=DATE:20261206", "CATEGORIES:bills", "X-TODO-PROJECT:home"] {
      #expect(text.contains("\r\n\(line)\r\n"), "\(line) in \(text)")
    }
    try await folder.expectQuiet()
  }

  @Test func aTaskComesAndGoesBackChanged() async throws {
    defer { folder.remove() }
    try folder.write(calendar("abc@phone", "SUMMARY:Milk", "X-APPLE-SORT-ORDER:7"), to: "random.ics")
    #expect(try await folder.sync().came.count == 1)
    try await folder.expectQuiet()
    #expect(folder.read("random.ics") == calendar("abc@phone", "SUMMARY:Milk", "X-APPLE-SORT-ORDER:7"))
    try await folder.change(1, "Oat milk")
    #expect(try await folder.sync().went.changed == 1)
    #expect(folder.names == ["random.ics"])
    let text = folder.read("random.ics")
    #expect(text.contains("UID:abc@phone\r\nSUMMARY:Oat milk\r\nX-APPLE-SORT-ORDER:7\r\n"), "\(text)")
    try await folder.expectQuiet()
  }
}
