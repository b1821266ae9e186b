import TodoModel

// The dates of notes as texts of an instant and a checksum: `"2026-11-21T09:00:00Z 1a2b3c4d"`.

extension NoteDate {
  /// The instant and the checksum.
  var text: String { at.iso + " " + checksum.checksumText }

  fileprivate init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 29, text[20] == UInt8(ascii: " "),
      let at = UnsafeBufferPointer(rebasing: text[..<20]).instant,
      let checksum = UInt32(checksum: String(decoding: text[21...], as: UTF8.self))
    else { return nil }
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
      let text = try readText()
      guard let date = text.withUTF8({ NoteDate($0) }) else {
        throw invalid(text.string, expected: "a date of a note such as \"2026-11-21T09:00:00Z 1a2b3c4d\"", at: place)
      }
      dates.append(date)
    }
    return dates
  }
}
