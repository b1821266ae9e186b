import TodoJSON

/// The members of a kept piece as JSON, by their names.
struct KeptMembers {
  private var members: [String: String] = [:]

  init(from reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextMember()?.string { members[name] = try reader.rawValue() }
  }

  func value<Value>(_ name: String, _ read: (inout JSONReader) throws(JSONError) -> Value) throws(JSONError) -> Value? {
    guard let json = members[name] else { return nil }
    return try JSONReader.read(Array(json.utf8), read)
  }

  func text(_ name: String) throws(JSONError) -> String? {
    try value(name) { (reader) throws(JSONError) in try reader.readString() }
  }

  func texts(_ name: String, else others: [String] = []) throws(JSONError) -> [String] {
    try value(name) { (reader) throws(JSONError) in try reader.readStrings() } ?? others
  }
}
