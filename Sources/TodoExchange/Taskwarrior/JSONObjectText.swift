import TodoJSON

/// An object of JSON as written, in which a member can be replaced while everything else stays as it is.
package struct JSONObjectText: Hashable, Sendable {
  private(set) var bytes: [UInt8]

  init?(_ text: some Collection<UInt8>) {
    bytes = Array(text)
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return nil }
  }

  init?(_ text: String) {
    self.init(text.utf8)
    if (try? JSONReader.read(bytes) { (reader) throws(JSONError) in try reader.skipValue() }) == nil { return nil }
  }

  init(_ members: [(name: String, json: String?)]) {
    let texts = members.compactMap { member in member.json.map { "\"\(member.name)\":\($0)" } }
    bytes = Array("{\(texts.joined(separator: ","))}".utf8)
  }

  /// The value of a member as JSON; the last one of several with the same name counts. Looks at the whole object.
  subscript(name: String) -> String? {
    get { members.last { $0.name == name }.map { String(utf8: bytes[$0.value]) } }
    set {
      let members = members
      switch (members.lastIndex { $0.name == name }, newValue) {
      case (let index?, let json?): bytes.replaceSubrange(members[index].value, with: json.utf8)
      case (0?, nil):
        bytes.removeSubrange(members[0].start..<(members.count > 1 ? members[1].start : members[0].value.upperBound))
      case (let index?, nil):
        bytes.removeSubrange(members[index - 1].value.upperBound..<members[index].value.upperBound)
      case (nil, let json?):
        guard let last = members.last else { return self = JSONObjectText([(name, json)]) }
        // It gets the layout of the member before it.
        let blanks = bytes[..<last.start].reversed().prefix(while: \.isBlankInJSON).reversed()
        let gap = bytes[last.value.lowerBound - 1] == .space ? " " : ""
        let text = "," + String(utf8: Array(blanks)) + "\"\(name)\":\(gap)\(json)"
        bytes.insert(contentsOf: text.utf8, at: last.value.upperBound)
      case (nil, nil): break
      }
    }
  }

  var names: [String] { members.map(\.name) }

  private typealias Member = (name: String, start: Int, value: Range<Int>)

  private var members: [Member] {
    let members = try? JSONReader.read(bytes) { (reader) throws(JSONError) in
      var members: [Member] = []
      try reader.beginObject()
      while let name = try reader.nextMember() {
        let name = name.string
        let start = reader.offset
        try reader.skipValue()
        let end = members.last?.value.upperBound ?? 1
        let nameStart = bytes[end...].firstIndex(of: .quote) ?? bytes.count - 1
        members.append((name, nameStart, start..<reader.offset))
      }
      return members
    }
    return members ?? []
  }
}
