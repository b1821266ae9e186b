import TodoModel

// The dates of notes as texts of an instant and a checksum: `"2026-11-21T09:00:00Z 1a2b3c4d"`.

extension NoteDate {
  /// The instant and the checksum.
  var text: String { at.iso + " " + checksum.checksumText }

  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let at = Instant(iso: parts[0]), let checksum = UInt32(checksum: parts[1]) else {
      return nil
    }
    self.init(at: at, checksum: checksum)
  }
}

extension JSONReader {
  /// Reads when notes were written.
  mutating func readNoteDates() throws(JSONError) -> [NoteDate] {
    var dates: [NoteDate] = []
    try beginArray()
    while try nextElement() {
      let place = offset
      let text = try readString()
      guard let date = NoteDate(text) else {
        throw invalid(text, expected: "a date of a note such as \"2026-11-21T09:00:00Z 1a2b3c4d\"", at: place)
      }
      dates.append(date)
    }
    return dates
  }
}
