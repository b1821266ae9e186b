/// When a line of the notes was written.
///
/// The line is known by a checksum of its text and not by its place: other programs insert and remove lines without
/// knowing of dates, and a date must never stand beside another text.
package struct NoteDate: Hashable, Sendable, Codable {
  /// When it was written.
  package let at: Instant
  /// A checksum of the line, FNV-1a in 32 bits over its UTF-8.
  package let checksum: UInt32

  package init(at: Instant, checksum: UInt32) {
    self.at = at
    self.checksum = checksum
  }

  init(at: Instant, line: Substring) {
    self.init(at: at, checksum: line.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }
}

/// One line of the notes that is not blank.
package struct Note: Hashable, Sendable {
  /// The line.
  package let text: String
  /// When it was written, if that is known.
  package let written: Instant?
}

extension TodoItem {
  /// The notes line by line, without the blank ones. Of lines alike the later ones have the dates.
  package var noteLines: [Note] {
    var dates = self[.noted]?.noteDates ?? []
    return Array(
      lines.reversed().map { line in
        let place = dates.isEmpty ? nil : dates.lastIndex { NoteDate(at: $0.at, line: line) == $0 }
        return Note(text: String(line), written: place.map { dates.remove(at: $0).at })
      }
      .reversed())
  }

  /// Takes one of the notes away, counted from 1.
  mutating func removeNote(_ place: Int) throws(TodoError) {
    let count = noteLines.count
    guard place > 0, place <= count else {
      let notes =
        count == 0 ? "nothing, as \(number) has no notes" : "the place of one of the \(count) notes of \(number)"
      throw .invalidValue(InvalidValue(field: "note", value: "-\(place)", expected: notes), column: nil)
    }
    var all = notes.split(separator: "\n", omittingEmptySubsequences: false)
    all.remove(at: all.indices.filter { !all[$0].isBlank }[place - 1])
    notes = count == 1 ? "" : all.joined(separator: "\n")
  }

  /// Gives each line that the notes did not have before a date, and lets go of those of lines that are gone.
  mutating func dateNotes(besidesThoseOf before: TodoItem, at now: Instant) {
    let old = before.noteLines
    var known: [Substring: ArraySlice<Instant?>] = [:]
    for note in old { known[note.text[...], default: []].append(note.written) }
    var dates: [NoteDate] = []
    for line in lines {
      // What was there without a date goes on to have none.
      let date: Instant? = old.isEmpty ? now : known[line]?.popFirst() ?? now
      if let date { dates.append(NoteDate(at: date, line: line)) }
    }
    self[.noted] = dates.isEmpty ? nil : .noteDates(dates)
  }

  private var lines: [Substring] {
    // Most have one line or none, and splitting them takes long.
    let lines = notes.utf8.contains(UInt8(ascii: "\n")) ? notes.split(separator: "\n") : [notes[...]]
    return lines.filter { !$0.isBlank }
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
