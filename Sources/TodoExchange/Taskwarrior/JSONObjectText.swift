import TodoJSON

/// An object of JSON as it is written: of its members one can be replaced while everything else stays as it is.
package struct JSONObjectText: Hashable, Sendable {
  /// The text, from brace to brace.
  private(set) var bytes: [UInt8]

  /// A text that has to be an object; nil if it is none.
  init?(_ text: some Collection<UInt8>) {
    bytes = Array(text)
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return nil }
  }

  /// A text that has to be an object; nil if it is none.
  init?(_ text: String) {
    self.init(text.utf8)
    guard (try? JSONReader.read(bytes) { (reader) throws(JSONError) in try reader.skipValue() }) != nil else {
      return nil
    }
  }

  /// The text of an object that was read.
  init(read text: String) {
    bytes = Array(text.utf8)
  }

  /// An object of members, whose values are JSON.
  init(_ members: [(name: String, json: String?)]) {
    bytes = Array("{}".utf8)
    for case (let name, let json?) in members { append(name, json) }
  }

  /// Adds a member that is not there at the end of a text without blanks.
  mutating func append(_ name: String, _ json: String) {
    bytes.removeLast()
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes += name.utf8
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    bytes += json.utf8
    bytes.append(UInt8(ascii: "}"))
  }

  /// The value of a member as JSON; nil if there is none of that name. Costs a look at the whole object, as everything here.
  subscript(name: String) -> String? {
    get { place(of: name).map { String(decoding: bytes[members[$0].value], as: UTF8.self) } }
    set {
      let members = members
      switch (place(of: name), newValue) {
      case (let place?, let json?): bytes.replaceSubrange(members[place].value, with: json.utf8)
      case (let place?, nil): bytes.removeSubrange(removal(of: place, among: members))
      case (nil, let json?): insert(name, json, behind: members.last)
      case (nil, nil): break
      }
    }
  }

  /// A member, with where its name begins and where its value is.
  private struct Member {
    let name: String
    let start: Int
    let value: Range<Int>
  }

  private var members: [Member] {
    let members = try? JSONReader.read(bytes) { (reader) throws(JSONError) in
      var members: [Member] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let name = name.string
        let start = reader.offset
        try reader.skipValue()
        let place = nextName(from: members.last?.value.upperBound ?? 1)
        members.append(Member(name: name, start: place, value: start..<reader.offset))
      }
      return members
    }
    return members ?? []
  }

  private func nextName(from place: Int) -> Int {
    bytes[place...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count - 1
  }

  /// Of members of the same name the last one counts.
  private func place(of name: String) -> Int? { members.lastIndex { $0.name == name } }

  private func removal(of place: Int, among members: [Member]) -> Range<Int> {
    guard place == 0 else { return members[place - 1].value.upperBound..<members[place].value.upperBound }
    return members[0].start..<(members.count > 1 ? members[1].start : members[0].value.upperBound)
  }

  /// Lays the member out as the one before it.
  private mutating func insert(_ name: String, _ json: String, behind last: Member?) {
    guard let last else { return self = JSONObjectText([(name, json)]) }
    let blanks = bytes[..<last.start].reversed().prefix { $0.isBlankInJSON }.reversed()
    let gap = bytes[last.value.lowerBound - 1] == 0x20 ? " " : ""
    let text = "," + String(decoding: blanks, as: UTF8.self) + "\"\(name)\":\(gap)\(json)"
    bytes.insert(contentsOf: text.utf8, at: last.value.upperBound)
  }
}
