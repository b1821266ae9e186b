import Foundation
import Testing

/// The lines of an output, each parsed by itself with a parser that this program has nothing to do with.
struct JSONLines {
  /// A value in a line; nothing at all where there is none.
  struct Value {
    fileprivate let json: Any?

    subscript(name: String) -> Value { Value(json: (json as? [String: Any])?[name]) }
    subscript(place: Int) -> Value {
      let array = json as? [Any] ?? []
      return Value(json: array.indices.contains(place) ? array[place] : nil)
    }
    var text: String? { json as? String }
    var number: Int? { json as? Int }
    var bool: Bool? { json as? Bool }
    var count: Int? { (json as? [Any])?.count }
    var exists: Bool { json != nil }
    var names: Set<String> { Set((json as? [String: Any] ?? [:]).keys) }
    var values: [Value] { (json as? [Any] ?? []).map { Value(json: $0) } }
  }

  let lines: [Value]

  /// Fails for an output that is not one object a line.
  init(_ run: BuiltTodo.Run) throws {
    try self.init(run.output)
  }

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"))
    lines = try bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map { line in
      Value(json: try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]))
    }
  }

  subscript(place: Int) -> Value {
    lines.indices.contains(place) ? lines[place] : Value(json: nil)
  }
}
