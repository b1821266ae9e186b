import TodoModel

extension HistoryPoint {
  /// `12:9ae0daaf`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let sequence = Int(text[..<colon]), sequence > 0, let sum = UInt32(checksum: text[text.index(after: colon)...])
    else { return nil }
    self.init(sequence: sequence, sum: sum)
  }

  /// The record as text.
  package var text: String { "\(sequence):\(sum.checksumText)" }
}

/// What a data file is based on: the history whose commands it holds, and how far it is in it.
package struct FileBasis: Hashable, Sendable {
  /// The history; nil in a file that does not tell.
  package var history: HistoryID?
  /// Records that are in the file, the newest first: that is the last one, those before it are ever farther apart.
  package private(set) var points: [HistoryPoint]
  /// The newest record of each other history that is in the file.
  package var merged: MergedHistories

  package init(history: HistoryID? = nil, points: [HistoryPoint] = [], merged: MergedHistories = MergedHistories()) {
    self.history = history
    self.points = points
    self.merged = merged
  }

  /// The last record that is in the file; nil if it does not tell.
  package var newest: HistoryPoint? { points.first }

  /// Whether the file is known to hold a record of this history, or the newest of another.
  package func has(_ point: HistoryPoint) -> Bool {
    points.contains(point) || merged.entries.contains { $0.point == point }
  }

  /// Takes in the records that follow, in their order.
  package mutating func add(_ later: [HistoryPoint]) {
    guard let first = later.first, let last = later.last, last.sequence > newest?.sequence ?? 0 else { return }
    // A repair takes in all that there are, some of which may be known.
    points = (later.reversed() + points.drop { $0.sequence >= first.sequence }).thinned(seenFrom: last.sequence)
  }

  /// As many other histories as are remembered.
  package static let mostMerged = 64

  /// Takes in what another file is based on, whose tasks are merged into this one.
  package mutating func merge(_ other: FileBasis) {
    var all = other.merged
    if let history = other.history, let newest = other.newest { all[history] = newest }
    for entry in all.entries where entry.history != history {
      if entry.point.sequence > merged[entry.history]?.sequence ?? 0 { merged[entry.history] = entry.point }
    }
    // Any of them may be dropped: what is based on it is merged by what is known of each task.
    merged.keep(FileBasis.mostMerged)
  }
}

extension [HistoryPoint] {
  /// Without those that lie close together for their distance: about twenty of a million are left, and the oldest.
  ///
  /// The more often a number can be halved, the longer its record is kept. What is left depends on the numbers alone, and
  /// not on how many records came at once: the same commands make the same bytes.
  fileprivate func thinned(seenFrom last: Int) -> [HistoryPoint] {
    let oldest = self.last
    return filter { point in
      point == oldest || last - point.sequence < 2 << point.sequence.trailingZeroBitCount
    }
  }
}

extension JSONReader {
  /// Reads the records that a file holds; what is no such text counts as none, because nothing is lost without them.
  mutating func readPoints() throws(JSONError) -> [HistoryPoint] {
    guard let text = try readTextIfAny() else { return [] }
    let points = text.split(separator: " ").compactMap { HistoryPoint($0) }
    return zip(points, points.dropFirst()).allSatisfy { $0.sequence > $1.sequence } ? points : []
  }

  /// Reads the identity of a history; nil if it is none.
  mutating func readHistoryID() throws(JSONError) -> HistoryID? {
    try readTextIfAny().flatMap { HistoryID($0) }
  }

  /// Reads how far other histories are in the file.
  mutating func readMerged() throws(JSONError) -> MergedHistories {
    var merged = MergedHistories()
    guard try nextKind() == .object else {
      try skipValue()
      return merged
    }
    try beginObject()
    while let name = try nextMember() {
      let history = HistoryID(name.string)
      guard let text = try readTextIfAny(), let point = HistoryPoint(text), let history else { continue }
      merged[history] = point
    }
    return merged
  }

  /// Reads the checksum of a record; nil if it is none.
  mutating func readChecksum() throws(JSONError) -> UInt32? {
    try readTextIfAny().flatMap { UInt32(checksum: $0) }
  }

  private mutating func readTextIfAny() throws(JSONError) -> String? {
    guard try nextKind() == .text else {
      try skipValue()
      return nil
    }
    return try readString()
  }
}

extension JSONWriter {
  /// Writes `history`, `records` and `merged`, each if there is any.
  mutating func writeMembers(of basis: FileBasis) {
    if let history = basis.history { member("history", history.description) }
    if !basis.points.isEmpty { member("records", basis.points.map(\.text).joined(separator: " ")) }
    writeMember(merged: basis.merged)
  }

  /// Writes `merged`, if there is any, by the identities.
  mutating func writeMember(merged: MergedHistories) {
    guard !merged.entries.isEmpty else { return }
    object("merged", of: merged.entries.map { ($0.history.description, $0.point.text) })
  }
}

extension UInt32 {
  /// The eight lower case hexadecimal digits of a checksum; nil for any other text.
  init?(checksum text: some StringProtocol) {
    guard text.utf8.count == 8,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.init(text, radix: 16)
  }

  /// A checksum as it stands in a line.
  var checksumText: String { String(digits: Int(self), radix: 16, count: 8) }
}
