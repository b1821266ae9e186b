/// Some of the fields of a task. Costs nothing to make and to ask, unlike a `Set` of them.
package struct TaskFields: SetAlgebra, Hashable, Sendable {
  /// A bit for each field.
  private var bits: UInt32 = 0

  /// All of them.
  package static let all = TaskFields(TaskField.allCases)

  package init() {}

  /// Those that are listed.
  package init(arrayLiteral fields: TaskField...) {
    for field in fields { bits |= Self.bit(field) }
  }

  private init(bits: UInt32) {
    self.bits = bits
  }

  private static func bit(_ field: TaskField) -> UInt32 { 1 << UInt32(field.rawValue) }

  package func contains(_ field: TaskField) -> Bool { bits & Self.bit(field) != 0 }

  @discardableResult
  package mutating func insert(_ field: TaskField) -> (inserted: Bool, memberAfterInsert: TaskField) {
    let isNew = !contains(field)
    bits |= Self.bit(field)
    return (isNew, field)
  }

  @discardableResult
  package mutating func remove(_ field: TaskField) -> TaskField? {
    guard contains(field) else { return nil }
    bits &= ~Self.bit(field)
    return field
  }

  @discardableResult
  package mutating func update(with field: TaskField) -> TaskField? { insert(field).inserted ? nil : field }

  package func union(_ other: TaskFields) -> TaskFields { TaskFields(bits: bits | other.bits) }
  package func intersection(_ other: TaskFields) -> TaskFields { TaskFields(bits: bits & other.bits) }
  package func symmetricDifference(_ other: TaskFields) -> TaskFields { TaskFields(bits: bits ^ other.bits) }
  package mutating func formUnion(_ other: TaskFields) { self = union(other) }
  package mutating func formIntersection(_ other: TaskFields) { self = intersection(other) }
  package mutating func formSymmetricDifference(_ other: TaskFields) { self = symmetricDifference(other) }
}

extension TaskFields: Sequence {
  /// In the order of the fields.
  package func makeIterator() -> some IteratorProtocol<TaskField> {
    TaskField.allCases.lazy.filter(contains).makeIterator()
  }

  /// Those of them that fit.
  package func filter(_ fits: (TaskField) -> Bool) -> TaskFields {
    guard bits != 0 else { return self }
    var fitting = self
    for field in TaskField.allCases where contains(field) && !fits(field) { fitting.bits &= ~Self.bit(field) }
    return fitting
  }
}

extension TaskFields: Codable {
  /// Reads an array of their names.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([TaskField].self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}
