import TodoModel

/// The members of an object by their names, of which each is read when it is asked for; so the object is scanned twice.
/// Of members with the same name the last one counts. Valid only as long as the reader.
package struct JSONMembers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var places: [String: (name: Range<Int>?, value: Int)] = [:]

  package init(from reader: inout JSONReader) throws(JSONError) {
    bytes = reader.bytes
    try reader.beginObject()
    while let name = try reader.nextMember()?.string {
      places[name] = (reader.memberName, reader.offset)
      try reader.skipValue()
    }
  }

  package func has(_ name: String) -> Bool { places[name] != nil }
  func place(of name: String) -> Int? { places[name]?.value }

  package func value<Value>(
    _ name: String, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value? {
    guard let place = places[name] else { return nil }
    var reader = JSONReader(bytes, at: place.value)
    reader.memberName = place.name
    return try read(&reader)
  }

  package func text(_ name: String) throws(JSONError) -> String? {
    try value(name) { (reader) throws(JSONError) in try reader.readString() }
  }

  package func texts(_ name: String, else others: [String] = []) throws(JSONError) -> [String] {
    try value(name) { (reader) throws(JSONError) in try reader.readStrings() } ?? others
  }

  package func int(_ name: String, in range: ClosedRange<Int> = Int.min...Int.max) throws(JSONError) -> Int? {
    try value(name) { (reader) throws(JSONError) in try reader.readInt(in: range) }
  }

  func id(_ name: String) throws(JSONError) -> TaskID? {
    try value(name) { (reader) throws(JSONError) in try reader.readTaskID() }
  }

  package func json(_ name: String) throws(JSONError) -> String? {
    try value(name) { (reader) throws(JSONError) in try reader.rawValue() }
  }

  /// Reads an array without the elements for which `read` returns nil; it is empty if it is missing.
  package func array<Element>(
    _ name: String, _ read: (inout JSONReader) throws(JSONError) -> Element?
  ) throws(JSONError) -> [Element] {
    try value(name) { (reader) throws(JSONError) in try reader.readArray(read) } ?? []
  }
}
