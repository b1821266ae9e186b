import Foundation
import MVITesting
import Testing
import TodoModel

/// A program that changes calendar files at random: it drops what it does not know, sorts properties, renames files, and follows a
/// repeating task in a way of its own.
struct SimulatedClient {
  let folder: CalendarFolder
  private var random: SeededGenerator
  private let drops: Bool
  /// What it has added and taken away, by the beginnings of titles, which it never changes.
  private(set) var added: [String] = []
  private(set) var deleted: Set<String> = []

  /// - Parameter drops: Whether it drops what it does not know.
  init(_ folder: CalendarFolder, seed: UInt64, drops: Bool = true) {
    self.drops = drops
    self.folder = folder
    random = SeededGenerator(seed: seed)
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// The properties of the task in a file, unfolded.
  private static func lines(_ text: String) -> [String] {
    text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
  }

  private static func value(_ name: String, in lines: [String]) -> String? {
    lines.first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }.flatMap { line in
      line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]) }
    }
  }

  /// Changes something.
  mutating func act(_ step: Int) async throws {
    let names = folder.names.filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }
    guard let name = names.isEmpty ? nil : names[number(names.count)], number(5) > 0 else { return try await add(step) }
    switch number(9) {
    case 0:
      deleted.insert(Self.mark(of: Self.value("SUMMARY", in: Self.lines(folder.read(name))) ?? ""))
      try folder.delete(name)
    case 1:
      let text = folder.read(name)
      try folder.delete(name)
      try folder.write(text, to: "\(step)-\(number(1000)).ics")
    case 2, 3: try await complete(name, step)
    default: try await edit(name, of: names, step)
    }
  }

  private mutating func add(_ step: Int) async throws {
    added.append("p\(step)")
    let stamp = await folder.stamp
    var lines = ["CREATED:\(stamp)", "LAST-MODIFIED:\(stamp)", "SUMMARY:p\(step) \(number(9))"]
    if number(2) == 0 { lines.append("DUE;VALUE=DATE:202612\(10 + number(15))") }
    if number(3) == 0 { lines.append("CATEGORIES:red,x\(number(3))") }
    if number(3) == 0 { lines += ["RRULE:FREQ=WEEKLY", "DTSTART;VALUE=DATE:20261201", "X-PHONE;A=B:1"] }
    try folder.write(
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VTODO", "UID:\(step)@phone"] + lines
        + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n"), to: "phone-\(step).ics")
  }

  /// Writes a file in its own way.
  private mutating func put(_ lines: [String], to name: String) async throws {
    guard let begin = lines.firstIndex(of: "BEGIN:VTODO"), let end = lines.firstIndex(of: "END:VTODO") else { return }
    var inner =
      lines[(begin + 1)..<end].filter { !$0.hasPrefix("LAST-MODIFIED") } + ["LAST-MODIFIED:\(await folder.stamp)"]
    let dropped = ["CATEGORIES", "RELATED-TO", "X-TODO-P", "X-TODO"].filter { _ in number(6) == 0 && drops }
    inner.removeAll { line in dropped.contains { line.hasPrefix($0) } }
    if number(3) == 0 { inner.sort() }
    try folder.write((lines[...begin] + inner + lines[end...]).joined(separator: "\r\n"), to: name)
  }

  private mutating func edit(_ name: String, of names: [String], _ step: Int) async throws {
    var lines = Self.lines(folder.read(name))
    func set(_ property: String, _ value: String?) {
      lines.removeAll { $0.hasPrefix(property + ":") || $0.hasPrefix(property + ";") }
      if let value { lines.insert(property + value, at: lines.firstIndex(of: "END:VTODO") ?? 0) }
    }
    let title = Self.value("SUMMARY", in: lines) ?? ""
    switch number(7) {
    case 6:
      let other = names.randomElement(using: &random).flatMap { Self.value("UID", in: Self.lines(folder.read($0))) }
      set("RELATED-TO", other.map { (number(2) == 0 ? ":" : ";RELTYPE=DEPENDS-ON:") + $0 })
    case 0: set("SUMMARY", ":\(Self.mark(of: title)) \(step)")
    case 1: set("PRIORITY", number(2) == 0 ? nil : ":\(1 + number(9))")
    case 2: set("CATEGORIES", number(4) == 0 ? ":" : ":x\(number(3)),green")
    case 3: set("DESCRIPTION", ":there \(step)\\nline")
    case 4 where Self.value("RRULE", in: lines) == nil:
      set("DTSTART", nil)
      set("DUE", number(3) == 0 ? nil : ";VALUE=DATE:202612\(10 + number(15))")
    default: set("X-PHONE", ":\(step)")
    }
    try await put(lines, to: name)
  }

  private mutating func complete(_ name: String, _ step: Int) async throws {
    var lines = Self.lines(folder.read(name))
    guard Self.value("STATUS", in: lines) != "COMPLETED" else { return }
    let stamp = await folder.stamp
    let rule = Self.value("RRULE", in: lines)
    if let rule, number(2) == 0 {
      let next = lines.filter { line in
        !["UID", "X-TODO", "CATEGORIES", "DUE", "DTSTART", "RELATED-TO", "RRULE"].contains { line.hasPrefix($0) }
      }.flatMap { line -> [String] in
        line == "BEGIN:VTODO"
          ? [line, "UID:next-\(step)@phone", "RRULE:\(rule)", "DUE;VALUE=DATE:202701\(10 + number(15))"] : [line]
      }
      try await put(next, to: "next-\(step).ics")
    }
    lines.removeAll { $0.hasPrefix("STATUS") || $0.hasPrefix("RRULE") && number(2) == 0 }
    lines.insert(contentsOf: ["STATUS:COMPLETED", "COMPLETED:\(stamp)"], at: lines.firstIndex(of: "END:VTODO") ?? 0)
    try await put(lines, to: name)
  }

  /// The first word of a title.
  static func mark(of title: String) -> String { String(title.prefix { $0 != " " }) }
}
