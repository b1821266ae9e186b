/// Known by a checksum, not a position: other programs move lines, and a date must never belong to another text.
package struct NoteDate: Hashable, Sendable, Codable {
  package let at: Instant
  /// FNV-1a in 32 bits of the UTF-8 of the line.
  package let checksum: UInt32

  package init(at: Instant, checksum: UInt32) { (self.at, self.checksum) = (at, checksum) }

  init(at: Instant, line: Substring) {
    self.init(at: at, checksum: line.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }
}

package typealias Note = (text: String, written: Instant?)

extension TodoItem {
  /// The lines without blank ones. Of equal lines the last ones have the dates.
  package var noteLines: [Note] {
    var dates = self[.noted]?.noteDates ?? []
    return Array(
      lines.reversed().map { line in
        let place = dates.isEmpty ? nil : dates.lastIndex { NoteDate(at: $0.at, line: line) == $0 }
        return (String(line), place.map { dates.remove(at: $0).at })
      }
      .reversed())
  }

  mutating func removeNote(_ place: Int) throws(TodoError) {
    let count = noteLines.count
    guard place > 0, place <= count else {
      let notes =
        count == 0 ? "nothing, as \(number) has no notes" : "the place of one of the \(count) notes of \(number)"
      throw .invalid("-\(place)", of: "note", expected: notes)
    }
    var all = notes.split(separator: "\n", omittingEmptySubsequences: false)
    all.remove(at: all.indices.filter { !all[$0].isBlank }[place - 1])
    notes = count == 1 ? "" : all.joined(separator: "\n")
  }

  /// Dates the new lines of the notes, and drops the dates of removed ones.
  mutating func dateNotes(besidesThoseOf before: TodoItem, at now: Instant) {
    let old = before.noteLines
    var known = Dictionary(grouping: old) { $0.text[...] }.mapValues { $0.map(\.written)[...] }
    var dates: [NoteDate] = []
    for line in lines {
      // An old line without a date stays undated.
      let date: Instant? = old.isEmpty ? now : known[line]?.popFirst() ?? now
      if let date { dates.append(NoteDate(at: date, line: line)) }
    }
    self[.noted] = dates.isEmpty ? nil : .noteDates(dates)
  }

  private var lines: [Substring] {
    // Most have one line or none, and splitting is slow.
    let lines = notes.utf8.contains(UInt8(ascii: "\n")) ? notes.split(separator: "\n") : [notes[...]]
    return lines.filter { !$0.isBlank }
  }
}

extension Substring { fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) } }
