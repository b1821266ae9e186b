import TodoModel

/// The names that an object had so far, so that none comes twice, and the members of it that are unknown.
struct SeenMembers {
  private(set) var unknown: [UnknownMember] = []
  private var known: UInt32 = 0
  /// The names of the unknown ones once they are many, so that a hostile object takes linear time as well.
  private var names: Set<[UInt8]> = []

  /// Notes a known member and answers whether it is the first with its name.
  @inline(__always)
  mutating func insert(_ member: UInt8) -> Bool {
    let bit: UInt32 = 1 << UInt32(member)
    defer { known |= bit }
    return known & bit == 0
  }

  /// Keeps a member that this program does not know.
  @inline(never)
  mutating func readUnknown(_ name: JSONText, from reader: inout JSONReader) throws(JSONError) {
    let name = name.string
    guard isNew(name) else { throw reader.error(.duplicateMember(name)) }
    unknown.append(try reader.readUnknownMember(named: name))
  }

  /// Names are compared byte for byte: two spellings of é are two names in JSON, and one in a `Set<String>`.
  private mutating func isNew(_ name: String) -> Bool {
    let many = 16
    if unknown.count < many { return !unknown.contains { $0.name.utf8.elementsEqual(name.utf8) } }
    if unknown.count == many { names = Set(unknown.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}
