import TodoModel

extension HistoryPoint {
  /// Parses `12:9ae0daaf`.
  package init?(_ text: some StringProtocol) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let sequence = Int(text[..<colon]), sequence > 0, let sum = UInt32(checksum: text[text.index(after: colon)...])
    else { return nil }
    self.init(sequence: sequence, sum: sum)
  }

  package var text: String { "\(sequence):\(sum.checksumText)" }
}

/// The history whose commands a data file holds, and how many of them.
package struct FileBasis: Hashable, Sendable {
  package var history: HistoryID?
  /// Records in the file, the newest first; the older they are, the farther apart.
  package private(set) var points: [HistoryPoint]
  /// The newest record of each other history in the file.
  package var merged: MergedHistories

  package init(history: HistoryID? = nil, points: [HistoryPoint] = [], merged: MergedHistories = MergedHistories()) {
    (self.history, self.points, self.merged) = (history, points, merged)
  }

  package var newest: HistoryPoint? { points.first }

  /// True if the file holds this record of its history, or names it as the newest of another.
  package func has(_ point: HistoryPoint) -> Bool {
    points.contains(point) || merged.entries.contains { $0.point == point }
  }

  package mutating func add(_ later: [HistoryPoint]) {
    guard let first = later.first, let last = later.last, last.sequence > newest?.sequence ?? 0 else { return }
    // A repair adds all records, some of which may be known.
    points = Self.thinned(later.reversed() + points.drop { $0.sequence >= first.sequence }, seenFrom: last.sequence)
  }

  /// Drops the records that are close together for their age: about twenty of a million remain, and the oldest. The
  /// more often a number can be halved, the longer its record stays. The result depends on the numbers alone and not on
  /// how many records were added at once: the same commands make the same bytes.
  private static func thinned(_ points: [HistoryPoint], seenFrom last: Int) -> [HistoryPoint] {
    let oldest = points.last
    return points.filter { $0 == oldest || last - $0.sequence < 2 << $0.sequence.trailingZeroBitCount }
  }

  package static let maxMerged = 64

  package mutating func merge(_ other: FileBasis) {
    var all = other.merged
    if let history = other.history, let newest = other.newest { all[history] = newest }
    for entry in all.entries where entry.history != history {
      if entry.point.sequence > merged[entry.history]?.sequence ?? 0 { merged[entry.history] = entry.point }
    }
    // Any of them may be dropped: files based on it are merged by the known state of each task.
    merged.keep(FileBasis.maxMerged)
  }
}

extension JSONReader {
  /// Reads the records in a file; malformed ones count as none, because nothing is lost without them.
  mutating func readPoints() throws(JSONError) -> [HistoryPoint] {
    guard let text = try readTextIfAny() else { return [] }
    let points = text.split(separator: " ").compactMap { HistoryPoint($0) }
    return zip(points, points.dropFirst()).allSatisfy { $0.sequence > $1.sequence } ? points : []
  }

  mutating func readHistoryID() throws(JSONError) -> HistoryID? { try readTextIfAny().flatMap { HistoryID($0) } }

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

  mutating func readChecksum() throws(JSONError) -> UInt32? { try readTextIfAny().flatMap { UInt32(checksum: $0) } }

  private mutating func readTextIfAny() throws(JSONError) -> String? {
    guard try nextKind() == .text else {
      try skipValue()
      return nil
    }
    return try readString()
  }
}

extension JSONWriter {
  mutating func writeMembers(of basis: FileBasis) {
    if let history = basis.history { member("history", history.description) }
    // By a loop: the first `joined` of a process takes as long as all the rest here.
    var records = ""
    for point in basis.points { records += (records.isEmpty ? "" : " ") + point.text }
    if !records.isEmpty { member("records", records) }
    writeMember(merged: basis.merged)
  }

  mutating func writeMember(merged: MergedHistories) {
    guard !merged.entries.isEmpty else { return }
    object("merged", of: merged.entries.map { ($0.history.description, $0.point.text) })
  }
}

extension UInt32 {
  /// Parses eight lower case hexadecimal digits.
  init?(checksum text: some StringProtocol) {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.init(text, radix: 16)
  }

  var checksumText: String { String(digits: Int(self), radix: 16, count: 8) }
}

/// The newest record of each of some histories. An array: mostly there are none, and building the type of a dictionary
/// takes longer than reading a small file.
package struct MergedHistories: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let history: HistoryID
    package let point: HistoryPoint
  }

  /// Sorted by identity.
  package private(set) var entries: [Entry] = []

  package init() {}

  package subscript(history: HistoryID) -> HistoryPoint? {
    get { entries.first { $0.history == history }?.point }
    set {
      entries.removeAll { $0.history == history }
      guard let newValue else { return }
      let place = entries.firstIndex { $0.history > history } ?? entries.endIndex
      entries.insert(Entry(history: history, point: newValue), at: place)
    }
  }

  mutating func keep(_ count: Int) {
    guard entries.count > count else { return }
    let newest = entries.sorted { ($0.point.sequence, "\($0.history)") > ($1.point.sequence, "\($1.history)") }
    for entry in newest.dropFirst(count) { self[entry.history] = nil }
  }
}
